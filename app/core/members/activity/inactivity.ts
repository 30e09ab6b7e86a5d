const DAY = 86_400_000;

/** A sign of life is recorded at most once in so many hours, so that a busy member costs few writes. */
export const NOTED_HOURS = 1;

/** A player whose last sign of life is before this instant counts as inactive. With 0 days nobody does. */
export function inactiveBefore(now: Date, inactivityDays: number): Date {
  return new Date(inactivityDays === 0 ? 0 : now.getTime() - inactivityDays * DAY);
}
