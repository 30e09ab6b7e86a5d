import {
  isTicket,
  type MailContent,
  type MailEntry,
  type MailItem,
  type MailLink,
  type MailTicket,
} from "./mail-content.ts";

/** A mail as plain text: everything that its HTML says, in the same order. */
export function renderText({
  title,
  paragraphs,
  entries = [],
  button,
  code,
  after = [],
  more,
  links = [],
  footer = [],
}: MailContent & { title: string }): string {
  const small = footer.map((line) => (typeof line === "string" ? line : asLine(line)));
  const parts = [
    title,
    ...paragraphs,
    ...entries.map(entryText),
    ...(button ? [`${button.label}:\n${button.url}`] : []),
    ...(code ? [code] : []),
    ...after,
    ...(more ? [more.title, more.text, ...more.entries.map(entryText)] : []),
    ...links.map((link) => `${link.label}:\n${link.url}`),
    ...(small.length > 0 ? [`--\n${small.join("\n")}`] : []),
  ];
  return `${parts.join("\n\n")}\n`;
}

function entryText(entry: MailEntry): string {
  return isTicket(entry) ? ticketText(entry) : itemText(entry);
}

function itemText({ title, lines, links }: MailItem): string {
  return [`* ${title}`, ...lines, ...links.map(asLine)].join("\n");
}

function ticketText({ news, title, when, place, lines, count, state, buttons }: MailTicket): string {
  const head = news ? `* ${news}: ${title}` : title;
  const known = [head, when, place, ...lines, count?.words ?? ""].filter((line) => line !== "");
  const strip = state ? [[state.text, state.aside].filter(Boolean).join(" · ")] : [];
  const answers = buttons.map((link) => `${link.label}:\n${link.url}`);
  return [[...known, ...strip].join("\n"), ...answers].join("\n\n");
}

function asLine({ label, url }: MailLink): string {
  return `${label}: ${url}`;
}
