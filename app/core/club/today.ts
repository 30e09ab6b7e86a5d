import type { UnitOfWork } from "#app/core/unit-of-work.ts";
import { dateIn } from "#app/kernel/values/local-date.ts";

/** Today's date in the club's time zone. */
export function todayOf({ organization, now }: Pick<UnitOfWork, "organization" | "now">): string {
  return dateIn(organization.timezone, now);
}
