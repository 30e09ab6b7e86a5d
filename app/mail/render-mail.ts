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
  assertHeaderText(content.subject);
  const club = `${content.sender?.name} · `;
  const checked = {
    ...content,
    title: content.title ?? content.subject.replace(club, ""),
    entries: content.entries?.map(checkedEntry),
    more: content.more && { ...content.more, entries: content.more.entries.map(checkedEntry) },
    button: content.button && checkedLink(content.button),
    links: content.links?.map(checkedLink),
    footer: content.footer?.map((line) => (typeof line === "string" ? line : checkedLink(line))),
  };
  return { subject: content.subject, text: renderText(checked), html: renderHtml(checked) };
}

/** Throws if the text would not stay inside one mail header. */
export function assertHeaderText(text: string): void {
  if (/[\p{Cc}\u2028\u2029]/u.test(text)) throw new TypeError("A mail header must be one line.");
}

function checkedEntry(entry: MailEntry): MailEntry {
  return isTicket(entry)
    ? { ...entry, buttons: entry.buttons.map(checkedLink) }
    : { ...entry, links: entry.links.map(checkedLink) };
}

/** The link with its address as a browser writes it. Throws for anything but the web, which is the caller's mistake. */
function checkedLink<L extends MailLink>(link: L): L {
  const { protocol, href } = new URL(link.url);
  if (protocol !== "https:" && protocol !== "http:")
    throw new TypeError("A mail links to web addresses only.");
  return { ...link, url: href };
}
