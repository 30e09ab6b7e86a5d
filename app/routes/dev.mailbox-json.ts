import { platformLoader } from "../http/page.server.ts";
import { caughtMails } from "../views/mailbox.server.ts";

/** The caught mails as JSON, newest first; `?to=` filters. Only while mail goes to the embedded sink. */
export const loader = platformLoader(async (page) =>
  Response.json(caughtMails(page), { headers: { "Cache-Control": "no-store" } }),
);
