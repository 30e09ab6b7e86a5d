const MINUTE = 60_000;
/** How far back to look for a slot: even a monthly job has one within 32 days. */
const REACH_MINUTES = 32 * 24 * 60;

/** A parsed cron expression that can tell whether an instant is one of its slots. */
export interface Schedule {
  match(instant: Date): boolean;
}

/**
 * The latest slot at or before `now` (slots are whole minutes); undefined if there is none in the last 32 days, or none
 * after `after`.
 */
export function lastSlot(schedule: Schedule, now: Date, after?: Date): Date | undefined {
  const minute = Math.floor(now.getTime() / MINUTE) * MINUTE;
  const earliest = Math.max(minute - REACH_MINUTES * MINUTE, after ? after.getTime() + 1 : 0);
  for (let instant = minute; instant >= earliest; instant -= MINUTE) {
    const candidate = new Date(instant);
    if (schedule.match(candidate)) return candidate;
  }
  return undefined;
}
