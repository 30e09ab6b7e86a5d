import { attendanceRates, memberStatistics } from "#app/core/attendance/statistics/statistics.server.ts";
import type { Statistics } from "#app/core/attendance/statistics/statistics.ts";
import { formatsFor } from "#app/core/club/formats.server.ts";
import { settingValue } from "#app/core/club/settings/setting.ts";
import { tagsSetting } from "#app/core/club/settings/settings.ts";
import { memberDetail } from "#app/core/members/members.server.ts";
import { shownName } from "#app/core/members/names/shown-name.ts";
import { attendanceHistory } from "#app/core/members/pages/history/attendance-history.view.server.ts";
import type { MemberUnit } from "#app/core/unit-of-work.ts";
import type { Reader } from "#app/kernel/i18n/locale.ts";
import { pageFrom } from "#app/kernel/values/page.ts";
import { ensurePage } from "#app/web/http/pages/last-page.server.ts";
import { idInAddress } from "#app/web/http/request/address-id.ts";
import type { PageRequest } from "#app/web/http/request/guard.server.ts";
import { awayToday } from "../availability/away-words.server.ts";
import type { StatisticsView } from "./statistics-card.tsx";
import type { StatisticsListProps } from "./statistics-list.tsx";

const MEMBERS_PER_PAGE = 50;

/** How often members took part: all of them, or those with the tag in `?tag=`. */
export async function statisticsData(uow: MemberUnit, page: PageRequest): Promise<StatisticsListProps> {
  const tag = (page.url.searchParams.get("tag") ?? "").slice(0, 30).trim();
  const asked = { ...pageFrom(page.url), perPage: MEMBERS_PER_PAGE };
  const { items, ...paging } = await attendanceRates(uow, { ...asked, ...(tag && { tag }) });
  ensurePage(paging, page.url);
  const { percent } = formatsFor(uow.organization, page);
  return {
    tag,
    paging,
    tags: settingValue(uow.organization.settings, tagsSetting),
    people: items.map(({ memberId, name, attended, possible, late }) => ({
      memberId,
      name,
      late,
      attended: `${attended}/${possible}`,
      share: possible > 0 ? percent(attended / possible) : "–",
    })),
  };
}

/** One member's statistics, for coaches. */
export async function memberStatisticsData(uow: MemberUnit, page: PageRequest) {
  const memberId = idInAddress(page.params);
  const name = shownName(await memberDetail(uow, { memberId }));
  const statistics = statisticsView(await memberStatistics(uow, { memberId }), uow, page);
  const { locale } = formatsFor(uow.organization, page);
  const away = (await awayToday(uow, [memberId], { t: page.t, locale })).get(memberId) ?? "";
  const history = await attendanceHistory(uow, page, memberId);
  return { title: `${name} · ${page.t("statistics.title")}`, name, away, statistics, history };
}

/** Statistics as their card shows them. */
export function statisticsView(
  statistics: Statistics,
  { organization }: Pick<MemberUnit, "organization">,
  page: Reader & Pick<PageRequest, "t">,
): StatisticsView {
  const { t } = page;
  const { locale } = formatsFor(organization, page);
  const short = new Intl.DateTimeFormat(locale, { month: "short", timeZone: "UTC" });
  const long = new Intl.DateTimeFormat(locale, { month: "long", year: "numeric", timeZone: "UTC" });
  return {
    ...statistics,
    months: statistics.months.map(({ month, attended, possible }) => {
      const first = new Date(`${month}-01T00:00:00Z`);
      const text = t("statistics.monthOf", { month: long.format(first), attended, possible });
      return { id: month, label: short.format(first), text, attended, possible };
    }),
  };
}
