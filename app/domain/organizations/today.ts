import type { UnitOfWork } from "#app/unit-of-work.ts";
import { dateIn } from "../values/local-date.ts";

/** Today's date in the club's time zone. */
export function todayOf({ organization, now }: Pick<UnitOfWork, "organization" | "now">): string {
  return dateIn(organization.timezone, now);
}
