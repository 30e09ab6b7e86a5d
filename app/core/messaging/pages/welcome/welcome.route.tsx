import { useLoaderData } from "@remix-run/react";
import { MailLinkSchema } from "#app/core/messaging/unsubscribing/mail-link.schemas.ts";
import { confirmClub, stopAllMails } from "#app/core/messaging/welcome/answer-welcome.server.ts";
import { clubAction, openFormAction } from "#app/web/http/forms/form.server.ts";
import { linkLoader } from "#app/web/http/pages/page.server.ts";
import { clubOfPage } from "#app/web/http/sign-in/sign-in.server.ts";
import { welcomePage } from "./welcome.view.server.ts";
import { WelcomePage } from "./welcome-page.tsx";

export const handle = { layout: "plain", unlisted: true };

export const loader = linkLoader(welcomePage);

// Only posting changes anything: mail scanners open links and run scripts too.
export const action = clubAction({
  know: openFormAction(
    MailLinkSchema,
    (page, input) => confirmClub(page.context.app, clubOfPage(page), input),
    {
      to: "/welcome?done=know",
    },
  ),
  never: openFormAction(
    MailLinkSchema,
    (page, input) => stopAllMails(page.context.app, clubOfPage(page), input),
    {
      to: "/welcome?done=never",
    },
  ),
});

export default function Welcome() {
  return <WelcomePage {...useLoaderData<typeof loader>()} />;
}
