import { type MetaFunction, useLoaderData } from "@remix-run/react";
import { WelcomePage } from "../components/consent/welcome-page.tsx";
import { confirmClub, neverWrite } from "../domain/consent/answer-mail.server.ts";
import { MailLinkSchema } from "../domain/consent/consent.schemas.ts";
import { clubAction, openFormAction } from "../http/form.server.ts";
import { clubPlatformLoader } from "../http/page.server.ts";
import { clubOf } from "../http/sign-in.server.ts";
import { welcomePage } from "../views/mail-links.server.ts";

export const handle = { layout: "plain" };
export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data?.title },
  { name: "robots", content: "noindex" },
];

export const loader = clubPlatformLoader(
  async (uow) => uow.organization.name,
  (page, club) => welcomePage(page, club),
);

// Looking changes nothing: mail scanners open links, too, and run their scripts.
export const action = clubAction({
  know: openFormAction(MailLinkSchema, (page, input) => confirmClub(page.context.app, clubOf(page), input), {
    to: "/welcome?done=know",
  }),
  never: openFormAction(MailLinkSchema, (page, input) => neverWrite(page.context.app, clubOf(page), input), {
    to: "/welcome?done=never",
  }),
});

export default function Welcome() {
  return <WelcomePage {...useLoaderData<typeof loader>()} />;
}
