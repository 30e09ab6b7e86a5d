import { type Consequence, counted } from "#app/domain/confirmation/confirmation.ts";
import type { UnitOfWork } from "#app/unit-of-work.ts";
import { todayOf } from "../today.ts";
import { letMoveUp } from "./charges.server.ts";
import { joined, type Rights } from "./membership.ts";
import { stop } from "./stop-membership.server.ts";

type Owned = Rights & { id: number; memberId: number };

/** Makes the memberships of two members those of one, so that no day is lost and none overlap. Expects both locked. */
export async function joinMemberships(
  uow: UnitOfWork,
  { memberId, into }: { memberId: number; into: number },
): Promise<void> {
  const { db } = uow;
  const { rows } = await db.raw<{ rows: Owned[] }>(
    `SELECT id, member_id AS "memberId", from_date AS "from", until_date AS until, state FROM memberships
      WHERE member_id IN (:memberId, :into) ORDER BY from_date FOR UPDATE`,
    { memberId, into },
  );
  const of = (owner: number) => rows.filter((one) => one.memberId === owner);
  const changes = joined(of(into), of(memberId));
  const stopped = new Set(changes.flatMap((change) => ("stop" in change ? change.id : [])));
  // What was owed for them is the survivor's by now, or will be.
  await stop(
    uow,
    rows.filter(({ id }) => stopped.has(id)).map((one) => ({ ...one, memberId: into })),
  );
  for (const change of changes)
    if ("from" in change) await db("memberships").where({ id: change.id }).update({ from_date: change.from });
  await db("memberships").where({ member_id: memberId }).update({ member_id: into });
  await letMoveUp(uow, [into]);
}

/** Ends what a person who is erased had: it renews itself no more, and nothing is owed for it. */
export async function endMemberships(uow: UnitOfWork, memberId: number): Promise<void> {
  const { rows } = await uow.db.raw<{ rows: Owned[] }>(
    `SELECT id, member_id AS "memberId", from_date AS "from", until_date AS until, state FROM memberships
      WHERE member_id = :memberId AND state <> 'stopped' AND until_date >= :today ORDER BY id FOR UPDATE`,
    { memberId, today: todayOf(uow) },
  );
  await stop(uow, rows);
}

/** That members who are archived have memberships, which nobody gives back by itself. */
export async function archiveConsequences(
  uow: UnitOfWork,
  { memberIds }: { memberIds: readonly number[] },
): Promise<Consequence[]> {
  const { rows } = await uow.db.raw<{ rows: [{ count: number }] }>(
    `SELECT count(*)::int AS count FROM memberships
      WHERE member_id = ANY (:memberIds::bigint[]) AND state <> 'stopped' AND until_date >= :today`,
    { memberIds: [...memberIds], today: todayOf(uow) },
  );
  return counted("memberships:consequences.leaving", rows[0].count);
}

/** That memberships go over to the member who stays. */
export async function mergeConsequences(
  uow: UnitOfWork,
  { memberId }: { memberId: number },
): Promise<Consequence[]> {
  const [row] = await uow.db("memberships").where({ member_id: memberId }).count({ count: "*" });
  return counted("memberships:consequences.goOver", Number(row?.count ?? 0));
}
