import type { TFunction } from "i18next";
import type { Ticket, TicketAnswer } from "../components/ticket.tsx";
import { ATTENDING, NOT_ATTENDING, WAITING } from "../domain/attendance/admission.ts";
import type { HomeOccasion } from "../domain/occasions/home-occasions.server.ts";
import { CANCELED } from "../domain/occasions/occasion.ts";
import type { Formats } from "./formats.server.ts";

interface Reader {
  t: TFunction;
  formats: Formats;
  now: Date;
  /** Where the answer buttons post. */
  action: string;
}

/** An occasion as its ticket shows it to one reader. */
export function ticketOf(occasion: HomeOccasion, reader: Reader): Ticket {
  const { t, formats } = reader;
  const { id, name, capacity, attending, waiting, standing, initials } = occasion;
  const refused = refusedBecause(occasion, reader);
  const notes = [occasion.kind === "event" ? t("home.event") : "", occasion.description].filter(Boolean);
  return {
    id,
    href: `/attendance/${id}`,
    title: name,
    date: formats.stub(occasion.startsAt),
    time: formats.timeRange(occasion.startsAt, occasion.finishesAt),
    place: occasion.address ? { label: occasion.address, mapUrl: mapUrl(occasion.address) } : undefined,
    note: notes.join(" · ") || undefined,
    count: {
      text: capacity === null ? t("home.ticket.in", { count: attending }) : `${attending}/${capacity}`,
      label:
        capacity === null
          ? t("home.ticket.countOpen", { count: attending, waiting })
          : t("home.ticket.count", { count: attending, capacity, waiting }),
      taken: attending,
      places: capacity,
    },
    people: initials,
    more: Math.max(0, attending - initials.length),
    ...stateOf(occasion, t),
    answers: refused
      ? undefined
      : {
          action: reader.action,
          fields: { intent: "answer", occasionId: String(id) },
          buttons: buttonsFor(occasion, reader),
        },
    refused:
      standing === null || standing === NOT_ATTENDING || occasion.status === CANCELED ? refused : undefined,
  };
}

function stateOf(occasion: HomeOccasion, t: TFunction): Pick<Ticket, "state" | "stateText"> {
  if (occasion.status === CANCELED) return { state: "canceled", stateText: t("home.ticket.canceled") };
  if (occasion.standing === ATTENDING) return { state: "in", stateText: t("home.ticket.youreIn") };
  if (occasion.standing === NOT_ATTENDING) return { state: "out", stateText: t("home.ticket.youreOut") };
  if (occasion.standing === WAITING) {
    const place = occasion.place ?? occasion.waiting;
    return { state: "waiting", stateText: t("home.ticket.inLine", { count: place, ordinal: true }) };
  }
  return { state: "open" };
}

/** Why this member cannot answer now; nothing where the buttons stand. */
function refusedBecause(occasion: HomeOccasion, { t, now, formats }: Reader): string | undefined {
  if (occasion.status === CANCELED) return t("home.ticket.canceledLead");
  if (now >= occasion.startsAt) return t("home.ticket.started");
  const { registrationOpensAt: opens, registrationClosesAt: closes } = occasion;
  if (occasion.standing === ATTENDING || occasion.standing === WAITING) return undefined;
  if (opens && now < opens) return t("home.ticket.opensAt", { when: formats.dateTime(opens) });
  if (closes && now >= closes) return t("home.ticket.closedAt", { when: formats.dateTime(closes) });
  return undefined;
}

function buttonsFor(occasion: HomeOccasion, { t, formats }: Reader): TicketAnswer[] {
  const { standing, capacity, attending, waiting, price } = occasion;
  const answer = (value: 0 | 1, label: string, tone: TicketAnswer["tone"], icon?: TicketAnswer["icon"]) => ({
    name: "attending",
    value: String(value),
    label,
    tone,
    icon,
  });
  if (standing === ATTENDING) return [answer(0, t("home.ticket.cantAnyMore"), "quiet")];
  if (standing === WAITING) return [answer(0, t("home.ticket.leaveLine"), "waiting")];
  const full = capacity !== null && attending >= capacity;
  const join = full
    ? answer(1, t("home.ticket.joinLine", { count: waiting }), "waiting", "clock")
    : answer(
        1,
        price > 0 ? t("home.ticket.inFor", { price: formats.money(price) }) : t("home.ticket.imIn"),
        "in",
        "check",
      );
  return standing === NOT_ATTENDING ? [join] : [join, answer(0, t("home.ticket.cant"), "quiet")];
}

function mapUrl(address: string): string {
  return `https://www.openstreetmap.org/search?${new URLSearchParams({ query: address })}`;
}
