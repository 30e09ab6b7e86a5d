import { addDays, daysBetween, localOf, toSpan, type ZoneChange } from "#app/kit/rules.ts";
import { occurrences } from "./occurrences.ts";
import type { Schedule } from "./schedule.ts";

/**
 * A schedule in the clock of another zone, such that its next session from `today` on stays at its instant, and by how
 * many days its dates move. Where the clocks of the two zones change on different days, later ones differ by an hour.
 */
export function shiftedSchedule(
  schedule: Schedule,
  { from, to }: Pick<ZoneChange, "from" | "to">,
  today: string,
): { schedule: Schedule; days: number } {
  const date = occurrences(schedule, today, addDays(today, 6))[0] ?? today;
  const { startsAt, finishesAt } = toSpan({ ...schedule, date }, from);
  const start = localOf(startsAt, to);
  const days = daysBetween(date, start.date);
  const weekDays = schedule.weekDays.map((day) => ((day - 1 + days + 7) % 7) + 1).sort((a, b) => a - b);
  return {
    schedule: { ...schedule, startTime: start.time, finishTime: localOf(finishesAt, to).time, weekDays },
    days,
  };
}
