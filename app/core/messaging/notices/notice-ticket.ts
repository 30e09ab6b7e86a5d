import type { TFunction } from "i18next";
import { isTimely, placesFree, type Standing } from "#app/core/attendance/admission.ts";
import type { AnswerAddresses } from "#app/core/attendance/links/answer-link.ts";
import type { PlaceTerms } from "#app/core/module-system/extension-points.ts";
import type { Occasion } from "#app/core/occasions/occasion.ts";
import type { MailButton, MailState, MailTicket } from "#app/infra/mail/mail-content.ts";
import type { NoticeFormats } from "./notice-formats.ts";

/** The state of an occasion that the reader can still answer, at the time when the mail is written. */
export interface OccasionNow {
  occasion: Occasion;
  standing: Standing;
  /** What a place costs the reader, in minor units. */
  price: number;
  /** What they agreed to pay for the place that they hold, and until when leaving is free; undefined if no module knows. */
  terms?: PlaceTerms | undefined;
  at: Date;
  links: AnswerAddresses;
}

/** What a ticket needs to know of its reader. */
export interface TicketReader {
  t: TFunction;
  formats: NoticeFormats;
  timezone: string;
}

/** Where and when the occasion of a ticket takes place, as the notice stored it. */
export interface TicketFacts {
  name: string;
  address: string;
  startsAt: Date;
  finishesAt: Date;
  repeats?: { count: number; until: Date } | undefined;
}

/**
 * An occasion as a mail's ticket. With `now` it says how the reader stands, or how full it is, and has answer buttons;
 * each opens a page that asks for confirmation. `state` is what the notice itself reports.
 */
export function noticeTicket(
  facts: TicketFacts,
  { now, state }: { now: OccasionNow | undefined; state?: MailState | undefined },
  reader: TicketReader,
): MailTicket {
  const { t, formats } = reader;
  const { startsAt, finishesAt, repeats } = facts;
  const time = formats.timeRange(startsAt, finishesAt);
  const shown = state ?? (now && ticketState(now, t));
  return {
    stub: formats.stub(startsAt),
    title: oneLine(facts.name),
    when: formats.longWhen(startsAt, finishesAt),
    time,
    place: oneLine(facts.address),
    lines: [
      ...(repeats
        ? [t("notices.repeats", { count: repeats.count, date: formats.longDate(repeats.until) })]
        : []),
      ...(repeats && now ? [t("notices.ticket.first")] : []),
      ...(now ? [...deadlineLines(now, reader), ...costLines(now, reader)] : []),
    ],
    ...(now && { count: ticketCount(now.occasion, t) }),
    ...(shown && { state: shown }),
    buttons: now ? buttonsFor(now, reader) : [],
  };
}

/** Text that people wrote, on one line. */
export function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\u2028\u2029]+/gu, " ").trim();
}

/** Until when the reader can come in, if they have not answered. */
function deadlineLines({ occasion, standing, at }: OccasionNow, { t, formats }: TicketReader): string[] {
  const { registrationClosesAt: closes } = occasion;
  if (standing !== null || !closes || closes <= at) return [];
  return [t("notices.ticket.answerBy", { when: formats.nearby(closes) })];
}

/**
 * What the reader's place costs, and until when leaving it is free; for one who waits, what a place would cost. Who has not answered
 * reads the price on the button; for `asked`, which shows none, it is said to them, too.
 */
export function costLines(
  { occasion, standing, terms, price, at }: OccasionNow,
  { t, formats }: Pick<TicketReader, "t" | "formats">,
  { asked = false }: { asked?: boolean } = {},
): string[] {
  const due = terms?.price ?? price;
  if (due === 0 || standing === "not-attending" || (standing === null && !asked)) return [];
  const amount = formats.money(due);
  if (standing === "waiting") return [t("notices.ticket.wouldCost", { price: amount })];
  const costs = t("notices.ticket.costs", { price: amount });
  if (!terms) return [costs];
  const until = terms.freeUntil ?? occasion.startsAt;
  return [
    costs,
    until > at
      ? t("ticket.freeUntil", { when: formats.nearby(until) })
      : t("notices.ticket.leavingCosts", { price: amount }),
  ];
}

function ticketCount({ attending, capacity }: Occasion, t: TFunction): MailTicket["count"] {
  if (capacity === null) {
    const words = t("attendance.list.count", { count: attending });
    return { text: words, words, share: null };
  }
  const words = t("attendance.list.taken", { attending, count: capacity });
  return { text: `${attending}/${capacity}`, words, share: attending / capacity };
}

/**
 * How the reader stands. Before they answer, how many places were left when the mail was written, since that changes by
 * the minute.
 */
function ticketState({ occasion, standing }: OccasionNow, t: TFunction): MailState | undefined {
  if (standing === "attending") return { tone: "in", text: t("ticket.youreIn") };
  if (standing === "waiting") return { tone: "waiting", text: t("attendance.state.waiting") };
  if (standing === "not-attending") return { tone: "out", text: t("ticket.youreOut") };
  if (occasion.capacity === null) return undefined;
  const count = placesFree(occasion);
  const text = count > 0 ? t("notices.ticket.free", { count }) : t("notices.ticket.full");
  return { tone: "open", text, aside: t("notices.ticket.asWritten") };
}

/** The answers that the reader can give now, by the rule of the page. */
function buttonsFor(
  { occasion, standing, price, at, links }: OccasionNow,
  reader: TicketReader,
): MailButton[] {
  const { t, formats, timezone } = reader;
  const may = (answer: "attending" | "not-attending") =>
    isTimely(occasion, { role: "player", own: true, answer, now: at, timezone });
  const out = (label: string, look: MailButton["look"]): MailButton[] =>
    may("not-attending") ? [{ label, look, mark: "✕", url: links.out }] : [];
  if (standing === "attending") {
    const calendar: MailButton = { label: t("notices.calendar"), look: "filled", url: links.calendar };
    return [calendar, ...out(t("notices.ticket.giveUp"), "danger")];
  }
  if (standing === "waiting") return out(t("ticket.leaveLine"), "outlined");
  const isFull = placesFree(occasion) === 0;
  const amount = formats.money(price);
  const label = isFull
    ? t(price > 0 ? "notices.ticket.joinLineFor" : "ticket.joinLine", { count: 0, price: amount })
    : t(price > 0 ? "ticket.inFor" : "ticket.imIn", { price: amount });
  const join: MailButton[] = may("attending")
    ? [{ label, url: links.in, ...(isFull ? { look: "waiting" } : { look: "in", mark: "✓" }) }]
    : [];
  return [...join, ...(standing === null ? out(t("ticket.cant"), "outlined") : [])];
}
