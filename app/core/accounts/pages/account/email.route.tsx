import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { requestEmailChange } from "#app/core/accounts/email-change/request-change.server.ts";
import { ChangeEmailSchema } from "#app/core/accounts/identities.schemas.ts";
import { memberAction, openFormAction } from "#app/web/http/forms/form.server.ts";
import { accountLoader } from "#app/web/http/pages/page.server.ts";
import { requireAccountOwner, sendFreshLink } from "#app/web/http/sign-in/own-account.server.ts";
import { askerOfPage, linkSentAnswer } from "#app/web/http/sign-in/sign-in.server.ts";
import { titledHead } from "./account.view.server.ts";
import { EmailPage } from "./email-page.tsx";

export const loader = accountLoader(titledHead("account.changeEmail.title"), async (signIn, page, head) => ({
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
        await requestEmailChange(page.context.app, await requireAccountOwner(page), input, askerOfPage(page));
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
