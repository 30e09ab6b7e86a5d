import type { TFunction } from "i18next";
import { placesInLine } from "#app/domain/attendance/line-places.server.ts";
import type { Presence } from "#app/domain/attendance/presence/presence.ts";
import { ownPresence } from "#app/domain/attendance/presence/presence-list.server.ts";
import type { ListedOccasion } from "#app/domain/occasions/occasion-list.server.ts";
import { ratableSessions } from "#app/domain/ratings/ratings.server.ts";
import { mySessions } from "#app/domain/sessions/session-list.server.ts";
import { myStatistics } from "#app/domain/statistics/statistics.server.ts";
import { pageFrom } from "#app/domain/values/page.ts";
import { ensurePage } from "#app/http/pages/last-page.server.ts";
import type { Toast } from "#app/http/pages/toast.server.ts";
import type { PageRequest } from "#app/http/request/guard.server.ts";
import { formatsFor } from "#app/i18n/formats.server.ts";
import type { MemberUnit } from "#app/unit-of-work.ts";
import { PRESENCE_ICONS } from "../presence/mark-icons.ts";
import { statisticsView } from "../statistics/statistics.view.server.ts";
import type { MySession, MySessionListProps } from "./my-sessions.tsx";

/** The sessions that the reader has answered: the coming ones, or with `?when=past` the past ones, by page. */
export async function mySessionsData(
  uow: MemberUnit,
  { url, t, language }: PageRequest,
): Promise<MySessionListProps> {
  const past = url.searchParams.get("when") === "past";
  const { items, ...paging } = await mySessions(uow, { when: past ? "past" : "future", ...pageFrom(url) });
  ensurePage(paging, url);
  const formats = formatsFor(uow.organization, language);
  const places = await placesInLine(uow.db, uow.actor.id, items);
  const marks = past ? await ownPresence(uow, items) : new Map<number, Presence>();
  const sessions = items.map((session) => ({
    id: session.id,
    name: session.name,
    date: formats.stub(session.startsAt),
    time: formats.timeRange(session.startsAt, session.finishesAt),
    place: session.address,
    ...stateOf(session, {
      place: places.get(session.id) ?? null,
      presence: marks.get(session.id) ?? null,
      isPast: past,
      t,
    }),
  }));
  return {
    ...{ when: past ? ("past" as const) : ("coming" as const), sessions, ...paging },
    statistics: statisticsView(await myStatistics(uow), uow, { language, t }),
    ratings: (await ratableSessions(uow)).slice(0, MOST_RATINGS).map(({ name, startsAt, ...rating }) => ({
      ...rating,
      session: t("statistics.rating.session", { name, day: formats.stub(startsAt).weekday }),
    })),
  };
}

/** How many sessions ask how they were. */
const MOST_RATINGS = 3;

/** Thanks for a rating. */
export function ratedToast({ name }: { name: string }): Toast {
  return { type: "success", key: "statistics.rating.saved", values: { name } };
}

function stateOf(
  { status, standing, waiting }: ListedOccasion,
  {
    place,
    presence,
    isPast,
    t,
  }: { place: number | null; presence: Presence | null; isPast: boolean; t: TFunction },
): Pick<MySession, "state" | "strip"> {
  if (status === "canceled")
    return { state: "canceled", strip: { label: t("attendance.canceled"), icon: "ban" } };
  if (presence) {
    const strip = { label: t(`presence.mark.${presence}`), icon: PRESENCE_ICONS[presence] };
    return { state: presence === "absent" ? "out" : "in", strip };
  }
  if (standing === "attending")
    return {
      state: "in",
      strip: { label: t(isPast ? "sessions.mine.wasIn" : "attendance.state.in"), icon: "check" },
    };
  if (standing === "waiting" && !isPast) {
    const label = t("home.ticket.inLine", { count: place ?? waiting, ordinal: true });
    return { state: "waiting", strip: { label, icon: "clock" } };
  }
  return {
    state: "out",
    strip: { label: t(isPast ? "sessions.mine.wasOut" : "attendance.state.out"), icon: "x" },
  };
}
