import type { Occasion } from "#app/core/occasions/occasion.ts";
import { hoursBefore } from "#app/kernel/values/zoned.ts";

/** A member who had a place for no longer than this has changed their mind rather than dropped out; in milliseconds. */
const AT_LEAST_MS = 5 * 60_000;

/**
 * Is giving up a place now a drop-out, that is, at short notice? `since` is when the place was given. `hours` is how
 * many hours before the start short notice begins, on the club's wall clock; 0 = never.
 */
export function isDropOut(
  { status, startsAt }: Pick<Occasion, "status" | "startsAt">,
  { since, now }: { since: Date | null; now: Date },
  { hours, timezone }: { hours: number; timezone: string },
): boolean {
  if (hours === 0 || status !== "confirmed" || now >= startsAt) return false;
  if (since && now.getTime() - since.getTime() <= AT_LEAST_MS) return false;
  return now >= hoursBefore(startsAt, hours, timezone);
}
