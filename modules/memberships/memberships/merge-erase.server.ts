import { all, type Consequence, counted, one, type UnitOfWork } from "#app/kit/commands.server.ts";
import { dayOf, moneyOf, todayOf } from "#app/kit/rules.ts";
import { mergedPeriods, type PeriodChange, type Rights } from "./membership.ts";
import { chargeKey, letMoveUp } from "./membership-charges.server.ts";
import { WAS_USED } from "./memberships.server.ts";
import { stop } from "./stop-membership.server.ts";

type Owned = Rights & { id: number; memberId: number };
type Held = Owned & { plan: string; price: number; returned: number };

/** Moves a merged member's memberships to the survivor, so that no covered day is lost and none overlap. Both must be locked. */
export async function mergeMemberships(
  uow: UnitOfWork,
  { memberId, into }: { memberId: number; into: number },
): Promise<void> {
  const { db } = uow;
  const { rows, changes } = await changesOfMerge(uow, { memberId, into }, "FOR UPDATE OF m");
  const stopped = new Set(changes.flatMap((change) => ("stop" in change ? change.id : [])));
  // The survivor owes what was owed for them, now or soon.
  await stop(
    uow,
    rows.filter(({ id }) => stopped.has(id)).map((one) => ({ ...one, memberId: into })),
  );
  for (const change of changes)
    if ("from" in change) await db("memberships").where({ id: change.id }).update({ from_date: change.from });
  await db("memberships").where({ member_id: memberId }).update({ member_id: into });
  await letMoveUp(uow, [into]);
}

/** Ends the memberships of a person who is erased: they no longer renew themselves. */
export async function endMemberships(uow: UnitOfWork, memberId: number): Promise<void> {
  const rows = await all<Owned>(
    uow.db,
    `SELECT id, member_id, from_date AS "from", until_date AS until, state FROM memberships
      WHERE member_id = :memberId AND (state = 'unpaid' OR state = 'covered' AND until_date >= :today) ORDER BY id FOR UPDATE`,
    { memberId, today: todayOf(uow) },
  );
  await stop(uow, rows);
}

/** Says that members who are archived have memberships, which nothing gives back automatically. */
export async function archiveConsequences(
  uow: UnitOfWork,
  { memberIds }: { memberIds: readonly number[] },
): Promise<Consequence[]> {
  const { count } = await one<{ count: number }>(
    uow.db,
    `SELECT count(*)::int AS count FROM memberships
      WHERE member_id = ANY (:memberIds::bigint[]) AND state <> 'stopped' AND until_date >= :today`,
    { memberIds: [...memberIds], today: todayOf(uow) },
  );
  return counted("memberships:consequences.leaving", count);
}

/**
 * The charges, by their keys, that end with people who are erased: those of memberships that were never paid, and so let nobody
 * come. What was used before its payment was undone stays owed.
 */
export async function chargesEnding(
  { db, organization: { timezone } }: UnitOfWork,
  { memberIds }: { memberIds: readonly number[] },
): Promise<ReadonlyMap<string, number>> {
  const rows = await all<{ id: number }>(
    db,
    `SELECT m.id FROM memberships m
      WHERE m.member_id = ANY (:memberIds::bigint[]) AND m.state = 'unpaid' AND NOT (${WAS_USED}) ORDER BY m.id`,
    { memberIds: [...memberIds], timezone },
  );
  return new Map(rows.map(({ id }) => [chargeKey(id), 1]));
}

/** Says how many paid memberships of somebody who is erased end with them. */
export async function eraseConsequences(
  uow: UnitOfWork,
  { memberId }: { memberId: number },
): Promise<Consequence[]> {
  const { count } = await one<{ count: number }>(
    uow.db,
    `SELECT count(*)::int AS count FROM memberships
      WHERE member_id = :memberId AND state = 'covered' AND until_date >= :today`,
    { memberId, today: todayOf(uow) },
  );
  return counted("memberships:consequences.leaving", count);
}

/** Says that memberships go over to the member who stays, and which of the current and coming ones are stopped or shortened. */
export async function mergeConsequences(
  uow: UnitOfWork,
  pair: { memberId: number; into: number },
): Promise<Consequence[]> {
  const { rows, changes } = await changesOfMerge(uow, pair);
  const today = todayOf(uow);
  return [
    ...counted(
      "memberships:consequences.goOver",
      rows.filter(({ memberId }) => memberId === pair.memberId).length,
    ),
    ...changes.flatMap((change) => {
      const one = rows.find(({ id }) => id === change.id);
      return one && one.until >= today ? mergedConsequence(uow, one, change) : [];
    }),
  ];
}

/** The charges, by their keys, that are no longer due once two members are one: those of memberships that are stopped. */
export async function chargesDropped(
  uow: UnitOfWork,
  pair: { memberId: number; into: number },
): Promise<ReadonlyMap<string, number>> {
  const { changes } = await changesOfMerge(uow, pair);
  return new Map(changes.flatMap((change) => ("stop" in change ? [[chargeKey(change.id), 1] as const] : [])));
}

/** What becomes of a membership that overlaps another, and of what was paid or is owed for it. */
function mergedConsequence({ organization }: UnitOfWork, one: Held, change: PeriodChange): Consequence {
  const { plan, state, price, returned } = one;
  const left = price - returned;
  const values = {
    plan,
    from: dayOf(organization, one.from),
    until: dayOf(organization, one.until),
    ...(left > 0 && { money: moneyOf(organization, left) }),
  };
  if ("from" in change)
    return {
      key: `memberships:consequences.joined.${left > 0 ? "cutPaid" : "cut"}`,
      values: { ...values, begins: dayOf(organization, change.from) },
    };
  const stops = left === 0 ? "stops" : state === "unpaid" ? "stopsUnpaid" : "stopsPaid";
  return { key: `memberships:consequences.joined.${stops}`, values };
}

/** The memberships of two members, and what becomes of them if the two are merged. */
async function changesOfMerge(
  { db }: UnitOfWork,
  { memberId, into }: { memberId: number; into: number },
  lock = "",
): Promise<{ rows: Held[]; changes: PeriodChange[] }> {
  const rows = await all<Held>(
    db,
    `SELECT m.id, m.member_id, m.from_date AS "from", m.until_date AS until, m.state, m.price, m.returned,
            p.name AS plan
       FROM memberships m JOIN plans p ON p.id = m.plan_id
      WHERE m.member_id IN (:memberId, :into) ORDER BY m.from_date, m.id ${lock}`,
    { memberId, into },
  );
  const of = (owner: number) => rows.filter((one) => one.memberId === owner);
  return { rows, changes: mergedPeriods(of(into), of(memberId)) };
}
