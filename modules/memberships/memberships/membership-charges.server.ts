import { all, type Consequence, maybe, stillToCome, type UnitOfWork } from "#app/kit/commands.server.ts";
import type { ModuleCharge, MoneyConsequences, MoneyEvents } from "#app/kit/module.ts";
import { dayOf, todayOf } from "#app/kit/rules.ts";
import type { Period } from "#modules/memberships/durations/period.ts";
import type { StoredState } from "./membership.ts";

const PREFIX = "memberships:";

/** The key of a membership's charge. */
export const chargeKey = (membershipId: number) => `${PREFIX}${membershipId}`;

/** The membership that a charge is for; undefined for any other charge. */
function parseChargeKey(key: string): number | undefined {
  const id = key.startsWith(PREFIX) ? Number(key.slice(PREFIX.length)) : Number.NaN;
  return Number.isSafeInteger(id) ? id : undefined;
}

/** The memberships that charges are for; other charges are left out. */
export const chargedMembershipIds = (charges: readonly ModuleCharge[]): number[] =>
  charges.flatMap(({ key }) => parseChargeKey(key) ?? []);

/** Covers those of these memberships for which nothing is owed any more: they are paid, or no module handles money. */
export async function coverPaid(uow: UnitOfWork, membershipIds: readonly number[]): Promise<void> {
  if (membershipIds.length === 0) return;
  const owed = await uow.modules.sum("charges.owed", { keys: membershipIds.map(chargeKey) });
  await cover(
    uow,
    membershipIds.filter((id) => (owed.get(chargeKey(id)) ?? 0) <= 0),
  );
}

/** Covers these memberships, if they are unpaid, and lets their members move up in the lines they stand in. */
export async function cover(uow: UnitOfWork, membershipIds: readonly number[]): Promise<void> {
  if (membershipIds.length === 0) return;
  const rows = await all<{ memberId: number }>(
    uow.db,
    `UPDATE memberships SET state = 'covered' WHERE id = ANY (:ids::bigint[]) AND state = 'unpaid'
     RETURNING member_id`,
    { ids: [...membershipIds] },
  );
  await letMoveUp(
    uow,
    rows.map(({ memberId }) => memberId),
  );
}

/** Queues the filling of occasions in whose line these members wait: what kept them out may be gone. */
export async function letMoveUp(uow: UnitOfWork, memberIds: readonly number[]): Promise<void> {
  if (memberIds.length === 0) return;
  const rows = await all<{ id: number }>(
    uow.db,
    `SELECT DISTINCT o.id FROM attendances a JOIN occasions o ON o.id = a.occasion_id
      WHERE a.member_id = ANY (:memberIds::bigint[]) AND a.state = 'waiting'
        AND ${stillToCome("o")}
        AND (o.capacity IS NULL OR o.attending < o.capacity) ORDER BY o.id`,
    { memberIds: [...memberIds], now: uow.now },
  );
  await uow.enqueueAll(
    "memberships:promote",
    rows.map(({ id }) => ({ occasionId: id })),
  );
}

/** Covers all memberships for which nobody owes anything: a module for money was switched, or took payments while this one was off. */
export async function coverAllPaid(uow: UnitOfWork): Promise<void> {
  const ids: number[] = await uow
    .db("memberships")
    .where({ state: "unpaid" })
    .where("until_date", ">=", todayOf(uow))
    .orderBy("id")
    .pluck("id");
  await coverPaid(uow, ids);
}

/**
 * Follows the return of money that was paid for a membership. If the membership is owed again, it waits to be paid; once
 * all of its price was given back, it is stopped. For one that was stopped before, nobody owes anything.
 */
export async function reverse(
  uow: UnitOfWork,
  { key, memberId, amount }: MoneyEvents["charges.reversed"]["charges"][number],
): Promise<void> {
  const id = parseChargeKey(key);
  if (id === undefined) return;
  const membership = await maybe<{ state: StoredState; returned: number; price: number }>(
    uow.db,
    `UPDATE memberships SET returned = returned + CASE state WHEN 'stopped' THEN 0 ELSE :amount END WHERE id = :id
     RETURNING state, returned, price`,
    { id, amount },
  );
  if (!membership) return;
  const isOwed = ((await uow.modules.sum("charges.owed", { keys: [key] })).get(key) ?? 0) > 0;
  if (membership.state === "stopped") {
    if (isOwed) await uow.tell("charges.void", { charges: [{ key, memberId }] });
    return;
  }
  if (isOwed)
    await uow.db("memberships").where({ id }).update({ state: "unpaid", owed_since: uow.now, returned: 0 });
  else if (membership.returned >= membership.price)
    await uow
      .db("memberships")
      .where({ id })
      .update({ state: "stopped", stopped_at: uow.now, renews: false });
}

/** What giving back the money paid for memberships does to them: each waits to be paid again, or is stopped. */
export async function reverseConsequences(
  uow: UnitOfWork,
  { charges }: MoneyConsequences["charges.reverse"],
): Promise<Consequence[]> {
  const rows = await all<Period & { id: number; plan: string; left: number }>(
    uow.db,
    `SELECT m.id, p.name AS plan, m.from_date AS "from", m.until_date AS until, m.price - m.returned AS left
       FROM memberships m JOIN plans p ON p.id = m.plan_id
      WHERE m.id = ANY (:ids::bigint[]) AND m.state <> 'stopped' ORDER BY m.id`,
    { ids: chargedMembershipIds(charges) },
  );
  const given = new Map(charges.map((charge) => [charge.key, charge]));
  return rows.flatMap(({ id, plan, from, until, left }) => {
    const charge = given.get(chargeKey(id));
    if (!charge || (!charge.isOwedAgain && charge.amount < left)) return [];
    return {
      key: `memberships:consequences.${charge.isOwedAgain ? "waits" : "stops"}` as const,
      values: { plan, from: dayOf(uow.organization, from), until: dayOf(uow.organization, until) },
    };
  });
}
