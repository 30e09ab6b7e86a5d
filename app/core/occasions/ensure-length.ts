import { Refusal } from "#app/kernel/refusal.ts";
import { spanFacts, spanHours, type TimeSpan, wallClockMinutes } from "#app/kernel/values/time-span.ts";

/**
 * Refuses `long-session` if an occasion or schedule would be longer than 12 hours without `isAllowed`. `before` are the
 * times so far: if the length stays, it needs no new confirmation.
 */
export function ensureLength(next: TimeSpan, isAllowed: boolean | undefined, before?: TimeSpan): void {
  const facts = spanFacts(next);
  if (!facts?.isLong || isAllowed) return;
  if (before && wallClockMinutes(before) === facts.minutes) return;
  throw new Refusal("long-session", "finishTime", { hours: spanHours(facts.minutes) });
}
