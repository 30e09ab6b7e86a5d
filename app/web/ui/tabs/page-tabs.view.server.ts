import type { TabPlace } from "#app/core/module-system/contract.ts";
import type { OccasionKind } from "#app/core/occasions/occasion.ts";
import type { MemberUnit } from "#app/core/unit-of-work.ts";
import type { PageRequest } from "#app/web/http/request/guard.server.ts";
import type { RouteTab } from "./page-tabs.tsx";

/** The tabs that modules add to a page of this kind for its reader; `base` is the page's own path. */
export function moduleTabs(
  { organization, actor }: Pick<MemberUnit, "organization" | "actor">,
  { t, context }: Pick<PageRequest, "t" | "context">,
  { place, base, kind }: { place: TabPlace; base: string; kind?: OccasionKind },
): RouteTab[] {
  return context.app.registry
    .tabs(organization, actor.role, place)
    .filter((tab) => !kind || !tab.kinds || tab.kinds.includes(kind))
    .map(({ path, labelKey }) => ({ id: path, label: t(labelKey), to: `${base}/${path}` }));
}
