import type { TFunction } from "i18next";
import type { Standing } from "#app/domain/attendance/admission.ts";
import type { ListedOccasion } from "#app/domain/occasions/occasion-list.server.ts";
import { mySessions } from "#app/domain/sessions/session-list.server.ts";
import { whenOf } from "#app/domain/sessions/session-words.ts";
import { pageFrom } from "#app/domain/values/page.ts";
import { ensurePage } from "#app/http/pages/last-page.server.ts";
import type { PageRequest } from "#app/http/request/guard.server.ts";
import { formatsFor } from "#app/i18n/formats.server.ts";
import type { MemberUnit } from "#app/unit-of-work.ts";
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
  const sessions = items.map((session) => ({
    id: session.id,
    name: session.name,
    ...whenOf(session, formats),
    place: session.address,
    standing: standingOf(session, t),
  }));
  return { when: past ? "past" : "coming", sessions, ...paging };
}

const WORDS: Record<Exclude<Standing, null>, "in" | "out" | "waiting"> = {
  "not-attending": "out",
  attending: "in",
  waiting: "waiting",
};

function standingOf({ status, standing }: ListedOccasion, t: TFunction): MySession["standing"] {
  if (status === "canceled") return { label: t("attendance.canceled"), tone: "error", icon: "ban" };
  const label = t(`attendance.state.${standing === null ? "open" : WORDS[standing]}`);
  if (standing === "attending") return { label, tone: "success", icon: "check" };
  if (standing === "waiting") return { label, tone: "warning", icon: "clock" };
  return { label, tone: "neutral", icon: "x" };
}
