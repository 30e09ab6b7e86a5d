import { escapeHtml } from "./escape-html.ts";
import type { MailButton, MailState, MailTicket } from "./mail-content.ts";
import { FONT } from "./mail-styles.ts";
import type { MailColors } from "./mail-theme.ts";

const TABLE = 'role="presentation" width="100%" cellpadding="0" cellspacing="0"';
const STATE_MARKS: Record<MailState["tone"], string> = {
  in: "✓",
  waiting: "◷",
  out: "✕",
  canceled: "⊘",
  open: "",
};

/** A ticket made of tables: the torn-off date, what and where, the strip with the state, and the buttons. */
export function ticketHtml(ticket: MailTicket, colors: MailColors): string {
  const strip = ticket.state ? [stripCell(ticket.state, colors)] : [];
  const edge = ticket.state ? "" : `border-top:1px solid ${colors.line};`;
  const buttons = ticket.buttons.length > 0 ? [buttonCell(ticket.buttons, { colors, edge })] : [];
  const cells = [bodyCell(ticket, colors), ...strip, ...buttons];
  const rows = cells.map(({ look, style, content }, at) => {
    const isLast = at === cells.length - 1;
    const end = isLast ? `border-bottom:2px solid ${colors.line};border-radius:0 0 18px 18px;` : "";
    const sides = `border-left:1px solid ${colors.line};border-right:1px solid ${colors.line};`;
    return `<tr><td class="line ${look}" style="${sides}${end}${style}">${content}</td></tr>`;
  });
  return `<table ${TABLE} style="margin:0 0 24px;border-collapse:separate">
<tr><td style="padding:0">${topEdge(colors)}</td></tr>
${rows.join("\n")}
</table>`;
}

interface Cell {
  look: string;
  style: string;
  content: string;
}

/** The rounded upper edge, with the punched hole where the date tears off. */
function topEdge({ card, ground, line }: MailColors): string {
  const edge = `height:18px;font-size:0;line-height:0;background:${card};border:0 solid ${line}`;
  return (
    `<table ${TABLE}><tr>` +
    `<td class="card line beside-notch" width="98" style="${edge};width:98px;border-width:1px 0 0 1px;border-radius:18px 0 0 0">&nbsp;</td>` +
    `<td class="card" width="20" style="width:20px;height:18px;padding:0;vertical-align:top;font-size:0;line-height:0;background:${card}">` +
    `<div class="ground line" style="height:9px;border:1px solid ${line};border-top-width:0;border-radius:0 0 10px 10px;background:${ground}"></div>` +
    `<div class="line" style="width:9px;height:8px;border-right:2px dashed ${line}"></div></td>` +
    `<td class="card line" style="${edge};border-width:1px 1px 0 0;border-radius:0 18px 0 0">&nbsp;</td>` +
    "</tr></table>"
  );
}

function bodyCell(ticket: MailTicket, colors: MailColors): Cell {
  const { stub, news, title, time, place, lines, count } = ticket;
  const { ink, soft, line, card } = colors;
  const small = `font-size:15px;line-height:20px;${FONT}`;
  const where = place
    ? `<span class="soft" style="color:${soft}"><span class="dot"> · </span><span class="where">${escapeHtml(place)}</span></span>`
    : "";
  const more = lines.map(
    (one) => `<p class="soft" style="margin:6px 0 0;${small};color:${soft}">${escapeHtml(one)}</p>`,
  );
  const content =
    `<table ${TABLE}><tr>` +
    `<td class="stub line soft" width="110" align="center" style="width:110px;box-sizing:border-box;padding:0 8px 16px;border-right:2px dashed ${line};vertical-align:middle;${small};font-weight:600;color:${soft}">` +
    `${escapeHtml(stub.weekday)} <div class="ink" style="font-size:40px;line-height:42px;font-weight:800;letter-spacing:-1px;color:${ink}">${escapeHtml(stub.day)}</div> ${escapeHtml(stub.month)}</td>` +
    `<td class="body ink" style="padding:0 20px 18px 22px;vertical-align:middle;${FONT};color:${ink}">` +
    (news
      ? `<p class="soft" style="margin:0;${small};font-weight:600;color:${soft}">${escapeHtml(news)}</p>`
      : "") +
    `<p class="ink" style="margin:0;font-size:21px;line-height:27px;font-weight:700;color:${ink}">${escapeHtml(title)}</p>` +
    `<p style="margin:4px 0 0;font-size:17px;line-height:24px"><b>${escapeHtml(time)}</b>${where}</p>` +
    `${more.join("")}${count ? countHtml(count, colors) : ""}</td>` +
    "</tr></table>";
  return { look: "card", style: `padding:0;background:${card}`, content };
}

function countHtml({ text, share }: NonNullable<MailTicket["count"]>, { bar, state }: MailColors): string {
  const words = `<b>${escapeHtml(text)}</b>`;
  if (share === null) return `<p style="margin:8px 0 0;font-size:16px;line-height:22px">${words}</p>`;
  const taken = Math.round(Math.min(1, Math.max(0, share)) * 100);
  const piece = (look: string, width: number, color: string) =>
    width > 0
      ? `<td class="${look}" width="${width}%" style="width:${width}%;height:7px;font-size:0;line-height:0;background:${color}">&nbsp;</td>`
      : "";
  return (
    `<table ${TABLE} style="margin-top:10px"><tr>` +
    `<td style="padding:0 14px 0 0;white-space:nowrap;font-size:16px;line-height:22px;width:1%">${words}</td>` +
    `<td style="vertical-align:middle"><table ${TABLE} style="border-radius:4px;overflow:hidden"><tr>` +
    `${piece("taken", taken, state.in.ink)}${piece("bar", 100 - taken, bar)}</tr></table></td></tr></table>`
  );
}

function stripCell({ tone, text, aside }: MailState, { state, line }: MailColors): Cell {
  const { ink, tint } = state[tone];
  const mark = STATE_MARKS[tone] ? `${STATE_MARKS[tone]}&nbsp; ` : "";
  const rest = aside ? ` · ${escapeHtml(aside)}` : "";
  const style = `padding:14px 22px;border-top:1px solid ${line};background:${tint};color:${ink};font-size:16px;line-height:22px;${FONT}`;
  return { look: `is-${tone}`, style, content: `${mark}<b>${escapeHtml(text)}</b>${rest}` };
}

function buttonCell(
  buttons: readonly MailButton[],
  { colors, edge }: { colors: MailColors; edge: string },
): Cell {
  const gap =
    '<td class="gap" width="10" style="width:10px;height:10px;font-size:0;line-height:0"><div style="width:10px;height:10px"></div></td>';
  const share = buttons[1]?.look === "danger" ? 50 : 62;
  const width = (at: number) => (buttons.length !== 2 ? "" : `${at === 0 ? share : 100 - share}%`);
  const cells = buttons.map((button, at) => buttonHtml(button, { colors, width: width(at) }));
  const content = `<table ${TABLE} class="stack"><tr>${cells.join(gap)}</tr></table>`;
  return { look: "card", style: `${edge}padding:14px 15px 15px;background:${colors.card}`, content };
}

/** A button 54 pixels high, as a cell; it grows if its label needs two lines. */
export function buttonHtml(
  { label, url, look, mark }: MailButton,
  { colors, width }: { colors: MailColors; width: string },
): string {
  const { accent, onAccent, onIn, card, edge, ink, danger, state } = colors;
  const [color, background, border] = {
    filled: [onAccent, accent, accent],
    in: [onIn, state.in.ink, state.in.ink],
    waiting: [state.waiting.ink, card, state.waiting.ink],
    outlined: [ink, card, edge],
    danger: [danger, card, danger],
  }[look];
  const name = look === "filled" ? "fill" : look === "in" ? "fill-in" : `card ${look}`;
  // The cell has the border, so that two in a row get the height of the taller one.
  const cell = `border:2px solid ${border};border-radius:14px;background:${background}${width && `;width:${width}`}`;
  const link =
    `display:block;padding:13px 12px;border-radius:12px;color:${color};font-size:18px;` +
    `line-height:24px;font-weight:700;text-align:center;text-decoration:none;${FONT}`;
  const words = `${mark ? `${mark}&nbsp; ` : ""}${escapeHtml(label)}`;
  return (
    `<td${width && ` width="${width}"`} class="${name}" style="${cell}">` +
    `<a class="${name}" href="${escapeHtml(url)}" style="${link}">${words}</a></td>`
  );
}
