import { type MetaFunction, useLoaderData } from "@remix-run/react";
import { confirmClub, neverWrite } from "#app/domain/consent/answer-mail.server.ts";
import { MailLinkSchema } from "#app/domain/consent/consent.schemas.ts";
import { clubAction, openFormAction } from "#app/http/forms/form.server.ts";
import { clubPlatformLoader } from "#app/http/pages/page.server.ts";
import { clubOfPage } from "#app/http/sign-in/sign-in.server.ts";
import { welcomePage } from "./mail-links.view.server.ts";
import { WelcomePage } from "./welcome-page.tsx";

export const handle = { layout: "plain" };
export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data?.title },
  { name: "robots", content: "noindex" },
];

export const loader = clubPlatformLoader(
  async (uow) => uow.organization.name,
  (page, club) => welcomePage(page, club),
);

// Opening the page changes nothing: mail scanners open links and run scripts, too.
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
    (page, input) => neverWrite(page.context.app, clubOfPage(page), input),
    {
      to: "/welcome?done=never",
    },
  ),
});

export default function Welcome() {
  return <WelcomePage {...useLoaderData<typeof loader>()} />;
}
