import { all, lockMemberRows, run, type UnitOfWork } from "#app/kit/commands.server.ts";
import type { DomainEvents } from "#app/kit/module.ts";
import { todayOf } from "#app/kit/rules.ts";
import type { StoredState } from "./membership.ts";
import { chargeKey, coverAllPaid } from "./membership-charges.server.ts";
import { endMemberships, mergeMemberships } from "./merge-erase.server.ts";

/**
 * Follows the switching of a module. Always covers the memberships for which nobody owes anything. When this module was
 * switched on, also makes up for what happened meanwhile: members who were merged or erased, payments, and payments that
 * were undone.
 */
export async function followSwitch(
  uow: UnitOfWork,
  { module, on }: DomainEvents["module.switched"],
): Promise<void> {
  if (module === "memberships" && on) {
    await mergeMissed(uow);
    await endErased(uow);
    await followUndone(uow);
  }
  await coverAllPaid(uow);
}

/** Moves the memberships of merged members to their survivors. */
async function mergeMissed(uow: UnitOfWork): Promise<void> {
  const rows = await all<DomainEvents["member.merged"]>(
    uow.db,
    `SELECT id AS member_id, merged_into AS into FROM members m
      WHERE merged_into IS NOT NULL AND EXISTS (SELECT FROM memberships WHERE member_id = m.id) ORDER BY id`,
  );
  await lockMemberRows(
    uow,
    rows.flatMap(({ memberId, into }) => [memberId, into]),
  );
  for (const merged of rows) await mergeMemberships(uow, merged);
}

/** Ends the memberships of erased people. */
async function endErased(uow: UnitOfWork): Promise<void> {
  const rows = await all<{ id: number }>(
    uow.db,
    `SELECT id FROM members m WHERE state = 'erased' AND EXISTS (
       SELECT FROM memberships WHERE member_id = m.id AND state <> 'stopped' AND until_date >= :today) ORDER BY id`,
    { today: todayOf(uow) },
  );
  const ids = rows.map(({ id }) => id);
  await lockMemberRows(uow, ids);
  for (const id of ids) await endMemberships(uow, id);
}

/** Makes memberships that are owed again unpaid, and voids the charges of stopped ones. */
async function followUndone(uow: UnitOfWork): Promise<void> {
  const rows = await all<{ id: number; memberId: number; state: StoredState }>(
    uow.db,
    `SELECT id, member_id, state FROM memberships
      WHERE state IN ('covered', 'stopped') AND price > 0 AND until_date >= :today ORDER BY id`,
    { today: todayOf(uow) },
  );
  const owed = await uow.modules.sum("charges.owed", { keys: rows.map(({ id }) => chargeKey(id)) });
  const found = rows.filter(({ id }) => (owed.get(chargeKey(id)) ?? 0) > 0);
  if (found.length === 0) return;
  await lockMemberRows(
    uow,
    found.map(({ memberId }) => memberId),
  );
  const inState = (state: StoredState) => found.filter((one) => one.state === state);
  await run(
    uow.db,
    `UPDATE memberships SET state = 'unpaid', owed_since = :now, returned = 0 WHERE id = ANY (:ids::bigint[]) AND state = 'covered'`,
    { ids: inState("covered").map(({ id }) => id), now: uow.now },
  );
  await uow.tell("charges.void", {
    charges: inState("stopped").map(({ id, memberId }) => ({ key: chargeKey(id), memberId })),
  });
}
