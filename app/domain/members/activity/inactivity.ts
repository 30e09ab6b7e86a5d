const DAY = 86_400_000;

/** Signs of life are stored at most this often, so that not every answer writes its member's row. SQL. */
export const SIGN_INTERVAL = "interval '1 hour'";

/** A player whose last sign of life is before this instant counts as inactive. With 0 days nobody does. */
export function inactiveBefore(now: Date, inactivityDays: number): Date {
  return new Date(inactivityDays === 0 ? 0 : now.getTime() - inactivityDays * DAY);
}
