import type { CaughtMail } from "#app/infra/mail/mailbox.server.ts";
import { Refusal } from "#app/kernel/refusal.ts";
import type { PageRequest } from "#app/web/http/request/guard.server.ts";

/**
 * The mails that the embedded sink caught, newest first. With a real mail server the page does not exist, nor for callers
 * who are not on this machine, or who come through a proxy or a tunnel: the mails sign people in.
 */
export function caughtMails(page: PageRequest): CaughtMail[] {
  const { isLocalCaller, app } = page.context;
  const { mailbox } = app;
  if (!mailbox || !isLocalCaller) throw new Refusal("not-found");
  const to = page.url.searchParams.get("to")?.trim();
  return mailbox.list(to ? { to } : {});
}
