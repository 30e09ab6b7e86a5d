import { hoursBefore } from "../../values/zoned.ts";
import type { Occasion } from "../occasion.ts";

/** Nobody is reminded with less time than this left to answer, in milliseconds. */
const AT_LEAST_MS = 3 * 3_600_000;

/** What decides when members are reminded of an occasion. */
export type Reminded = Pick<Occasion, "startsAt" | "registrationOpensAt" | "registrationClosesAt"> & {
  createdAt: Date;
};

/**
 * When those who have not answered are reminded, once: `hours` before they can't any more, on the club's wall clock. If
 * they could not answer that early, half-way through the time that they have; null if that is too little.
 */
export function reminderAt(
  { createdAt, startsAt, registrationOpensAt, registrationClosesAt }: Reminded,
  { hours, timezone }: { hours: number; timezone: string },
): Date | null {
  if (hours === 0) return null;
  const opens = Math.max(createdAt.getTime(), registrationOpensAt?.getTime() ?? 0);
  const closes = answersUntil({ startsAt, registrationClosesAt });
  const usual = hoursBefore(closes, hours, timezone);
  if (usual.getTime() > opens) return usual;
  const halfWay = (opens + closes.getTime()) / 2;
  const at = Math.min(halfWay, closes.getTime() - AT_LEAST_MS);
  return at > opens ? new Date(at) : null;
}

/** Until when members can answer that they come. */
export function answersUntil({
  startsAt,
  registrationClosesAt,
}: Pick<Occasion, "startsAt" | "registrationClosesAt">): Date {
  return registrationClosesAt && registrationClosesAt < startsAt ? registrationClosesAt : startsAt;
}
