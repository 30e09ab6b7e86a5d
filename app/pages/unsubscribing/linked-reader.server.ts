import { type LinkReader, linkReader } from "#app/domain/unsubscribing/link-reader.server.ts";
import type { MailLinkUse } from "#app/domain/unsubscribing/mail-link.ts";
import type { PageRequest } from "#app/http/request/guard.server.ts";
import { isRefusal } from "#app/http/request/refusals.ts";
import { clubOfPage } from "#app/http/sign-in/sign-in.server.ts";

/** The code in the address of a link in a mail. */
export const codeOf = ({ url }: PageRequest) => url.searchParams.get("code") ?? "";

/** Whom the link that was opened is for; undefined if it was not made here, or for another use. */
export async function readerOf(page: PageRequest, use: MailLinkUse): Promise<LinkReader | undefined> {
  try {
    return await linkReader(page.context.app, clubOfPage(page), { code: codeOf(page), use });
  } catch (error) {
    if (isRefusal(error) && error.code === "invalid-mail-link") return undefined;
    throw error;
  }
}
