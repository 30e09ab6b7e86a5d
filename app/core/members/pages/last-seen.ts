const HOUR_MS = 3_600_000;

/**
 * How many hours ago a sign-in was last used; no finer, since that is recorded at most once an hour. 0 = within the
 * last hour; null = at least a day ago, when the date says enough.
 */
export function lastSeen(at: Date, now: Date): { hours: number | null } {
  const hours = Math.max(0, Math.floor((now.getTime() - at.getTime()) / HOUR_MS));
  return { hours: hours < 24 ? hours : null };
}
