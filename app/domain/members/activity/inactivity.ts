const DAY = 86_400_000;

/** A player whose last sign of life is before this instant counts as inactive. With 0 days nobody does. */
export function inactiveBefore(now: Date, inactivityDays: number): Date {
  return new Date(inactivityDays === 0 ? 0 : now.getTime() - inactivityDays * DAY);
}
