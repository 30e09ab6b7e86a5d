import type { TFunction } from "i18next";
import type { Standing } from "#app/core/attendance/admission.ts";
import { placesInLine } from "#app/core/attendance/line-places.server.ts";
import type { Presence } from "#app/core/attendance/presence/presence.ts";
import { ownPresence } from "#app/core/attendance/presence/presence-list.server.ts";
import { formatsFor } from "#app/core/club/formats.server.ts";
import type { ListedOccasion } from "#app/core/occasions/occasion-list.server.ts";
import type { MemberUnit } from "#app/core/unit-of-work.ts";
import type { Reader } from "#app/kernel/i18n/locale.ts";
import type { PageRequest } from "#app/web/http/request/guard.server.ts";
import type { SmallTicketProps } from "./small-ticket.tsx";

type State = Pick<SmallTicketProps, "state" | "stateText" | "aside">;

const STATES: Record<Exclude<Standing, null>, "in" | "waiting" | "out"> = {
  "not-attending": "out",
  attending: "in",
  waiting: "waiting",
};

const MARKS = { came: "in", late: "in", absent: "out" } as const satisfies Record<Presence, string>;

/** Occasions as small tickets, each with its reader's current or past standing. */
export async function smallTickets(
  occasions: readonly ListedOccasion[],
  uow: MemberUnit,
  page: Reader & Pick<PageRequest, "t">,
): Promise<SmallTicketProps[]> {
  const { t } = page;
  const formats = formatsFor(uow.organization, page);
  const coming = occasions.filter(({ finishesAt }) => finishesAt > uow.now);
  const places = await placesInLine(uow.db, uow.actor.id, coming);
  const past = occasions.filter(({ finishesAt }) => finishesAt <= uow.now);
  const marks = await ownPresence(uow, past);
  return occasions.map((occasion) => {
    const { id, name, startsAt, finishesAt, address, attending, waiting, capacity } = occasion;
    const isPast = finishesAt <= uow.now;
    return {
      id,
      title: name,
      place: address,
      isPast,
      date: formats.stub(startsAt, uow.now),
      time: formats.timeRange(startsAt, finishesAt),
      count: {
        taken: String(attending),
        places: capacity === null ? "" : `/${capacity}`,
        label:
          capacity === null
            ? t("attendance.list.count", { count: attending })
            : t("attendance.list.taken", { attending, count: capacity }),
      },
      ...ticketState(occasion, { t, isPast, presence: marks.get(id), place: places.get(id) ?? waiting }),
    };
  });
}

function ticketState(
  { status, standing }: ListedOccasion,
  {
    t,
    isPast,
    presence,
    place,
  }: { t: TFunction; isPast: boolean; presence: Presence | undefined; place: number },
): State {
  if (status === "canceled") return { state: "canceled", stateText: t("attendance.canceled") };
  if (presence) return markedState(presence, t);
  const state = standing === null ? "open" : STATES[standing];
  if (isPast) return { state, stateText: t(`attendance.was.${state}`) };
  if (state !== "waiting") return { state, stateText: t(`attendance.state.${state}`) };
  return { state, stateText: t("ticket.inLine", { count: place, ordinal: true }) };
}

/** What a reader's own ticket says once somebody has recorded whether they were there: that counts, not the answer. */
export const markedState = (presence: Presence, t: TFunction) => ({
  state: MARKS[presence],
  stateText: t(`attendance.marked.${presence}`),
});
