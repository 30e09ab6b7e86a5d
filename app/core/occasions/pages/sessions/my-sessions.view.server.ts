import { statisticsView } from "#app/core/attendance/pages/statistics/statistics.view.server.ts";
import { ratableSessions } from "#app/core/attendance/ratings/ratings.server.ts";
import { myStatistics } from "#app/core/attendance/statistics/statistics.server.ts";
import { formatsFor } from "#app/core/club/formats.server.ts";
import { mySessions } from "#app/core/occasions/sessions/session-list.server.ts";
import type { MemberUnit } from "#app/core/unit-of-work.ts";
import { pageFrom } from "#app/kernel/values/page.ts";
import { ensurePage } from "#app/web/http/pages/last-page.server.ts";
import type { Toast } from "#app/web/http/pages/toast.server.ts";
import type { PageRequest } from "#app/web/http/request/guard.server.ts";
import { smallTickets } from "../small-ticket.view.server.ts";
import type { MySessionListProps } from "./my-sessions.tsx";

/** The sessions that the reader has answered: the coming ones, or with `?when=past` the past ones; paged. */
export async function mySessionsData(uow: MemberUnit, page: PageRequest): Promise<MySessionListProps> {
  const { url, t } = page;
  const past = url.searchParams.get("when") === "past";
  const { items, ...paging } = await mySessions(uow, { when: past ? "past" : "future", ...pageFrom(url) });
  ensurePage(paging, url);
  const formats = formatsFor(uow.organization, page);
  const sessions = await smallTickets(items, uow, page);
  return {
    when: past ? ("past" as const) : ("coming" as const),
    sessions,
    ...paging,
    statistics: statisticsView(await myStatistics(uow), uow, page),
    ratings: (await ratableSessions(uow)).slice(0, MAX_RATINGS).map(({ name, startsAt, ...rating }) => ({
      ...rating,
      session: t("statistics.rating.session", { name, day: formats.stub(startsAt).weekday }),
    })),
  };
}

/** For how many sessions at once the reader is asked for a rating. */
const MAX_RATINGS = 3;

export function ratedToast({ name }: { name: string }): Toast {
  return { type: "success", key: "statistics.rating.saved", values: { name } };
}
