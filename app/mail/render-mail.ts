/** What a mail says: plain text, already in the reader's language. */
export interface MailContent {
  language: string;
  /** One line. */
  subject: string;
  /** The line that mail programs show next to the subject. */
  preheader?: string;
  paragraphs: string[];
  button?: { label: string; url: string };
  /** A short code to type on another device. */
  code?: string;
  /** Things listed one after the other, each with a link of its own. */
  items?: MailItem[];
  /** Small print, one line each. */
  footer?: (string | MailLink)[];
}

export interface MailLink {
  label: string;
  url: string;
}

export interface MailItem {
  title: string;
  lines: string[];
  link: MailLink;
}

export interface RenderedMail {
  subject: string;
  text: string;
  html: string;
}

const ENTITIES: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}

/** The address, if it is one on the web. Throws for anything else (`javascript:`), which is the caller's mistake. */
function webAddress(url: string): string {
  const { protocol, href } = new URL(url);
  if (protocol !== "https:" && protocol !== "http:")
    throw new TypeError("A mail links to web addresses only.");
  return href;
}

// Mail programs drop stylesheets, so each element has inline styles; the block in the head only adds the dark theme.
const FONT = "font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
const DARK = `:root{color-scheme:light dark}
@media (prefers-color-scheme:dark){
.page{background:#15181c!important}.sheet{background:#1f242a!important}
.words{color:#e8eaed!important}.way{color:#86d6a6!important}.small,.small a{color:#a4abb3!important}.code{background:#2b3138!important;color:#fff!important}}`;

/**
 * Renders a mail as text and as HTML from the same content. Throws if the subject has a line break or control
 * character, which could add a header, or if a link is not a web address.
 */
export function renderMail(content: MailContent): RenderedMail {
  assertHeaderText(content.subject);
  const checked: MailContent = {
    ...content,
    button: content.button && checkedLink(content.button),
    items: content.items?.map((item) => ({ ...item, link: checkedLink(item.link) })),
    footer: content.footer?.map((line) => (typeof line === "string" ? line : checkedLink(line))),
  };
  return { subject: content.subject, text: renderText(checked), html: renderHtml(checked) };
}

function checkedLink({ label, url }: MailLink): MailLink {
  return { label, url: webAddress(url) };
}

/** Throws if the text would not stay inside one mail header. */
export function assertHeaderText(text: string): void {
  if (/[\p{Cc}\u2028\u2029]/u.test(text)) throw new TypeError("A mail header must be one line.");
}

function renderText({ paragraphs, items = [], button, code, footer = [] }: MailContent): string {
  const parts = [...paragraphs];
  for (const { title, lines, link } of items) parts.push([`* ${title}`, ...lines, link.url].join("\n"));
  if (button) parts.push(`${button.label}:\n${button.url}`);
  if (code) parts.push(code);
  const small = footer.map((line) => (typeof line === "string" ? line : `${line.label}: ${line.url}`));
  if (small.length > 0) parts.push(`--\n${small.join("\n")}`);
  return `${parts.join("\n\n")}\n`;
}

function renderHtml({
  language,
  subject,
  preheader,
  paragraphs,
  items = [],
  button,
  code,
  footer = [],
}: MailContent): string {
  const words = `margin:0 0 16px;font-size:16px;line-height:24px;color:#1c2126;${FONT}`;
  const body = paragraphs.map(
    (paragraph) => `<p class="words" style="${words}">${escapeHtml(paragraph).replaceAll("\n", "<br>")}</p>`,
  );
  for (const { title, lines, link } of items) {
    const rest = lines.map((line) => `<br>${escapeHtml(line)}`).join("");
    body.push(
      `<p class="words" style="${words}"><b>${escapeHtml(title)}</b>${rest}<br>` +
        `<a class="way" href="${escapeHtml(link.url)}" style="color:#14532d">${escapeHtml(link.label)}</a></p>`,
    );
  }
  if (button) {
    body.push(
      `<p style="margin:8px 0 24px"><a href="${escapeHtml(button.url)}" style="display:inline-block;padding:14px 24px;` +
        `border-radius:8px;background:#14532d;color:#ffffff;text-decoration:none;font-size:16px;font-weight:600;${FONT}">` +
        `${escapeHtml(button.label)}</a></p>`,
    );
  }
  if (code) {
    body.push(
      `<p class="code" style="margin:0 0 24px;padding:12px 16px;border-radius:8px;background:#eef1f3;color:#1c2126;` +
        `font-size:28px;letter-spacing:6px;font-weight:700;font-family:ui-monospace,Menlo,Consolas,monospace">${escapeHtml(code)}</p>`,
    );
  }
  const small = `margin:0 0 6px;font-size:13px;line-height:18px;color:#5b646d;${FONT}`;
  const lines = footer.map((line) => `<p class="small" style="${small}">${footerLine(line)}</p>`);
  return `<!doctype html>
<html lang="${escapeHtml(language)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(subject)}</title>
<style>${DARK}</style>
</head>
<body class="page" style="margin:0;padding:0;background:#f2f4f5">
<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(preheader ?? "")}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" class="sheet" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;background:#ffffff;border-radius:12px"><tr><td style="padding:32px 28px 16px">
${body.join("\n")}
</td></tr><tr><td style="padding:0 28px 24px">
${lines.join("\n")}
</td></tr></table>
</td></tr></table>
</body>
</html>
`;
}

function footerLine(line: string | MailLink): string {
  if (typeof line === "string") return escapeHtml(line);
  return `<a href="${escapeHtml(line.url)}" style="color:#5b646d">${escapeHtml(line.label)}</a>`;
}
