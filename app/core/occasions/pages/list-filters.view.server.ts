import type { TFunction } from "i18next";
import { settingValue } from "#app/core/club/settings/setting.ts";
import { tagsSetting } from "#app/core/club/settings/settings.ts";
import type { OccasionCounts } from "#app/core/occasions/occasion-list.server.ts";
import { STATUS_NUMBERS } from "#app/core/occasions/status-numbers.ts";
import type { UnitOfWork } from "#app/core/unit-of-work.ts";
import type { ListAsked } from "./list-filter.ts";
import type { ListFiltersProps } from "./list-filters.tsx";

const STATUSES = ["confirmed", "unsettled", "archived", "canceled"] as const;

/** The data for the filters of a list of occasions. */
export function listFilters(
  { organization }: Pick<UnitOfWork, "organization">,
  t: TFunction,
  shown: { path: string; label: string; when: "future" | "past"; asked: ListAsked; counts: OccasionCounts },
): ListFiltersProps {
  return {
    ...shown,
    tags: settingValue(organization.settings, tagsSetting),
    statuses: STATUSES.map((status) => ({
      value: String(STATUS_NUMBERS[status]),
      label: t(`sessions.status.${status}`),
    })),
  };
}
