import { closesFor, isLate } from "#app/core/attendance/admission.ts";
import { PLAIN_REASONS } from "#app/core/attendance/pages/answer-reasons.ts";
import { recordingState } from "#app/core/attendance/presence/presence.ts";
import { standingNumber } from "#app/core/attendance/standing-numbers.ts";
import { hasRole } from "#app/core/members/role.ts";
import type { HomeOccasion } from "#app/core/occasions/home-occasions.server.ts";
import { toExcerpt } from "./excerpt.ts";
import { presenceAddress } from "./occasion.view.server.ts";
import { refusalWords } from "./refusal-words.server.ts";
import type { Ticket, TicketAnswer } from "./ticket.tsx";
import type { TicketReader } from "./ticket-reader.view.server.ts";

type Answers = NonNullable<Ticket["answers"]>;
type Place = NonNullable<Ticket["place"]>;

/** An occasion as its ticket shows it to one reader. */
export function toTicket(occasion: HomeOccasion, reader: TicketReader): Ticket {
  const { t, formats } = reader;
  const { id, name, startsAt, standing, initials } = occasion;
  const refused = refusedBecause(occasion, reader);
  const described = reader.isWhole
    ? { text: occasion.description, isCut: false }
    : toExcerpt(occasion.description);
  const note = [...aboutEvent(occasion, reader), described.text].filter(Boolean).join(" · ");
  const until = answeringUntil(occasion, reader);
  const facts = reader.facts.about(id);
  const shown = standing === null || standing === "not-attending" || occasion.status === "canceled";
  const declines = refused !== undefined && isDeclinable(occasion, reader);
  const away = standing === null && reader.awayOn(occasion) !== undefined;
  // Absent parts are left out, since even "undefined" would be sent to the browser.
  return {
    id,
    title: name,
    date: formats.stub(startsAt, reader.now),
    time: formats.timeRange(startsAt, occasion.finishesAt),
    ...(occasion.address && { place: toPlace(occasion.address) }),
    ...(note && { note }),
    ...(described.isCut && { more: t("ticket.more") }),
    ...(until && { until }),
    count: ticketCount(occasion, reader),
    people: initials,
    ...(facts.length > 0 && { facts }),
    ...checklistLink(occasion, reader),
    ...ticketState(occasion, reader),
    ...(declines && !away && { state: "closed" as const }),
    ...declineReasons(occasion, reader),
    ...(refused ? shown && { refused } : open(occasion, reader)),
    ...(declines && { answers: answersTo(occasion, reader, true) }),
  };
}

/** Says that it is an event, and its price; while nobody can register, there is no button that shows it. */
function aboutEvent({ kind, price }: HomeOccasion, { t, formats, isAllEvents }: TicketReader): string[] {
  if (kind !== "event") return [];
  return [isAllEvents ? "" : t("ticket.event"), price > 0 ? formats.money(price) : ""];
}

/** For those who record presence, one tap to the checklist. */
function checklistLink(occasion: HomeOccasion, reader: TicketReader): Pick<Ticket, "checklist"> {
  const { recording, role, t } = reader;
  if (!recording || !hasRole(role, "coach") || recordingState(occasion, recording) !== "open") return {};
  return { checklist: { label: t("presence.tab.label"), to: presenceAddress(occasion.id) } };
}

/** Until when the reader or, for coaches and admins, their players can come in, and whether leaving is already late. */
function answeringUntil(occasion: HomeOccasion, reader: TicketReader): string | undefined {
  const { t, formats, now, role } = reader;
  const { kind, startsAt, standing, status } = occasion;
  if (status !== "confirmed" || now >= startsAt) return undefined;
  const closes = occasion.registrationClosesAt;
  const isIn = standing === "attending";
  const freeUntil = reader.placeNotes.get(occasion.id)?.freeUntil;
  if (isIn && freeUntil && freeUntil > now) return t("ticket.freeUntil", { when: formats.nearby(freeUntil) });
  if (isIn && isLate(occasion, now)) return t("ticket.leavesLate");
  if (standing === "waiting" || !closes || now >= closes) return undefined;
  const when = formats.nearby(closes);
  if (kind === "event") return isIn ? undefined : t("ticket.registerBy", { when });
  if (isIn) return t("ticket.lateFrom", { when });
  return t(`ticket.${closesFor(occasion, role) ? "answerBy" : "answersClose"}`, { when });
}

function ticketCount({ attending, capacity, waiting }: HomeOccasion, { t }: TicketReader): Ticket["count"] {
  const text = capacity === null ? t("ticket.in", { count: attending }) : `${attending}/${capacity}`;
  const label =
    capacity === null
      ? `${text}. ${t("ticket.seeWho")}`
      : t("ticket.count", { taken: attending, count: capacity, waiting });
  return { text, label, taken: attending, places: capacity };
}

function ticketState(
  occasion: HomeOccasion,
  reader: TicketReader,
): Pick<Ticket, "state" | "stateText" | "aside" | "team"> {
  const { t, placeNotes, now } = reader;
  const isOver = now >= occasion.finishesAt;
  if (occasion.status === "canceled") return { state: "canceled", stateText: t("ticket.canceled") };
  if (occasion.standing === "attending") {
    const { aside, team } = placeNotes.get(occasion.id) ?? {};
    return {
      state: "in",
      stateText: team ? t(team.text, team.values) : t(isOver ? "attendance.was.in" : "ticket.youreIn"),
      ...(team && { team: { bib: team.bib, to: team.to } }),
      ...(aside && { aside: t(aside.text, aside.values) }),
    };
  }
  if (occasion.standing === "not-attending")
    return { state: "out", stateText: t(isOver ? "attendance.was.out" : "ticket.youreOut") };
  if (occasion.standing === "waiting") {
    if (isOver) return { state: "waiting", stateText: t("attendance.was.waiting") };
    const place = occasion.place ?? occasion.waiting;
    return { state: "waiting", stateText: t("ticket.inLine", { count: place, ordinal: true }) };
  }
  const away = reader.awayOn(occasion);
  return away && occasion.standing === null ? { state: "away", stateText: away } : { state: "open" };
}

/** The note of a no, or the reasons to choose from; nothing unless the page asked for them. */
function declineReasons(
  { id, standing, status, note, startsAt }: HomeOccasion,
  { asksWhy, now, t, action }: TicketReader,
): Pick<Ticket, "why" | "aside"> {
  if (!asksWhy || standing !== "not-attending" || status !== "confirmed") return {};
  if (note) return { aside: t("ticket.quoted", { note }) };
  if (now >= startsAt) return {};
  const reasons = PLAIN_REASONS.map((reason) => t(`attendance.page.reason.${reason}`));
  const other = { label: t("attendance.page.reason.other"), to: `/attendance/${id}#note` };
  return { why: { action, label: t("ticket.why"), reasons, other } };
}

/** After a session's deadline, can the reader still say that they are not coming? That helps the coach who counts heads. */
function isDeclinable({ kind, status, standing, startsAt }: HomeOccasion, { now }: TicketReader): boolean {
  return kind === "session" && status === "confirmed" && standing === null && now < startsAt;
}

/** Why this member can't answer now; undefined if they can. */
function refusedBecause(occasion: HomeOccasion, { t, now, formats, role }: TicketReader): string | undefined {
  const closed = closedBecause(occasion, { t, now });
  if (closed) return closed;
  const opens = occasion.registrationOpensAt;
  const closes = closesFor(occasion, role);
  if (occasion.standing === "attending" || occasion.standing === "waiting") return undefined;
  if (opens && now < opens) return t("ticket.opensAt", { when: formats.nearby(opens) });
  if (closes && now >= closes)
    return t(`ticket.${occasion.kind === "event" ? "closedAt" : "answersClosed"}`, {
      when: formats.nearby(closes),
    });
  return undefined;
}

/** Why nobody can answer it at all, in the tense that fits; undefined if they can. */
export function closedBecause(
  { status, startsAt, finishesAt }: Pick<HomeOccasion, "status" | "startsAt" | "finishesAt">,
  { t, now }: Pick<TicketReader, "t" | "now">,
): string | undefined {
  const isOver = now >= finishesAt;
  if (status === "canceled") return t(isOver ? "ticket.canceledPast" : "ticket.canceledLead");
  if (isOver) return t("ticket.over");
  if (status !== "confirmed" && now < startsAt) return t("ticket.settledEarly");
  return now >= startsAt ? t("ticket.started") : undefined;
}

/** The buttons of an occasion that can be answered now; if a module refuses the place, also why, and what to do about it. */
function open(occasion: HomeOccasion, reader: TicketReader): Partial<Ticket> {
  const refusal = occasion.standing === "attending" ? undefined : reader.refusals.get(occasion.id);
  const answers = answersTo(occasion, reader, refusal !== undefined);
  if (!refusal) return { answers };
  const { title, aside, wayOut } = refusalWords(refusal, reader);
  const words =
    occasion.standing === null && !reader.awayOn(occasion)
      ? {
          state: "refused" as const,
          stateText: title,
          ...(aside && { aside }),
          ...(refusal.tone && { tone: refusal.tone }),
        }
      : { aside: title };
  return { ...words, ...(wayOut && { wayOut }), answers };
}

function answersTo(occasion: HomeOccasion, reader: TicketReader, isRefused: boolean): Answers {
  const { capacity, attending } = occasion;
  const buttons = buttonsFor(occasion, capacity !== null && attending >= capacity, reader);
  const possible = isRefused
    ? buttons.filter(({ value }) => value === String(standingNumber("not-attending")))
    : buttons;
  return { action: reader.action, buttons: possible };
}

function buttonsFor(
  occasion: HomeOccasion,
  full: boolean,
  { t, formats, priceFor }: TicketReader,
): TicketAnswer[] {
  const { standing, waiting } = occasion;
  const price = priceFor(occasion);
  const answer = (value: 0 | 1, label: string, tone: TicketAnswer["tone"], icon?: TicketAnswer["icon"]) => ({
    name: "attending",
    value: String(value),
    label,
    tone,
    icon,
    sending: t(`ticket.sending.${value === 0 ? "out" : full ? "waiting" : "in"}`),
  });
  if (standing === "attending") return [answer(0, t("ticket.cantAnyMore"), "quiet")];
  if (standing === "waiting") return [answer(0, t("ticket.leaveLine"), "waiting")];
  const isOut = standing === "not-attending";
  const join = full
    ? answer(1, t("ticket.joinLine", { count: waiting }), "waiting", "clock")
    : answer(
        1,
        price > 0 ? t("ticket.inFor", { price: formats.money(price) }) : t("ticket.imIn"),
        isOut ? "back" : "in",
        isOut ? "undo" : "check",
      );
  return isOut ? [join] : [join, answer(0, t("ticket.cant"), "quiet")];
}

function toPlace(address: string): Place {
  return {
    label: address,
    mapUrl: `https://www.openstreetmap.org/search?${new URLSearchParams({ query: address })}`,
  };
}
