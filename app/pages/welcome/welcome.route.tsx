import { type MetaFunction, useLoaderData } from "@remix-run/react";
import { MailLinkSchema } from "#app/domain/unsubscribing/mail-link.schemas.ts";
import { confirmClub, stopAllMails } from "#app/domain/welcome/answer-welcome.server.ts";
import { clubAction, openFormAction } from "#app/http/forms/form.server.ts";
import { linkLoader } from "#app/http/pages/page.server.ts";
import { clubOfPage } from "#app/http/sign-in/sign-in.server.ts";
import { unlisted } from "#app/ui/shell/unlisted.ts";
import { welcomePage } from "./welcome.view.server.ts";
import { WelcomePage } from "./welcome-page.tsx";

export const handle = { layout: "plain" };
export const meta: MetaFunction<typeof loader> = unlisted;

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
