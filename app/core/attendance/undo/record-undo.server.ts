import { notify } from "#app/core/messaging/notices/notices.server.ts";
import type { DescribedOccasion } from "#app/core/occasions/occasions.server.ts";
import type { MemberUnit, UnitOfWork } from "#app/core/unit-of-work.ts";
import type { Standing } from "../admission.ts";
import { onceMovedUp } from "../promote.server.ts";
import { isUndoable } from "./undo.ts";

/** How a member stood before an answer that cost them their place or their turn in line. */
export interface UndoRecord {
  occasionId: number;
  memberId: number;
  state: "attending" | "waiting";
  overCapacity: boolean;
  price: number | null;
  lineOrder: number;
  note: string;
  became: Standing;
  movedUp: number[];
  /** The keys of the notices about that answer. */
  told: string[];
}

/**
 * Records how a member stood before an answer, if `isUndoable` allows it to be taken back. `before` is the place or
 * turn in line that is lost, `told` the keys of the notices about it. Returns the id of the record; null if there is
 * none.
 */
export async function recordUndo(
  uow: MemberUnit,
  occasion: DescribedOccasion,
  change: {
    memberId: number;
    own: boolean;
    before: Pick<UndoRecord, "overCapacity" | "price" | "lineOrder" | "note">;
    previous: Standing;
    next: Standing;
    movedUp: number[];
    told: string[];
    /** Would the previous answer be refused now? */
    closed: boolean;
  },
): Promise<number | null> {
  const { memberId, previous, movedUp, before } = change;
  if (previous !== "attending" && previous !== "waiting") return null;
  if (occasion.status !== "confirmed") return null;
  if (!isUndoable({ ...change, movedUp: movedUp.length }, occasion, uow.now)) return null;
  return keepUndo(uow, {
    occasionId: occasion.id,
    memberId,
    state: previous,
    overCapacity: before.overCapacity,
    price: before.price,
    lineOrder: before.lineOrder,
    note: before.note,
    became: change.next,
    movedUp,
    told: [...change.told, ...(await keysOfMovedUp(uow, occasion, movedUp))],
  });
}

/** Tells a member that a coach or an admin took their place or turn in line. Returns the keys of the notices. */
export async function tellTakenOff(
  uow: UnitOfWork,
  occasion: DescribedOccasion,
  { memberId, from }: { memberId: number; from: Date },
): Promise<string[]> {
  if (occasion.status !== "confirmed" || occasion.startsAt <= uow.now) return [];
  const once = `taken-off:${occasion.id}:${memberId}:${uow.now.getTime()}`;
  await notify(uow, [{ memberId, kind: "taken-off", occasion, once, notBefore: from }]);
  return [once];
}

async function keysOfMovedUp(
  uow: UnitOfWork,
  { id }: DescribedOccasion,
  memberIds: number[],
): Promise<string[]> {
  if (memberIds.length === 0) return [];
  const rows: { memberId: number; lineOrder: number }[] = await uow
    .db("attendances")
    .where({ occasion_id: id })
    .whereIn("member_id", memberIds)
    .select({ memberId: "member_id", lineOrder: "line_order" });
  return rows.map((row) => onceMovedUp(id, row.memberId, row.lineOrder));
}

/**
 * Records how a member stood, for `undoAnswer`, even if giving the previous answer again would be enough. Writing the
 * answer has already deleted the earlier record of the same attendance. Returns the id of the record.
 */
export async function keepUndo(uow: MemberUnit, record: UndoRecord): Promise<number> {
  const [kept] = await uow.db("answer_undos").insert(
    {
      occasion_id: record.occasionId,
      member_id: record.memberId,
      made_by: uow.actor.id,
      made_at: uow.now,
      state: record.state,
      over_capacity: record.overCapacity,
      price: record.price,
      line_order: record.lineOrder,
      note: record.note,
      became: record.became,
      moved_up: record.movedUp,
      told: record.told,
    },
    "id",
  );
  if (!kept) throw new Error("The undo was not written.");
  return kept.id;
}
