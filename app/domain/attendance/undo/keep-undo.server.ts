import { notify } from "#app/domain/notices/notices.server.ts";
import type { DescribedOccasion } from "#app/domain/occasions/occasions.server.ts";
import type { UnitOfWork } from "#app/unit-of-work.ts";
import type { Standing } from "../admission.ts";
import { onceMovedUp } from "../promote.server.ts";
import { isUndoable } from "./undo.ts";

/** How somebody stood before an answer that took their place or number in line. */
export interface UndoRecord {
  occasionId: number;
  memberId: number;
  state: "attending" | "waiting";
  overCapacity: boolean;
  price: number | null;
  arrival: number;
  became: Standing;
  movedUp: number[];
  /** The keys of the notices that tell of it. */
  told: string[];
}

/**
 * Keeps how a member stood, where that can be taken back but not by answering as before; answers by what. `before` holds
 * the place or number in line that is lost, `told` the keys of the notices that tell of it.
 */
export async function undoOf(
  uow: UnitOfWork,
  occasion: DescribedOccasion,
  change: {
    memberId: number;
    own: boolean;
    before: Pick<UndoRecord, "overCapacity" | "price" | "arrival">;
    previous: Standing;
    next: Standing;
    movedUp: number[];
    told: string[];
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
    arrival: before.arrival,
    became: change.next,
    movedUp,
    told: [...change.told, ...(await keysOfMovedUp(uow, occasion, movedUp))],
  });
}

/** Tells somebody whose place or number in line a coach or an admin took; answers the key of the notice. */
export async function tellTaken(
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
  const rows: { member_id: number; arrival: number }[] = await uow
    .db("attendances")
    .where({ occasion_id: id })
    .whereIn("member_id", memberIds)
    .select("member_id", "arrival");
  return rows.map((row) => onceMovedUp(id, row.member_id, row.arrival));
}

/** The one before, of the same attendance, went with the answer. */
async function keepUndo(uow: UnitOfWork, record: UndoRecord): Promise<number> {
  if (uow.actor.kind !== "member") throw new Error("Only a member takes an answer back.");
  const [kept] = await uow.db("answer_undos").insert(
    {
      occasion_id: record.occasionId,
      member_id: record.memberId,
      made_by: uow.actor.id,
      made_at: uow.now,
      state: record.state,
      over_capacity: record.overCapacity,
      price: record.price,
      arrival: record.arrival,
      became: record.became,
      moved_up: record.movedUp,
      told: record.told,
    },
    "id",
  );
  return kept?.id ?? 0;
}
