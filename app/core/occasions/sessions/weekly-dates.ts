import { addDays } from "#app/kernel/values/local-date.ts";

/** A weekly repeat makes at most this many sessions, the first one included. */
export const MAX_REPEATS = 52;

/** `first` and every seventh day after it up to `until` (inclusive), at most `MAX_REPEATS` dates. */
export function weeklyDates(first: string, until: string): string[] {
  const dates = [first];
  for (let date = addDays(first, 7); date <= until && dates.length < MAX_REPEATS; date = addDays(date, 7)) {
    dates.push(date);
  }
  return dates;
}
