const MINUTE = 60_000;
/** How far back to look for a slot: a monthly job has one in every 32 days. */
const REACH_MINUTES = 32 * 24 * 60;

/** A cron expression that can say whether an instant is one of its slots. */
export interface Schedule {
  match(instant: Date): boolean;
}

/**
 * The last slot at or before `now` (slots are whole minutes); undefined if there was none in the last 32 days, or none
 * later than `after`.
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
