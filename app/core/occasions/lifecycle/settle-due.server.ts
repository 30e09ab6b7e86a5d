import { forgetReasons } from "#app/core/attendance/availability/unavailability.server.ts";
import { adminIds } from "#app/core/members/lock-member.server.ts";
import { notify } from "#app/core/messaging/notices/notices.server.ts";
import type { Job } from "#app/core/module-system/contract.ts";
import type { UnitOfWork } from "#app/core/unit-of-work.ts";
import { all, run } from "#tenants/sql.ts";
import { type DescribedOccasion, OCCASION } from "../occasions.server.ts";
import { SETTLED_AFTER_MS, UNFINISHED_AFTER_MS } from "./lifecycle.ts";
import { lockAnswered, occasionsInDebt, recheckLocked, settleLocked } from "./settle.server.ts";

/** How many sessions of a club one run settles at most; the next run settles the rest. */
const AT_ONCE = 200;

/**
 * Settles each club's sessions that are over, once; reminds admins of events that nobody has finished; deletes the
 * reasons of times away that are over.
 */
export const settleJob: Job = { id: "settle", schedule: "7,37 * * * *", run: settleDue };

/** One run of the job. Running it again, or twice at once, changes nothing more. */
export async function settleDue(uow: UnitOfWork): Promise<void> {
  const locked = await lockDue(uow);
  const { former = [], due = [] } = Object.groupBy(locked, ({ isFormer }) => (isFormer ? "former" : "due"));
  await archiveFormer(uow, former);
  await lockAnswered(uow, due);
  for (const session of due.filter(({ status }) => status === "confirmed")) await settleLocked(uow, session);
  await archivePaid(
    uow,
    due.filter(({ status }) => status === "unsettled"),
  );
  await remindOfEvents(uow);
  await forgetReasons(uow);
}

/**
 * Archives occasions that finished before this club began to settle any: nothing is due for them, and nobody is told.
 */
async function archiveFormer(uow: UnitOfWork, former: readonly { id: number }[]): Promise<void> {
  if (former.length === 0) return;
  await run(
    uow.db,
    "UPDATE occasions SET status = 'archived', settled_at = :now WHERE id = ANY (:ids::bigint[])",
    { now: uow.now, ids: former.map(({ id }) => id) },
  );
}

/**
 * Locks, in the order of their ids, the sessions to be settled, unsettled occasions for which nothing is owed any more,
 * and occasions that finished before this club began to settle any. Occasions that stay unsettled are not locked, so
 * they hold up nothing else, however many there are.
 */
async function lockDue(uow: UnitOfWork): Promise<(DescribedOccasion & { isFormer: boolean })[]> {
  const over = new Date(uow.now.getTime() - SETTLED_AFTER_MS);
  const unsettled: number[] = await uow.db("occasions").where({ status: "unsettled" }).pluck("id");
  const owed = unsettled.length > 0 ? await occasionsInDebt(uow, unsettled) : new Set();
  return all<DescribedOccasion & { isFormer: boolean }>(
    uow.db,
    `SELECT ${OCCASION}, o.status = 'confirmed' AND o.finishes_at <= settling.since AS is_former
       FROM occasions o, settling
      WHERE o.status = 'unsettled' AND o.id = ANY (:paid::bigint[])
         OR o.status = 'confirmed' AND (o.finishes_at <= settling.since OR o.id IN (
              SELECT id FROM occasions
               WHERE status = 'confirmed' AND kind = 'session' AND finishes_at <= :over AND finishes_at > settling.since
               ORDER BY id LIMIT ${AT_ONCE}))
      ORDER BY o.id FOR NO KEY UPDATE OF o`,
    { over, paid: unsettled.filter((id) => !owed.has(id)) },
  );
}

/** Archives those for which nothing is owed any more. */
async function archivePaid(uow: UnitOfWork, unsettled: readonly DescribedOccasion[]): Promise<void> {
  if (unsettled.length === 0) return;
  const owed = await occasionsInDebt(
    uow,
    unsettled.map(({ id }) => id),
  );
  for (const occasion of unsettled) await recheckLocked(uow, occasion, { owes: owed.has(occasion.id) });
}

async function remindOfEvents(uow: UnitOfWork): Promise<void> {
  const finishedBy = new Date(uow.now.getTime() - UNFINISHED_AFTER_MS);
  const events = await all<DescribedOccasion>(
    uow.db,
    `SELECT ${OCCASION} FROM occasions o
      WHERE o.kind = 'event' AND o.status = 'confirmed' AND o.finishes_at <= :finishedBy ORDER BY o.id`,
    { finishedBy },
  );
  if (events.length === 0) return;
  const admins = await adminIds(uow);
  const notices = events.flatMap((occasion) =>
    admins.map((memberId) => ({
      memberId,
      kind: "unfinished" as const,
      occasion,
      once: `unfinished:${occasion.id}:${memberId}`,
    })),
  );
  await notify(uow, notices);
}
