import type { z } from "zod";
import { lockMember } from "#app/core/members/lock-member.server.ts";
import { SHOWN_NAME } from "#app/core/members/names/shown-name.ts";
import { withdrawNotices } from "#app/core/messaging/notices/notices.server.ts";
import type { AttendanceChange } from "#app/core/module-system/extension-points.ts";
import { occasionSubject } from "#app/core/occasions/audited-occasion.ts";
import { type DescribedOccasion, lockOccasion } from "#app/core/occasions/occasions.server.ts";
import type { MemberUnit, UnitOfWork } from "#app/core/unit-of-work.ts";
import { Refusal } from "#app/kernel/refusal.ts";
import { all, maybe, one } from "#tenants/sql.ts";
import { placesFree } from "../admission.ts";
import type { Answered } from "../answered.ts";
import type { UndoAnswerSchema } from "../attendance.schemas.ts";
import { lockForPromotion } from "../gate.server.ts";
import { promote } from "../promote.server.ts";
import type { UndoRecord } from "./record-undo.server.ts";
import { isOwnUndoOver } from "./undo.ts";

/** The result of taking an answer back. */
export type Undone = Answered & {
  /** Was it the actor's own answer? */
  own: boolean;
};

/**
 * Takes back an answer that cost a member their place or turn in line: the member stands as before, those who moved up
 * are back in line, and nobody is told of either. Only the person who answered may do this. Refuses `not-found`,
 * `role-denied`, and `undo-too-late` once the occasion has started, somebody has been told, has answered or has moved
 * up since, there is no room any more, or a module refuses the place.
 */
export async function undoAnswer(
  uow: MemberUnit,
  { undo: id, occasionId }: z.output<typeof UndoAnswerSchema>,
): Promise<Undone> {
  const tooLate = new Refusal("undo-too-late");
  const found = await uow.db("answer_undos").where({ id }).first("occasion_id", "made_by");
  if (!found) throw tooLate;
  if (occasionId !== undefined && found.occasion_id !== occasionId) throw new Refusal("not-found");
  if (found.made_by !== uow.actor.id) throw new Refusal("role-denied");
  const occasion = await lockOccasion(uow.db, found.occasion_id);
  const record = await takeRecord(uow, id);
  if (!record || occasion.status !== "confirmed" || occasion.startsAt <= uow.now) throw tooLate;
  const { memberId } = record;
  const own = memberId === uow.actor.id;
  if (own && isOwnUndoOver(record.madeAt, uow.now)) throw tooLate;
  await lockForPromotion(uow, [occasion], [memberId, ...record.movedUp]);
  const name = await standsAsLeft(uow, occasion, record);
  if (name === undefined || !fits(occasion, record) || (await wasPassed(uow, record))) throw tooLate;
  if (record.state === "attending" && (await isRefused(uow, occasion, record))) throw tooLate;
  if (!(await withdrawNotices(uow, record.told))) throw tooLate;
  const backInLine = await putBack(uow, record);
  await tellChanges(uow, occasion, record, backInLine);
  if (!own) {
    await uow.audit("attendance.recorded", {
      subject: occasionSubject(occasion),
      members: [
        { id: memberId, name, before: { standing: record.became }, after: { standing: record.state } },
      ],
    });
  }
  const current = await lockOccasion(uow.db, occasion.id);
  const promoted = await promote(uow, current);
  return {
    occasionId: occasion.id,
    name: occasion.name,
    member: { id: memberId, name },
    previous: record.became,
    standing: record.state,
    note: "",
    place: record.state === "waiting" ? await readPlaceInLine(uow, record) : null,
    promoted,
    undoable: false,
    undo: null,
    own,
  };
}

async function takeRecord(uow: UnitOfWork, id: number): Promise<(UndoRecord & { madeAt: Date }) | undefined> {
  return maybe<UndoRecord & { madeAt: Date }>(
    uow.db,
    `DELETE FROM answer_undos WHERE id = :id
     RETURNING occasion_id, member_id, state, over_capacity, price,
               line_order, note, became, moved_up, told, made_at`,
    { id },
  );
}

/**
 * Locks the member and all who moved up. Returns the member's name if all are active and stand as the answer left them;
 * else undefined.
 */
async function standsAsLeft(
  uow: UnitOfWork,
  { id: occasionId }: DescribedOccasion,
  { memberId, became, movedUp }: UndoRecord,
): Promise<string | undefined> {
  const rows = await all<{ id: number; name: string; asLeft: boolean }>(
    uow.db,
    `SELECT m.id, ${SHOWN_NAME} AS name,
            m.state = 'active' AND a.state IS NOT DISTINCT FROM CASE WHEN m.id = :memberId THEN :became::text ELSE 'attending' END
              AS as_left
       FROM members m JOIN attendances a ON a.member_id = m.id AND a.occasion_id = :occasionId
      WHERE m.id = ANY (:concerned::bigint[]) ORDER BY m.id FOR NO KEY UPDATE OF m`,
    { memberId, became, occasionId, concerned: [memberId, ...movedUp] },
  );
  if (rows.length !== movedUp.length + 1 || rows.some((row) => !row.asLeft)) return undefined;
  return rows.find((row) => row.id === memberId)?.name;
}

/** Is there a place for the member, once those who moved up are in line again? */
function fits(occasion: DescribedOccasion, { state, overCapacity, movedUp }: UndoRecord): boolean {
  if (state === "waiting" || overCapacity) return true;
  return placesFree({ ...occasion, attending: occasion.attending - movedUp.length }) > 0;
}

/** Has somebody further back in line got a place since? Then those who moved up would be passed if they went back. */
async function wasPassed(uow: UnitOfWork, { occasionId, memberId, movedUp }: UndoRecord): Promise<boolean> {
  const { passed } = await one<{ passed: boolean }>(
    uow.db,
    `SELECT EXISTS (
       SELECT FROM attendances a JOIN attendances moved ON moved.occasion_id = a.occasion_id AND moved.line_order < a.line_order
        WHERE a.occasion_id = :occasionId AND a.state = 'attending' AND NOT a.over_capacity
          AND a.member_id <> ALL (:concerned::bigint[]) AND moved.member_id = ANY (:movedUp::bigint[])) AS passed`,
    { occasionId, concerned: [memberId, ...movedUp], movedUp },
  );
  return passed;
}

/** Does a module refuse the place now? The member may have spent the money for it on another one. */
async function isRefused(uow: UnitOfWork, occasion: DescribedOccasion, record: UndoRecord): Promise<boolean> {
  const { role, tags } = await lockMember(uow, record.memberId);
  const member = { id: record.memberId, role, tags };
  const request = { occasion, member, price: record.price ?? uow.modules.priceFor(occasion, member) };
  const [refusal] = await uow.modules.ask("attendance.confirm", [request]);
  return refusal !== undefined;
}

interface BackInLine {
  member_id: number;
  price: number | null;
}

/** Restores the standings. Returns who is in line again, with the price they are committed to. */
async function putBack(uow: UnitOfWork, record: UndoRecord): Promise<BackInLine[]> {
  const at = { occasion_id: record.occasionId };
  // First out, then in: the database refuses one more than there are places.
  const back: BackInLine[] = await uow
    .db("attendances")
    .where(at)
    .whereIn("member_id", record.movedUp)
    .update({ state: "waiting" }, ["member_id", "price"]);
  await uow
    .db("attendances")
    .where({ ...at, member_id: record.memberId })
    .update({
      state: record.state,
      over_capacity: record.overCapacity,
      price: record.price,
      line_order: record.lineOrder,
      note: record.note,
      left_late: false,
    });
  return back;
}

async function tellChanges(
  uow: UnitOfWork,
  { id: occasionId, kind }: DescribedOccasion,
  { memberId, became, state, price }: UndoRecord,
  backInLine: BackInLine[],
): Promise<void> {
  const back = backInLine.map(
    (one): AttendanceChange => ({
      memberId: one.member_id,
      before: "attending",
      after: "waiting",
      price: one.price,
    }),
  );
  const changes = [...back, { memberId, before: became, after: state, price, isRegained: true }];
  await uow.tell("attendance.changed", { occasionId, kind, changes });
}

async function readPlaceInLine(uow: UnitOfWork, { occasionId, lineOrder }: UndoRecord): Promise<number> {
  const { place } = await one<{ place: number }>(
    uow.db,
    "SELECT count(*)::int AS place FROM attendances WHERE occasion_id = :occasionId AND state = 'waiting' AND line_order <= :lineOrder",
    { occasionId, lineOrder },
  );
  return place;
}
