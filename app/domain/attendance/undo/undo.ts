import type { Occasion } from "#app/domain/occasions/occasion.ts";
import { isInvolved, type Standing } from "../admission.ts";

/** How long those who are told of a recorded answer are told later, in milliseconds: meanwhile it can be taken back. */
const UNDO_MS = 30_000;
/** Somebody who has less time than this before the start is told at once; in milliseconds. */
const SHORT_NOTICE_MS = 2 * 3_600_000;
/** How long somebody who left the line can have their number back, in milliseconds. */
const OWN_UNDO_MS = 60_000;

/** Does this change take a place or a number in line away? */
export function losesPlace(previous: Standing, next: Standing): boolean {
  return isInvolved(previous) && !isInvolved(next);
}

/** From when on those whom a recorded answer concerns are told of it. */
export function tellFrom({ startsAt }: Pick<Occasion, "startsAt">, now: Date): Date {
  const isShort = startsAt.getTime() - now.getTime() < SHORT_NOTICE_MS;
  return new Date(now.getTime() + (isShort ? 0 : UNDO_MS));
}

/**
 * Can it be taken back how the member stood before? What somebody else recorded, until they are told of it; one's own
 * number in line for a minute, but no place that the next has been given.
 */
export function isUndoable(
  change: { previous: Standing; next: Standing; own: boolean; movedUp: number },
  occasion: Pick<Occasion, "startsAt">,
  now: Date,
): boolean {
  if (!losesPlace(change.previous, change.next) || now >= occasion.startsAt) return false;
  if (change.own) return change.previous === "waiting" && change.movedUp === 0;
  return tellFrom(occasion, now) > now;
}

/** Is it too late for one's own? */
export function isOwnUndoOver(madeAt: Date, now: Date): boolean {
  return now.getTime() - madeAt.getTime() > OWN_UNDO_MS;
}
