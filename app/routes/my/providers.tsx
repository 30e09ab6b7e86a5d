import { type MetaFunction, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { ProvidersPage } from "../../components/account/providers-page.tsx";
import { ProviderAccountSchema } from "../../domain/identities/identities.schemas.ts";
import { removeProviderAccount } from "../../domain/identities/provider/my-provider-accounts.server.ts";
import { selfOf, sendFreshLink } from "../../http/account.server.ts";
import { memberAction, openFormAction } from "../../http/form.server.ts";
import { accountLoader } from "../../http/page.server.ts";
import { linkSentAnswer } from "../../http/sign-in.server.ts";
import { datedHead } from "../../views/account.server.ts";
import { providersPage } from "../../views/provider-accounts.server.ts";

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

/** A refused form may have shown that the list is not what it was. */
export const shouldRevalidate = () => true;

export const loader = accountLoader(datedHead("account.providers.title"), providersPage);

export const action = memberAction(
  { minRole: "player" },
  {
    "send-link": openFormAction(z.strictObject({}), sendFreshLink, linkSentAnswer),
    remove: openFormAction(
      ProviderAccountSchema,
      async (page, input) => removeProviderAccount(page.context.app, await selfOf(page), input),
      {
        to: ({ current }) => (current ? "/login" : "/my-account/providers"),
        toast: ({ provider }) => ({
          type: "success",
          key: "account.providers.removed",
          values: { provider },
        }),
      },
    ),
  },
);

export default function MyProviders() {
  const { title: _title, ...page } = useLoaderData<typeof loader>();
  return <ProvidersPage {...page} />;
}
