import { hoursBefore } from "#app/kernel/values/zoned.ts";
import type { Occasion } from "../occasion.ts";

const HOUR_MS = 3_600_000;
/** At short notice, members are reminded only with at least this much time left to answer, in milliseconds. */
const AT_LEAST_MS = 3 * HOUR_MS;
/** The time between two runs of the job, in milliseconds. */
const BETWEEN_RUNS_MS = HOUR_MS / 2;

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
  const at = Math.min(halfWay, closes.getTime() - AT_LEAST_MS - BETWEEN_RUNS_MS);
  return at > opens ? new Date(at) : null;
}

/**
 * Is it time to remind members of it? Yes even if that is late, because the job did not run or the occasion was moved;
 * but not in the last hour before answers close, or in the last half of `hours` if that is shorter.
 */
export function isReminderDue(
  occasion: Reminded,
  now: Date,
  when: { hours: number; timezone: string },
): boolean {
  const at = reminderAt(occasion, when);
  const left = answersUntil(occasion).getTime() - now.getTime();
  return at !== null && at <= now && left >= Math.min(HOUR_MS, (when.hours * HOUR_MS) / 2);
}

/** Are members reminded again of an occasion that was moved? If it is more than a day earlier or later. */
export function isRemindedAgain(
  before: Pick<Occasion, "startsAt">,
  after: Pick<Occasion, "startsAt">,
): boolean {
  return Math.abs(after.startsAt.getTime() - before.startsAt.getTime()) > 24 * HOUR_MS;
}

/** Until when members can answer that they come. */
function answersUntil({
  startsAt,
  registrationClosesAt,
}: Pick<Occasion, "startsAt" | "registrationClosesAt">): Date {
  return registrationClosesAt && registrationClosesAt < startsAt ? registrationClosesAt : startsAt;
}
