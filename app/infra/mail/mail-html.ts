import { initialsOf } from "#app/kernel/initials.ts";
import { escapeHtml } from "./escape-html.ts";
import {
  isTicket,
  type MailContent,
  type MailEntry,
  type MailItem,
  type MailLink,
  type MailSender,
} from "./mail-content.ts";
import { FONT, styleSheet } from "./mail-styles.ts";
import { type MailColors, mailColors } from "./mail-theme.ts";
import { buttonHtml, ticketHtml } from "./ticket-html.ts";

const TABLE = 'role="presentation" width="100%" cellpadding="0" cellspacing="0"';
const WIDTH = 544;
const PRODUCT: MailSender = { name: "Teamsheet", accent: null, logo: null };

/** A mail as HTML of tables with inline styles, which reads without pictures and without the style sheet. */
export function renderHtml(content: MailContent & { title: string }): string {
  const { language, subject, preheader = "", entries = [], button, code, after = [], more } = content;
  const sender = content.sender ?? PRODUCT;
  const { light, dark } = mailColors(sender.accent);
  const words = (paragraph: string) => paragraphHtml(paragraph, light);
  const body = [
    headHtml(sender, light),
    `<h1 class="title ink" style="margin:0 0 10px;font-size:32px;line-height:40px;font-weight:700;letter-spacing:-0.5px;color:${light.ink};${FONT}">${escapeHtml(content.title)}</h1>`,
    ...content.paragraphs.map(words),
    entriesHtml(entries, light),
    button ? mainButton(button, light) : "",
    code ? codeHtml(code, light) : "",
    ...after.map(words),
    more ? moreHtml(more, light) : "",
    linksHtml(content.links ?? [], light),
    footerHtml(content.footer ?? [], light),
  ];
  return `<!doctype html>
<html lang="${escapeHtml(language)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(subject)}</title>
<style>${styleSheet(dark)}</style>
</head>
<body class="ground" style="margin:0;padding:0;background:${light.ground}">
<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(preheader)}${PREHEADER_END}</div>
<table ${TABLE} class="ground" style="background:${light.ground}"><tr><td align="center" class="page" style="padding:32px 24px">
<table ${TABLE} style="max-width:${WIDTH}px"><tr><td align="left">
${body.filter(Boolean).join("\n")}
</td></tr></table>
</td></tr></table>
</body>
</html>
`;
}

/** Keeps mail programs from filling the preview up with the beginning of the mail. */
const PREHEADER_END = "&#847;&zwnj;&nbsp;".repeat(40);

function headHtml({ name, logo }: MailSender, { accent, onAccent, ink }: MailColors): string {
  const initials = escapeHtml(initialsOf(name.trim().split(/\s+/).slice(0, 2).join(" ")));
  const mark = `width:44px;height:44px;border-radius:12px;background:${accent};color:${onAccent};font-size:17px;line-height:44px;font-weight:700;text-align:center;${FONT}`;
  const crest = logo
    ? `<img src="${escapeHtml(logo)}" width="44" height="44" alt="${initials}" style="display:block;${mark};background:#ffffff;color:${accent}">`
    : `<div class="fill" aria-hidden="true" style="${mark}">${initials}</div>`;
  return (
    `<table role="presentation" cellpadding="0" cellspacing="0" style="margin:0 0 28px"><tr><td width="44">${crest}</td>` +
    `<td class="ink" style="padding:0 0 0 12px;font-size:18px;line-height:24px;font-weight:700;color:${ink};${FONT}">${escapeHtml(name)}</td></tr></table>`
  );
}

function paragraphHtml(paragraph: string, { soft }: MailColors): string {
  const [first = "", ...rest] = escapeHtml(paragraph).split("\n");
  const lines = rest.map((line) => `<span style="display:block;padding:6px 0 0">${line}</span>`).join("");
  return `<p class="soft" style="margin:0 0 16px;font-size:17px;line-height:25px;color:${soft};${FONT}">${first}${lines}</p>`;
}

function entriesHtml(entries: readonly MailEntry[], colors: MailColors): string {
  if (entries.length === 0) return "";
  const all = entries.map((entry) => (isTicket(entry) ? ticketHtml(entry, colors) : itemHtml(entry, colors)));
  return `<div style="height:8px;font-size:0;line-height:0">&nbsp;</div>\n${all.join("\n")}`;
}

function moreHtml({ title, text, entries }: NonNullable<MailContent["more"]>, colors: MailColors): string {
  const style = `margin:28px 0 8px;font-size:21px;line-height:27px;font-weight:700;color:${colors.ink};${FONT}`;
  return `<h2 class="ink" style="${style}">${escapeHtml(title)}</h2>\n${paragraphHtml(text, colors)}\n${entriesHtml(entries, colors)}`;
}

function itemHtml({ title, lines, links }: MailItem, { ink, soft, accent }: MailColors): string {
  const rest = lines.map((line) => `<br><span class="soft" style="color:${soft}">${escapeHtml(line)}</span>`);
  const ways = links.map((link) => anchor(link, { look: "link", color: accent })).join(" · ");
  return (
    `<p class="ink" style="margin:0 0 18px;font-size:16px;line-height:23px;color:${ink};${FONT}">` +
    `<b>${escapeHtml(title)}</b>${rest.join("")}${ways && `<br>${ways}`}</p>`
  );
}

function mainButton(link: MailLink, colors: MailColors): string {
  const cell = buttonHtml({ ...link, look: "filled" }, { colors, width: "" });
  return `<table ${TABLE} style="margin:8px 0 24px"><tr>${cell}</tr></table>`;
}

function codeHtml(code: string, { card, ink, line }: MailColors): string {
  const look = `margin:0 0 24px;padding:12px 16px;border:1px solid ${line};border-radius:14px;background:${card};color:${ink}`;
  const type =
    "font-size:30px;line-height:38px;letter-spacing:6px;font-weight:700;text-align:center;font-family:ui-monospace,Menlo,Consolas,monospace";
  return `<p class="card ink line" style="${look};${type}">${escapeHtml(code)}</p>`;
}

function linksHtml(links: readonly MailLink[], { accent }: MailColors): string {
  if (links.length === 0) return "";
  const ways = links.map((link) => anchor(link, { look: "link", color: accent }));
  const dot = '<span class="dot"> &nbsp;·&nbsp; </span>';
  return `<p class="ways" style="margin:0 0 16px;font-size:17px;line-height:30px;font-weight:600;${FONT}">${ways.join(dot)}</p>`;
}

function footerHtml(footer: NonNullable<MailContent["footer"]>, { soft, line }: MailColors): string {
  if (footer.length === 0) return "";
  const lines = footer.map((one) =>
    typeof one === "string" ? escapeHtml(one) : anchor(one, { look: "soft", color: soft }),
  );
  const style = `margin:0 0 4px;font-size:14px;line-height:21px;color:${soft};${FONT}`;
  return (
    `<div class="line" style="margin:32px 0 20px;border-top:1px solid ${line};font-size:0;line-height:0">&nbsp;</div>\n` +
    lines.map((one) => `<p class="soft" style="${style}">${one}</p>`).join("\n")
  );
}

function anchor({ label, url }: MailLink, { look, color }: { look: string; color: string }): string {
  // Unbroken: a link that wraps looks like two.
  const style = `display:inline-block;color:${color};text-decoration:underline`;
  return `<a class="${look}" href="${escapeHtml(url)}" style="${style}">${escapeHtml(label)}</a>`;
}
