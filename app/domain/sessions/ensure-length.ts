import { Refusal } from "../refusal.ts";
import { spanFacts, type TimeSpan, wallClockMinutes } from "../values/time-span.ts";

/**
 * Holds whoever sets the times of a session or schedule to a word of its own where that makes it longer than 12 hours.
 * `before` are the times it has had, whose length needs no word again. Refuses `long-session`.
 */
export function ensureLength(next: TimeSpan, isAllowed: boolean | undefined, before?: TimeSpan): void {
  const facts = spanFacts(next);
  if (!facts?.isLong || isAllowed) return;
  if (before && wallClockMinutes(before) === facts.minutes) return;
  throw new Refusal("long-session", "finishTime", { hours: Math.round((facts.minutes / 60) * 10) / 10 });
}
