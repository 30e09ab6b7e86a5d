const HOUR_MS = 3_600_000;

/**
 * How long ago a sign-in was last used, no finer than that is kept: it is noted at most once an hour. 0 hours = within
 * the last one; null = a day ago or longer, so that the date says enough.
 */
export function lastSeen(at: Date, now: Date): { hours: number | null } {
  const hours = Math.max(0, Math.floor((now.getTime() - at.getTime()) / HOUR_MS));
  return { hours: hours < 24 ? hours : null };
}
