import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { ProviderAccountSchema } from "#app/core/accounts/identities.schemas.ts";
import { removeProviderAccount } from "#app/core/accounts/provider/accounts/my-accounts.server.ts";
import { memberAction, openFormAction } from "#app/web/http/forms/form.server.ts";
import { accountLoader } from "#app/web/http/pages/page.server.ts";
import { requireAccountOwner, sendFreshLink } from "#app/web/http/sign-in/own-account.server.ts";
import { linkSentAnswer } from "#app/web/http/sign-in/sign-in.server.ts";
import { datedHead } from "./account.view.server.ts";
import { providersPage } from "./provider-accounts.view.server.ts";
import { ProvidersPage } from "./providers-page.tsx";

export const loader = accountLoader(datedHead("account.providers.title"), providersPage);

export const action = memberAction(
  { minRole: "player" },
  {
    "send-link": openFormAction(z.strictObject({}), sendFreshLink, linkSentAnswer),
    remove: openFormAction(
      ProviderAccountSchema,
      async (page, input) => removeProviderAccount(page.context.app, await requireAccountOwner(page), input),
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
