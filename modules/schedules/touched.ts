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

/** How many sessions are touched in all. */
export function touchedCount({ changed, deleted, canceled }: Touched): number {
  return changed + deleted + canceled;
}
