import type { ReplicationPlan } from "./replication.ts";

/** How many sessions an edit or a deletion touches. */
export interface Touched {
  changed: number;
  deleted: number;
  canceled: number;
}

export function touchedBy(plan: ReplicationPlan): Touched {
  return { changed: plan.change.length, deleted: plan.delete.length, canceled: plan.cancel.length };
}

/** The number of all sessions touched. */
export function touchedCount({ changed, deleted, canceled }: Touched): number {
  return changed + deleted + canceled;
}

/** What a form carries along once its reader has seen these numbers. */
export function reviewKey({ changed, deleted, canceled }: Touched): string {
  return `${changed}-${deleted}-${canceled}`;
}

/** Thrown instead of touching sessions that the form's reader has not been told of; the unit of work is undone. */
export class ReviewNeeded extends Error {
  readonly touched: Touched;

  constructor(touched: Touched) {
    super("The sessions that this touches have not been shown yet.");
    this.name = "ReviewNeeded";
    this.touched = touched;
  }
}

/**
 * Holds a form to what it showed. `reviewed` is absent where nobody looks (the API), else the key of the numbers seen.
 * Throws `ReviewNeeded`.
 */
export function ensureReviewed(touched: Touched, reviewed: string | undefined): void {
  if (reviewed === undefined || touchedCount(touched) === 0) return;
  if (reviewed !== reviewKey(touched)) throw new ReviewNeeded(touched);
}
