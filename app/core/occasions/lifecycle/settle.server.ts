import type { z } from "zod";
import type { UnitOfWork } from "#app/core/unit-of-work.ts";
import { ensureConfirmed } from "#app/kernel/confirmation/confirmation.ts";
import { maybe, run } from "#tenants/sql.ts";
import { occasionSubject } from "../audited-occasion.ts";
import type { OccasionKind, OccasionStatus } from "../occasion.ts";
import { type DescribedOccasion, lockOccasion } from "../occasions.server.ts";
import type { StatusSchema } from "./lifecycle.schemas.ts";
import { statusAfter } from "./lifecycle.ts";
import { settleQuestion } from "./status-questions.server.ts";

/**
 * Settles an occasion by hand: a session once it has begun, an event whenever an admin finishes it. What it costs
 * becomes due, once; if nothing is owed, it is archived. Settling it again changes nothing. Refuses `not-found`,
 * `occasion-canceled`, `not-begun`; asks back, before the start even an API call. Returns the status.
 */
export async function settleOccasion(
  uow: UnitOfWork,
  { occasionId, reviewed }: z.output<typeof StatusSchema>,
  kind?: OccasionKind,
): Promise<{ status: OccasionStatus }> {
  const occasion = await lockOccasion(uow.db, occasionId, kind);
  // Refuse before asking back.
  if (statusAfter("settle", occasion, { now: uow.now, owes: false }) === occasion.status)
    return { status: occasion.status };
  await lockAnswered(uow, [occasion]);
  // Before the start, registration would close for good: that is asked of every caller.
  const early = uow.now < occasion.startsAt;
  await ensureConfirmed(early ? (reviewed ?? "") : reviewed, () => settleQuestion(uow, occasion));
  return { status: await settleLocked(uow, occasion) };
}

/**
 * Locks the members who hold a place on these occasions or have ever answered them, in the order of their ids: settling
 * may charge those who came, and those who left too late.
 */
export async function lockAnswered(
  uow: UnitOfWork,
  occasions: readonly Pick<DescribedOccasion, "id">[],
): Promise<void> {
  await run(
    uow.db,
    `SELECT FROM members m
      WHERE m.id IN (SELECT member_id FROM attendances WHERE occasion_id = ANY (:occasionIds::bigint[]))
      ORDER BY m.id FOR NO KEY UPDATE`,
    { occasionIds: occasions.map(({ id }) => id) },
  );
}

/** Settles a confirmed occasion. Expects its row and those who answered locked. */
export async function settleLocked(uow: UnitOfWork, occasion: DescribedOccasion): Promise<OccasionStatus> {
  const { id, kind } = occasion;
  if (await isFirstTime(uow, occasion)) await uow.tell("occasion.settling", { occasionId: id, kind });
  const status = statusAfter("settle", occasion, {
    now: uow.now,
    owes: (await occasionsInDebt(uow, [id])).has(id),
  });
  await setStatus(uow, occasion, { status, act: "settled" });
  return status;
}

/** What is logged of an act, and what modules are told; the command tells of the others itself. */
const ACTS = {
  settled: { session: "session.settled", event: "event.settled", tells: "occasion.settled" },
  paid: { session: "session.paid", event: "event.paid", tells: "occasion.settled" },
  owed: { session: "session.owed", event: "event.owed", tells: "occasion.settled" },
  unarchived: { session: "session.unarchived", event: "event.unarchived", tells: "occasion.unarchived" },
  canceled: { session: "session.canceled", event: "event.canceled", tells: null },
  reinstated: { session: "session.reinstated", event: "event.reinstated", tells: null },
} as const;

/** Archives a settled occasion if nothing is owed for it any more, or makes it unsettled again. Expects its row locked. */
export async function recheckLocked(
  uow: UnitOfWork,
  occasion: DescribedOccasion,
  { owes }: { owes: boolean },
): Promise<void> {
  const status = statusAfter("recheck", occasion, { now: uow.now, owes });
  await setStatus(uow, occasion, { status, act: owes ? "owed" : "paid" });
}

/** Writes a new status to the row, which has to be locked, and the act that led to it to the audit log. */
export async function setStatus(
  uow: UnitOfWork,
  occasion: DescribedOccasion,
  { status, act }: { status: OccasionStatus; act: keyof typeof ACTS },
): Promise<void> {
  if (status === occasion.status) return;
  const canceled_at = status === "canceled" ? uow.now : null;
  // Canceling gave back what settling had charged, so what is put back on is settled anew.
  const anew = act === "reinstated" ? { settled_at: null } : {};
  await uow
    .db("occasions")
    .where({ id: occasion.id })
    .update({ status, canceled_at, ...anew });
  await uow.audit(ACTS[act][occasion.kind], {
    subject: occasionSubject(occasion),
    before: { status: occasion.status },
    after: { status },
  });
  const { tells } = ACTS[act];
  if (tells) await uow.tell(tells, { occasionId: occasion.id, kind: occasion.kind });
}

/** Of these occasions, those for which something is still owed. */
export async function occasionsInDebt(uow: UnitOfWork, occasionIds: readonly number[]): Promise<Set<number>> {
  const owed = await uow.modules.sum("occasions.owed", { occasionIds });
  return new Set([...owed].filter(([, amount]) => amount > 0).map(([id]) => id));
}

/**
 * Marks an occasion as settled. False if it was settled before, or finished before this club began to settle any:
 * nothing is due then.
 */
async function isFirstTime(uow: UnitOfWork, { id, finishesAt }: DescribedOccasion): Promise<boolean> {
  const row = await maybe<{ counts: boolean }>(
    uow.db,
    `UPDATE occasions SET settled_at = :now WHERE id = :id AND settled_at IS NULL
     RETURNING :finishesAt::timestamptz > (SELECT since FROM settling) AS counts`,
    { id, finishesAt, now: uow.now },
  );
  return row?.counts ?? false;
}
