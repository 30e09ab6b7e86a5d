import { statisticsView } from "#app/core/attendance/pages/statistics/statistics.view.server.ts";
import { memberStatistics } from "#app/core/attendance/statistics/statistics.server.ts";
import { AuditListSchema } from "#app/core/audit/audit.schemas.ts";
import { auditLog } from "#app/core/audit/audit-log.server.ts";
import { auditDays } from "#app/core/audit/pages/audit.view.server.ts";
import { memberDetail } from "#app/core/members/members.server.ts";
import { shownName } from "#app/core/members/names/shown-name.ts";
import type { MemberUnit } from "#app/core/unit-of-work.ts";
import { pageFrom } from "#app/kernel/values/page.ts";
import { ensurePage } from "#app/web/http/pages/last-page.server.ts";
import { idInAddress } from "#app/web/http/request/address-id.ts";
import type { PageRequest } from "#app/web/http/request/guard.server.ts";
import { attendanceHistory } from "./attendance-history.view.server.ts";

/** The tab on a member's page with how often they took part, and in what. Refuses `not-found`. */
export async function attendanceTab(uow: MemberUnit, page: PageRequest) {
  const memberId = idInAddress(page.params);
  return {
    title: await pageTitle(uow, { memberId, label: page.t("members.history.attendance") }),
    statistics: statisticsView(await memberStatistics(uow, { memberId }), uow, page),
    history: await attendanceHistory(uow, page, memberId),
  };
}

/** The tab on a member's page with the changes made to them. Refuses `not-found`. */
export async function changesTab(uow: MemberUnit, page: PageRequest) {
  const memberId = idInAddress(page.params);
  const title = await pageTitle(uow, { memberId, label: page.t("members.history.changes") });
  const asked = AuditListSchema.parse({ about: memberId, page: pageFrom(page.url).page });
  const { items, ...paging } = await auditLog(uow, asked);
  ensurePage(paging, page.url);
  return { title, days: auditDays(uow, page, items), ...paging };
}

async function pageTitle(
  uow: MemberUnit,
  { memberId, label }: { memberId: number; label: string },
): Promise<string> {
  return `${shownName(await memberDetail(uow, { memberId }))} · ${label} · ${uow.organization.name}`;
}
