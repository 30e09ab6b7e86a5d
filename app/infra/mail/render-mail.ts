import {
  isTicket,
  type MailContent,
  type MailEntry,
  type MailLink,
  type RenderedMail,
} from "./mail-content.ts";
import { renderHtml } from "./mail-html.ts";
import { renderText } from "./mail-text.ts";

/**
 * Renders a mail as text and as HTML from the same content. Throws if the subject has a line break or control
 * character, which could add a header, or if a link is not a web address.
 */
export function renderMail(content: MailContent): RenderedMail {
  const subject = headerLine(content.subject);
  const club = `${content.sender?.name} · `;
  const checked = {
    ...content,
    subject,
    title: content.title ?? content.subject.replace(club, ""),
    entries: content.entries?.map(checkedEntry),
    more: content.more && { ...content.more, entries: content.more.entries.map(checkedEntry) },
    button: content.button && checkedLink(content.button),
    links: content.links?.map(checkedLink),
    footer: content.footer?.map((line) => (typeof line === "string" ? line : checkedLink(line))),
  };
  return { subject, text: renderText(checked), html: renderHtml(checked) };
}

/**
 * A text for use in a mail header. A one-line name may contain a tab, or a Unicode line separator: they become spaces.
 * Throws for anything else that would break out of the header.
 */
export function headerLine(text: string): string {
  const line = text.replace(/[\t\u2028\u2029]+/g, " ");
  if (/\p{Cc}/u.test(line)) throw new TypeError("A mail header must be one line.");
  return line;
}

function checkedEntry(entry: MailEntry): MailEntry {
  return isTicket(entry)
    ? { ...entry, buttons: entry.buttons.map(checkedLink) }
    : { ...entry, links: entry.links.map(checkedLink) };
}

/** The link with its address normalized. Throws unless it is a web address; anything else is a bug in the caller. */
function checkedLink<L extends MailLink>(link: L): L {
  const { protocol, href } = new URL(link.url);
  if (protocol !== "https:" && protocol !== "http:")
    throw new TypeError("A mail links to web addresses only.");
  return { ...link, url: href };
}
