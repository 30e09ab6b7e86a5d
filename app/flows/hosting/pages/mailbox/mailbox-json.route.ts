import { platformLoader } from "#app/web/http/pages/page.server.ts";
import { caughtMails } from "./mailbox.view.server.ts";

/** The caught mails as JSON, newest first; `?to=` filters. Only while mail goes to the embedded sink. */
export const loader = platformLoader(async (page) =>
  Response.json(caughtMails(page), { headers: { "Cache-Control": "no-store" } }),
);
