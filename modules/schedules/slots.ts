import { dateIn } from "#app/kit/rules.ts";
import { type ClosedDays, closedOn } from "./closed-days/closed-days.ts";
import { generationWindow, leadOccurrences } from "./lead-days.ts";
import { occurrences } from "./occurrences.ts";
import type { Schedule } from "./schedule.ts";

/** A coming date of a schedule, with what became of its session. */
export interface Slot {
  scheduleId: number;
  /** 'YYYY-MM-DD' in the club's zone. */
  date: string;
  /** null if the session was deleted by hand. */
  sessionId: number | null;
  canceled: boolean;
  edited: boolean;
}

/** A coming date on which a schedule's session differs from the schedule, or does not exist. */
export interface Exception {
  date: string;
  how: "edited" | "canceled" | "deleted" | "closed";
  /** null if there is no session. */
  sessionId: number | null;
}

/** The present, as a club sees it. */
interface Present {
  now: Date;
  timezone: string;
  /** Setting 3. */
  daysAhead: number;
  closed: readonly ClosedDays[];
}

/** The exceptions of a schedule, in order: what was done by hand, and closed days until its window ends. */
export function scheduleExceptions(
  schedule: Pick<Schedule, "weekDays">,
  slots: readonly Slot[],
  { now, timezone, daysAhead, closed }: Present,
): Exception[] {
  const today = dateIn(timezone, now);
  const taken = new Set(slots.map(({ date }) => date));
  const skipped = occurrences(schedule, today, generationWindow(today, daysAhead).until)
    .filter((date) => !taken.has(date) && closedOn(date, closed))
    .map((date) => ({ date, how: "closed" as const, sessionId: null }));
  const byHand = slots.flatMap(({ date, sessionId, canceled, edited }): Exception[] => {
    if (sessionId === null) return [{ date, how: "deleted", sessionId }];
    if (canceled) return [{ date, how: "canceled", sessionId }];
    return edited ? [{ date, how: "edited", sessionId }] : [];
  });
  return [...skipped, ...byHand].sort((a, b) => (a.date < b.date ? -1 : 1));
}

/** The lead days on which saving the schedule can make a session: covered, open, ahead, and never made before. */
export function offeredDates(
  schedule: Pick<Schedule, "weekDays" | "startTime">,
  slots: readonly Slot[],
  present: Present,
): string[] {
  const taken = new Set(slots.map(({ date }) => date));
  return leadOccurrences(schedule, present).filter((date) => !taken.has(date));
}
