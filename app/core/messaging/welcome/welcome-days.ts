import { addDays } from "#app/kernel/values/local-date.ts";

/**
 * The days on which `count` more mails go out, in order, beginning with `from`; no day gets more than `perDay`. `taken`
 * is how many each day has already. Empty if `perDay` is 0.
 */
export function welcomeDays(
  count: number,
  { from, perDay, taken }: { from: string; perDay: number; taken: ReadonlyMap<string, number> },
): string[] {
  if (perDay <= 0) return [];
  const days: string[] = [];
  for (let day = from; days.length < count; day = addDays(day, 1)) {
    const room = Math.min(perDay - (taken.get(day) ?? 0), count - days.length);
    for (let n = 0; n < room; n++) days.push(day);
  }
  return days;
}
