import { useLoaderData } from "@remix-run/react";
import { MailLinkSchema } from "#app/core/messaging/unsubscribing/mail-link.schemas.ts";
import { unsubscribe, unsubscribeFromAll } from "#app/core/messaging/unsubscribing/unsubscribe.server.ts";
import { clubAction, openFormAction } from "#app/web/http/forms/form.server.ts";
import { linkLoader } from "#app/web/http/pages/page.server.ts";
import { clubOfPage } from "#app/web/http/sign-in/sign-in.server.ts";
import { unsubscribePage } from "./unsubscribe.view.server.ts";
import { UnsubscribePage } from "./unsubscribe-page.tsx";

export const handle = { layout: "plain", unlisted: true };

export const loader = linkLoader(unsubscribePage);

export const action = clubAction({
  unsubscribe: openFormAction(
    MailLinkSchema,
    (page, input) => unsubscribe(page.context.app, clubOfPage(page), input),
    { to: "/unsubscribe?done=topics" },
  ),
  all: openFormAction(
    MailLinkSchema,
    (page, input) => unsubscribeFromAll(page.context.app, clubOfPage(page), input),
    { to: "/unsubscribe?done" },
  ),
});

export default function Unsubscribe() {
  return <UnsubscribePage {...useLoaderData<typeof loader>()} />;
}
