import { type MetaFunction, useLoaderData } from "@remix-run/react";
import { UnsubscribePage } from "../components/consent/unsubscribe-page.tsx";
import { unsubscribe } from "../domain/consent/answer-mail.server.ts";
import { MailLinkSchema } from "../domain/consent/consent.schemas.ts";
import { clubAction, openFormAction } from "../http/form.server.ts";
import { clubPlatformLoader } from "../http/page.server.ts";
import { clubOf } from "../http/sign-in.server.ts";
import { unsubscribePage } from "../views/mail-links.server.ts";

export const handle = { layout: "plain" };
export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data?.title },
  { name: "robots", content: "noindex" },
];

export const loader = clubPlatformLoader(
  async (uow) => uow.organization.name,
  (page, club) => unsubscribePage(page, club),
);

export const action = clubAction({
  unsubscribe: openFormAction(
    MailLinkSchema,
    (page, input) => unsubscribe(page.context.app, clubOf(page), input),
    { to: "/unsubscribe?done" },
  ),
});

export default function Unsubscribe() {
  return <UnsubscribePage {...useLoaderData<typeof loader>()} />;
}
