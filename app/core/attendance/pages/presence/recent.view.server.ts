import {
  type RecordedOccasion,
  recordedOccasions,
} from "#app/core/attendance/presence/recorded-occasions.server.ts";
import { type Formats, formatsFor } from "#app/core/club/formats.server.ts";
import { hasRole } from "#app/core/members/role.ts";
import { presenceAddress } from "#app/core/occasions/pages/occasion.view.server.ts";
import type { MemberUnit } from "#app/core/unit-of-work.ts";
import { dateIn } from "#app/kernel/values/local-date.ts";
import { pageFrom } from "#app/kernel/values/page.ts";
import { ensurePage } from "#app/web/http/pages/last-page.server.ts";
import type { PageRequest } from "#app/web/http/request/guard.server.ts";
import type { RecentCard, RecentProps } from "./recent-list.tsx";

/** Today's occasions and earlier ones, with how complete their lists are. */
export async function recentData(uow: MemberUnit, page: PageRequest): Promise<RecentProps> {
  const { t, url } = page;
  const { items, ...paging } = await recordedOccasions(uow, pageFrom(url));
  ensurePage(paging, url);
  const { timezone } = uow.organization;
  const formats = formatsFor(uow.organization, page);
  const today = dateIn(timezone, uow.now);
  // What began yesterday and is still going on counts as today's.
  const isToday = ({ finishesAt }: RecordedOccasion) => dateIn(timezone, finishesAt) >= today;
  const cards = (wanted: boolean) =>
    items
      .filter((one) => isToday(one) === wanted)
      .map((one) => toRecentCard(one, formats, { t, now: uow.now }));
  return {
    lead: t(hasRole(uow.actor.role, "admin") ? "presence.leadAdmin" : "presence.lead"),
    groups: [
      { title: t("presence.list.today"), cards: cards(true) },
      { title: t("presence.list.earlier"), cards: cards(false) },
    ].filter((group) => group.cards.length > 0),
    paging,
  };
}

function toRecentCard(
  occasion: RecordedOccasion,
  formats: Formats,
  { t, now }: Pick<PageRequest, "t"> & { now: Date },
): RecentCard {
  const { id, name, startsAt, finishesAt, address, here, listed, marked } = occasion;
  const state = listed === 0 ? "none" : marked === listed ? "complete" : "open";
  return {
    id,
    name,
    state,
    to: presenceAddress(id),
    date: formats.stub(startsAt, now),
    time: formats.timeRange(startsAt, finishesAt),
    place: address,
    strip:
      listed === 0 ? t("presence.list.nobody") : marked > 0 ? t("presence.list.here", { here, listed }) : "",
    progress:
      state === "open"
        ? t("presence.list.progress", { marked, listed })
        : state === "complete"
          ? t("presence.list.complete")
          : "",
  };
}
