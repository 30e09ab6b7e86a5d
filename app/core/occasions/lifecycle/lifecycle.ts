import { Refusal } from "#app/kernel/refusal.ts";
import type { Occasion, OccasionStatus } from "../occasion.ts";

/**
 * What changes the status of an occasion. `settle` = it is over, or an admin says so; `recheck` = something owed for it
 * was paid, waived or voided, or is owed again.
 */
export type StatusAct = "settle" | "recheck" | "unarchive" | "cancel" | "reinstate";

type StatusBefore = Pick<Occasion, "kind" | "status" | "startsAt" | "finishesAt">;

/**
 * The status after an act; the present one if the act has been done already. `owes` = is anything still owed for the
 * occasion? Refuses `occasion-canceled`, `occasion-over`, `occasion-settled`, `not-begun` and `already-begun`.
 */
export function statusAfter(
  act: StatusAct,
  { kind, status, startsAt, finishesAt }: StatusBefore,
  { now, owes }: { now: Date; owes: boolean },
): OccasionStatus {
  const settledStatus = owes ? "unsettled" : "archived";
  switch (act) {
    case "settle":
      if (status === "canceled") throw new Refusal("occasion-canceled");
      if (status !== "confirmed") return status;
      // An admin can finish an event at any time; before its end, the command asks back.
      if (kind === "session" && now < startsAt) throw new Refusal("not-begun");
      return settledStatus;
    case "recheck":
      return status === "unsettled" || status === "archived" ? settledStatus : status;
    case "unarchive":
      if (status === "confirmed" || status === "unsettled") return status;
      if (status === "canceled") throw new Refusal("occasion-canceled");
      return now < finishesAt ? "confirmed" : settledStatus;
    case "cancel":
      // What was settled early has still to take place, so it can still be called off.
      if (status === "canceled" || status === "confirmed" || now < finishesAt) return "canceled";
      throw new Refusal("occasion-over");
    case "reinstate":
      if (status === "confirmed") return status;
      if (status !== "canceled") throw settledRefusal({ finishesAt }, now);
      if (now >= startsAt) throw new Refusal("already-begun");
      return "confirmed";
  }
}

/** Why a settled occasion can't be changed: it is over, or it was settled before its finish. */
export function settledRefusal({ finishesAt }: Pick<Occasion, "finishesAt">, now: Date): Refusal {
  return new Refusal(now < finishesAt ? "occasion-settled" : "occasion-over");
}

/** Would this act change the occasion now? */
export function wouldChange(
  act: StatusAct,
  before: StatusBefore,
  facts: { now: Date; owes: boolean },
): boolean {
  try {
    return statusAfter(act, before, facts) !== before.status;
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
}

/** How long after its finish a session is settled, in milliseconds: until then presence and walk-ins are recorded. */
export const SETTLED_AFTER_MS = 4 * 3_600_000;

/** How long after its finish admins are reminded of an event that nobody has finished, in milliseconds. */
export const UNFINISHED_AFTER_MS = 7 * 86_400_000;
