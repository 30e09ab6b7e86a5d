/** What a mail says; plain words in the reader's language, already translated. */
export interface MailContent {
  language: string;
  /** One line. */
  subject: string;
  /** The line that mail programs show beside the subject. */
  preheader?: string;
  paragraphs: string[];
  button?: { label: string; url: string };
  /** A short code to type on another device. */
  code?: string;
  /** Small print, one line each; a line that is an address becomes a link. */
  footer?: string[];
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

/** Only web addresses become links; anything else (`javascript:`) is a mistake of the caller. */
function webAddress(url: string): string {
  const { protocol, href } = new URL(url);
  if (protocol !== "https:" && protocol !== "http:")
    throw new TypeError("A mail links to web addresses only.");
  return href;
}

// Mail programs drop stylesheets, so every element carries its own; the head's block only adds the dark theme.
const FONT = "font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
const DARK = `:root{color-scheme:light dark}
@media (prefers-color-scheme:dark){
.page{background:#15181c!important}.sheet{background:#1f242a!important}
.words{color:#e8eaed!important}.small,.small a{color:#a4abb3!important}.code{background:#2b3138!important;color:#fff!important}}`;

/**
 * Renders a mail as text and as HTML from the same content. Throws when the subject has a line break or control
 * character (it would become another header) or a link is not a web address.
 */
export function renderMail(content: MailContent): RenderedMail {
  assertHeaderText(content.subject);
  const button = content.button && { label: content.button.label, url: webAddress(content.button.url) };
  return {
    subject: content.subject,
    text: renderText({ ...content, button }),
    html: renderHtml({ ...content, button }),
  };
}

/** Throws when text would not stay inside one mail header. */
export function assertHeaderText(text: string): void {
  if (/[\p{Cc}\u2028\u2029]/u.test(text)) throw new TypeError("A mail header must be one line.");
}

function renderText({ paragraphs, button, code, footer = [] }: MailContent): string {
  const parts = [...paragraphs];
  if (button) parts.push(`${button.label}:\n${button.url}`);
  if (code) parts.push(code);
  if (footer.length > 0) parts.push(`--\n${footer.join("\n")}`);
  return `${parts.join("\n\n")}\n`;
}

function renderHtml({
  language,
  subject,
  preheader,
  paragraphs,
  button,
  code,
  footer = [],
}: MailContent): string {
  const words = `margin:0 0 16px;font-size:16px;line-height:24px;color:#1c2126;${FONT}`;
  const body = paragraphs.map(
    (paragraph) => `<p class="words" style="${words}">${escapeHtml(paragraph).replaceAll("\n", "<br>")}</p>`,
  );
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

function footerLine(line: string): string {
  if (!/^https?:\/\/\S+$/.test(line)) return escapeHtml(line);
  const url = escapeHtml(webAddress(line));
  return `<a href="${url}" style="color:#5b646d">${url}</a>`;
}
