import { redirect } from "@remix-run/node";
import type { OccasionKind } from "#app/domain/occasions/occasion.ts";
import { occasionDetail } from "#app/domain/occasions/occasion-list.server.ts";
import type { PageRequest } from "#app/http/request/guard.server.ts";
import { formatsFor } from "#app/i18n/formats.server.ts";
import { tabsOf } from "#app/ui/tabs/page-tabs.view.server.ts";
import type { MemberUnit } from "#app/unit-of-work.ts";
import { occasionId } from "../sessions/sessions.view.server.ts";

type Named = { id: number; kind: OccasionKind };

/** The address of the page that shows who is coming; the occasion's tabs stand on it. */
export const whoIsComing = ({ id }: Pick<Named, "id">) => `/attendance/${id}`;

/** The tabs that modules add to an occasion, at addresses below `/sessions/5` or `/events/5`. */
export function occasionTabs(uow: MemberUnit, page: PageRequest, { id, kind }: Named) {
  return tabsOf(uow, page, { place: "occasion", base: `/${kind}s/${id}`, kind });
}

/** The occasion that an address below `/sessions/5` or `/events/5` names. Refuses `not-found`. */
export function occasionInAddress(uow: MemberUnit, { url, params }: Pick<PageRequest, "url" | "params">) {
  const kind = /^\/events\//i.test(url.pathname) ? "event" : "session";
  return occasionDetail(uow, occasionId(params), kind);
}

/** The frame around what a module shows of one occasion. Leads to who is coming if the address names no tab. */
export async function occasionFrame(uow: MemberUnit, page: PageRequest) {
  const occasion = await occasionInAddress(uow, page);
  if (/^\/\w+\/\d+\/?$/.test(page.url.pathname)) throw redirect(whoIsComing(occasion));
  const formats = formatsFor(uow.organization, page.language);
  return {
    title: `${occasion.name} · ${uow.organization.name}`,
    name: occasion.name,
    when: formats.when(occasion.startsAt, occasion.finishesAt),
    base: whoIsComing(occasion),
    tabs: occasionTabs(uow, page, occasion),
  };
}
