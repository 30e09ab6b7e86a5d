import { dateIn } from "#app/domain/values/local-date.ts";
import type { UnitOfWork } from "#app/unit-of-work.ts";

/** Today's date in the club's time zone. */
export function todayOf({ organization, now }: Pick<UnitOfWork, "organization" | "now">): string {
  return dateIn(organization.timezone, now);
}
