import type { DescribedOccasion } from "../occasions/occasions.server.ts";
import { Refusal } from "../refusal.ts";
import { hoursBefore } from "../values/zoned.ts";

type Deadline = Pick<DescribedOccasion, "startsAt" | "answerDeadlineHours">;

/** The instant from which players can't come in to a session any more; null = they can until the start. */
export function answerDeadline({ startsAt, answerDeadlineHours }: Deadline, timezone: string): Date | null {
  return answerDeadlineHours === null ? null : hoursBefore(startsAt, answerDeadlineHours, timezone);
}

/**
 * Refuses (`deadline-past`) a deadline that is over already although the session is ahead: nobody could ever answer. One
 * that is recorded afterwards may have any.
 */
export function ensureDeadline(session: Deadline, { now, timezone }: { now: Date; timezone: string }): void {
  const deadline = answerDeadline(session, timezone);
  if (deadline && deadline <= now && session.startsAt > now)
    throw new Refusal("deadline-past", "answerDeadlineHours");
}
