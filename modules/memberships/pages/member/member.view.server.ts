import { type MemberUnit, memberDetail } from "#app/kit/commands.server.ts";
import { ensurePage, idInAddress, type PageRequest } from "#app/kit/pages.server.ts";
import { pageFrom, todayOf } from "#app/kit/rules.ts";
import { storedDuration } from "#modules/memberships/durations/duration.ts";
import { firstFree } from "#modules/memberships/durations/period.ts";
import { MAX_LIVE } from "#modules/memberships/memberships/membership.ts";
import { NO_MEMBERSHIP } from "#modules/memberships/memberships/memberships.schemas.ts";
import { liveMemberships, membershipHistory } from "#modules/memberships/memberships/memberships.server.ts";
import { planList } from "#modules/memberships/plans/plans.server.ts";
import { formatsFor } from "../../http.server.ts";
import { toMembershipRows } from "../membership-rows.server.ts";
import { dayText } from "../plan-words.server.ts";

/** A member's memberships, and the plans that an admin can give them. Refuses `not-found`. */
export async function memberTab(uow: MemberUnit, page: PageRequest) {
  const { t } = page;
  const memberId = idInAddress(page.params);
  const member = await memberDetail(uow, { memberId });
  const { locale, money } = formatsFor(uow.organization, page);
  const history = await membershipHistory(uow, { ...pageFrom(page.url), memberId });
  ensurePage(history, page.url);
  const live = await liveMemberships(uow, memberId);
  const plans = await planList(uow.db, todayOf(uow), { offered: true });
  const today = todayOf(uow);
  const free = firstFree(live, today);
  return {
    title: `${t("memberships:tab")} · ${uow.organization.name}`,
    path: `/organization/${memberId}/memberships`,
    history: { ...history, items: toMembershipRows(uow, page, history.items) },
    /** Null if none can be given now. */
    giving:
      member.state === "active" && live.length < MAX_LIVE
        ? {
            plans: plans.map(({ id, name, price }) => ({
              value: String(id),
              label: `${name} · ${price > 0 ? money(price) : t("memberships:free")}`,
            })),
            asksYear: plans.some(
              ({ duration, year }) => year === null && storedDuration(duration).unit === "season",
            ),
            after: live.at(-1)?.until ?? NO_MEMBERSHIP,
            starts: free > today ? dayText(free, locale) : null,
          }
        : null,
    isFull: live.length >= MAX_LIVE,
  };
}
