import { type LinkReader, linkReader } from "#app/core/messaging/unsubscribing/link-reader.server.ts";
import type { MailLinkUse } from "#app/core/messaging/unsubscribing/mail-link.ts";
import { Refusal } from "#app/kernel/refusal.ts";
import type { PageRequest } from "#app/web/http/request/guard.server.ts";
import { clubOfPage } from "#app/web/http/sign-in/sign-in.server.ts";

/** The code in the address of a link in a mail. */
export const linkCode = ({ url }: PageRequest) => url.searchParams.get("code") ?? "";

/** Whom the link that was opened is for; undefined if it was not made here, or for another use. */
export async function findLinkReader(page: PageRequest, use: MailLinkUse): Promise<LinkReader | undefined> {
  try {
    return await linkReader(page.context.app, clubOfPage(page), { code: linkCode(page), use });
  } catch (error) {
    if (error instanceof Refusal && error.code === "invalid-mail-link") return undefined;
    throw error;
  }
}
