import { redirect } from "@remix-run/node";
import { recordingState } from "#app/core/attendance/presence/presence.ts";
import { recordingBy } from "#app/core/attendance/presence/record-presence.server.ts";
import { formatsFor } from "#app/core/club/formats.server.ts";
import { hasRole } from "#app/core/members/role.ts";
import type { Occasion } from "#app/core/occasions/occasion.ts";
import { occasionDetail } from "#app/core/occasions/occasion-list.server.ts";
import type { MemberUnit } from "#app/core/unit-of-work.ts";
import { idInAddress } from "#app/web/http/request/address-id.ts";
import type { PageRequest } from "#app/web/http/request/guard.server.ts";
import type { RouteTab } from "#app/web/ui/tabs/page-tabs.tsx";
import { moduleTabs } from "#app/web/ui/tabs/page-tabs.view.server.ts";

type Named = Pick<Occasion, "id">;

/** The address of an occasion's checklist. */
export const presenceAddress = (id: number) => `/attendance/${id}/presence`;

/** The address of the page that shows who is coming; it also has the occasion's tabs. */
export const whoIsComing = ({ id }: Named) => `/attendance/${id}`;

/**
 * The tabs of an occasion besides who is coming: presence, and what modules add at addresses below `/sessions/5` or
 * `/events/5`.
 */
export function occasionTabs(uow: MemberUnit, page: PageRequest, occasion: Occasion): RouteTab[] {
  const { id, kind } = occasion;
  const added = moduleTabs(uow, page, { place: "occasion", base: `/${kind}s/${id}`, kind });
  return [...presenceTab(uow, page, occasion), ...added];
}

/** The tab for the checklist, for coaches, with the day from which it is open. */
function presenceTab(uow: MemberUnit, page: PageRequest, occasion: Occasion): RouteTab[] {
  const { t } = page;
  if (!hasRole(uow.actor.role, "coach")) return [];
  const state = recordingState(occasion, recordingBy(uow));
  if (state === "canceled") return [];
  const isAhead = state === "ahead";
  const day = formatsFor(uow.organization, page).stub(occasion.startsAt);
  return [
    {
      id: "presence",
      label: t("presence.tab.label"),
      to: presenceAddress(occasion.id),
      leaves: true,
      ...(isAhead && {
        disabled: true,
        aside: t("presence.tab.ahead", { day: `${day.weekday} ${day.day}` }),
      }),
    },
  ];
}

/** The occasion in an address below `/sessions/5` or `/events/5`. Refuses `not-found`. */
export function occasionInAddress(uow: MemberUnit, { url, params }: Pick<PageRequest, "url" | "params">) {
  const kind = /^\/events\//i.test(url.pathname) ? "event" : "session";
  return occasionDetail(uow, idInAddress(params), kind);
}

/** The frame around a module's tab of one occasion. Redirects to who is coming if the address names no tab. */
export async function occasionFrame(uow: MemberUnit, page: PageRequest) {
  const occasion = await occasionInAddress(uow, page);
  if (/^\/\w+\/\d+\/?$/.test(page.url.pathname)) throw redirect(whoIsComing(occasion));
  const formats = formatsFor(uow.organization, page);
  return {
    title: `${occasion.name} · ${uow.organization.name}`,
    name: occasion.name,
    when: formats.when(occasion.startsAt, occasion.finishesAt),
    base: whoIsComing(occasion),
    tabs: occasionTabs(uow, page, occasion),
  };
}
