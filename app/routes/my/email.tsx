import { type MetaFunction, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { EmailPage } from "../../components/account/email-page.tsx";
import { requestEmailChange } from "../../domain/identities/email-change/request-email-change.server.ts";
import { ChangeEmailSchema } from "../../domain/identities/identities.schemas.ts";
import { selfOf, sendFreshLink } from "../../http/account.server.ts";
import { memberAction, openFormAction } from "../../http/form.server.ts";
import { accountLoader } from "../../http/page.server.ts";
import { askerOf, linkSentAnswer } from "../../http/sign-in.server.ts";
import { titled } from "../../views/account.server.ts";

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

export const loader = accountLoader(titled("account.changeEmail.title"), async (signIn, page, head) => ({
  ...head,
  email: signIn.email,
  fresh: signIn.fresh,
  sentTo: page.url.searchParams.get("sent"),
}));

export const action = memberAction(
  { minRole: "player" },
  {
    "send-link": openFormAction(z.strictObject({}), sendFreshLink, linkSentAnswer),
    ask: openFormAction(
      ChangeEmailSchema,
      async (page, input) => {
        await requestEmailChange(page.context.app, await selfOf(page), input, askerOf(page));
        return input;
      },
      { to: ({ email }) => `/my-account/email?${new URLSearchParams({ sent: email })}` },
    ),
  },
);

export default function MyEmail() {
  const { title: _title, ...page } = useLoaderData<typeof loader>();
  return <EmailPage {...page} />;
}
