import type { Occasion } from "#app/core/occasions/occasion.ts";
import { isInvolved, type Standing } from "../admission.ts";

/** How long we wait before telling of a recorded answer, in milliseconds: until then it can be taken back. */
export const TELL_AFTER_MS = 30_000;
/** With less time than this before the start, members are told at once; in milliseconds. */
const SHORT_NOTICE_MS = 2 * 3_600_000;
/** How long a member who left the line can have their turn back, in milliseconds. */
export const OWN_UNDO_MS = 60_000;

/** Does this change take away a place or a turn in line? */
export function losesPlace(previous: Standing, next: Standing): boolean {
  return isInvolved(previous) && !isInvolved(next);
}

/** The instant from which members are told of a recorded answer. */
export function tellFrom({ startsAt }: Pick<Occasion, "startsAt">, now: Date): Date {
  const isShort = startsAt.getTime() - now.getTime() < SHORT_NOTICE_MS;
  return new Date(now.getTime() + (isShort ? 0 : TELL_AFTER_MS));
}

/**
 * Can this answer be taken back? If somebody else recorded it, until the member is told of it. If it is the member's
 * own, provided that they left the line, or gave up a place that they could not get again by answering (`closed`), and
 * nobody has moved up to their place; `isOwnUndoOver` says for how long.
 */
export function isUndoable(
  change: { previous: Standing; next: Standing; own: boolean; movedUp: number; closed: boolean },
  occasion: Pick<Occasion, "startsAt">,
  now: Date,
): boolean {
  if (!losesPlace(change.previous, change.next) || now >= occasion.startsAt) return false;
  if (change.own) return (change.previous === "waiting" || change.closed) && change.movedUp === 0;
  return tellFrom(occasion, now) > now;
}

/** A member's own answer that they can still take back. */
export interface OwnUndo {
  id: number;
  /** What they would have again: their place, or their turn in line. */
  state: "attending" | "waiting";
}

/** Is it too late for a member to take back their own answer, made at `madeAt`? */
export function isOwnUndoOver(madeAt: Date, now: Date): boolean {
  return now.getTime() - madeAt.getTime() > OWN_UNDO_MS;
}
