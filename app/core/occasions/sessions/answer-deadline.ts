import { Refusal } from "#app/kernel/refusal.ts";
import { hoursBefore } from "#app/kernel/values/zoned.ts";
import type { DescribedOccasion } from "../occasions.server.ts";

/** The present instant, and the club's time zone. */
interface Club {
  now: Date;
  timezone: string;
}
type Deadline = Pick<DescribedOccasion, "startsAt" | "answerDeadlineHours">;

/** The instant from which players can't come in to a session any more; null = they can until the start. */
export function answerDeadline({ startsAt, answerDeadlineHours }: Deadline, timezone: string): Date | null {
  return answerDeadlineHours === null ? null : hoursBefore(startsAt, answerDeadlineHours, timezone);
}

/**
 * Refuses `deadline-past` if a session that is still ahead would have a deadline that is over already: no player could
 * ever come in. A session that is recorded afterwards may have any deadline.
 */
export function ensureDeadline(session: Deadline, at: Club): void {
  if (isOverAtOnce(session, at)) throw new Refusal("deadline-past", "answerDeadlineHours");
}

/** Would the deadline be over already, although the session is still ahead? */
export function isOverAtOnce(session: Deadline, { now, timezone }: Club): boolean {
  const deadline = answerDeadline(session, timezone);
  return deadline !== null && deadline <= now && session.startsAt > now;
}
