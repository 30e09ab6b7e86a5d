import type { TFunction } from "i18next";
import { type MemberAttendance, memberAttendances } from "#app/core/attendance/member-attendances.server.ts";
import { type Formats, formatsFor } from "#app/core/club/formats.server.ts";
import type { MemberUnit } from "#app/core/unit-of-work.ts";
import { pageFrom } from "#app/kernel/values/page.ts";
import { ensurePage } from "#app/web/http/pages/last-page.server.ts";
import type { PageRequest } from "#app/web/http/request/guard.server.ts";
import type { AttendanceHistoryProps, AttendanceRow } from "./attendance-history.tsx";

/**
 * The occasions that a member has answered or was marked at, the page of them that the address asks for; for coaches
 * and admins.
 */
export async function attendanceHistory(
  uow: MemberUnit,
  page: PageRequest,
  memberId: number,
): Promise<AttendanceHistoryProps> {
  const { items, ...paging } = await memberAttendances(uow, { memberId, ...pageFrom(page.url) });
  ensurePage(paging, page.url);
  const formats = formatsFor(uow.organization, page);
  const words = { t: page.t, formats, now: uow.now };
  return { ...paging, rows: items.map((item) => toRow(item, words)) };
}

interface Words {
  t: TFunction;
  formats: Formats;
  now: Date;
}

function toRow(item: MemberAttendance, { t, formats, now }: Words): AttendanceRow {
  const { occasionId, name, startsAt, status, standing, presence, note, leftLate } = item;
  const parts = [
    formats.shortDate(startsAt),
    status === "canceled" && t("attendance.canceled"),
    leftLate && t("members.history.leftLate"),
    note && t("members.history.note", { note }),
  ];
  return {
    id: occasionId,
    name,
    note: parts.filter(Boolean).join(" · "),
    word: describeAttendance({ standing, presence }, t, startsAt > now ? "is" : "was"),
    as: presence ?? standing ?? "open",
  };
}

/** The mark, if there is one, otherwise the answer: in the past tense if the occasion has begun. */
function describeAttendance(
  { standing, presence }: Pick<MemberAttendance, "standing" | "presence">,
  t: TFunction,
  tense: "is" | "was",
): string {
  if (presence) return t(`presence.mark.${presence}`);
  return standing ? t(`members.history.${tense}.${standing}`) : t("members.history.open");
}
