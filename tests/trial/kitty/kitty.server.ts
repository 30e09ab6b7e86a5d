import type { z } from "zod";
import { aboutMember, all, lockMember, type UnitOfWork, updateSettings } from "#app/kit/commands.server.ts";
import type { PlaceRequest } from "#app/kit/module.ts";
import { moneyOf, Refusal } from "#app/kit/rules.ts";
import { type JarsSchema, kittyJarsSetting, type PayInSchema } from "./kitty.schemas.ts";

/** What each of these members has in the kitty, in minor units. */
export async function balances(uow: UnitOfWork, memberIds: readonly number[]): Promise<Map<number, number>> {
  const rows = await all<{ id: number; balance: number }>(
    uow.db,
    "SELECT member_id AS id, sum(amount)::int AS balance FROM kitty_entries WHERE member_id = ANY (:memberIds::bigint[]) GROUP BY 1",
    { memberIds: [...memberIds] },
  );
  return new Map(rows.map(({ id, balance }) => [id, balance]));
}

/** Refuses a place to members who have too little for it. */
export async function refuseShort(uow: UnitOfWork, requests: readonly PlaceRequest[]) {
  const has = await balances(
    uow,
    requests.map(({ member }) => member.id),
  );
  return requests.map(({ member, price }) => {
    const short = price - (has.get(member.id) ?? 0);
    const values = { short: moneyOf(uow.organization, short), price: moneyOf(uow.organization, price) };
    return short > 0 ? { code: "kitty:short" as const, values, to: "/my-account/kitty" } : undefined;
  });
}

/** Pays money in. Refuses `not-found`, and `kitty:nothing` for none at all. */
export async function payIn(
  uow: UnitOfWork,
  input: z.output<typeof PayInSchema>,
): Promise<{ balance: number }> {
  const member = await lockMember(uow, input.memberId);
  const { amount } = input;
  if (amount === 0) throw new Refusal("kitty:nothing", "amount");
  await uow.audit("kitty.paid", aboutMember(member, {}, { amount }));
  await addEntry(uow, {
    ...input,
    amount,
    reason: "paid in",
    key: `in:${input.memberId}:${uow.now.getTime()}`,
  });
  await tellCovered(uow, input.memberId);
  return { balance: (await balances(uow, [input.memberId])).get(input.memberId) ?? 0 };
}

/** Tells other modules that nothing is owed for their charges any more, once their member's kitty is not below zero. */
async function tellCovered(uow: UnitOfWork, memberId: number): Promise<void> {
  if (((await balances(uow, [memberId])).get(memberId) ?? 0) < 0) return;
  const keys: string[] = await uow
    .db("kitty_entries")
    .where({ member_id: memberId })
    .where("amount", "<", 0)
    .pluck("key");
  if (keys.length > 0) await uow.tell("charges.paid", { charges: keys.map((key) => ({ key, memberId })) });
}

/** What is still owed for other modules' charges: as much as the member's kitty is below zero, but at most the charge. */
export async function owedFor(uow: UnitOfWork, keys: readonly string[]): Promise<Map<string, number>> {
  const rows = await all<{ key: string; owed: number }>(
    uow.db,
    `SELECT e.key, least(-e.amount, -has.balance)::int AS owed FROM kitty_entries e
       JOIN (SELECT member_id, sum(amount) AS balance FROM kitty_entries GROUP BY 1) has ON has.member_id = e.member_id
      WHERE e.key = ANY (:keys::text[]) AND e.amount < 0 AND has.balance < 0`,
    { keys: [...keys] },
  );
  return new Map(rows.map(({ key, owed }) => [key, owed]));
}

/** Notes for each member who ever paid in that their money was counted today. */
export async function countPots(uow: UnitOfWork): Promise<void> {
  const rows = await all<{ id: number }>(
    uow.db,
    "SELECT DISTINCT member_id AS id FROM kitty_entries WHERE amount > 0",
  );
  const today = uow.now.toISOString().slice(0, 10);
  for (const { id } of rows)
    await addEntry(uow, { memberId: id, amount: 0, reason: "counted", key: `counted:${today}:${id}` });
}

/** Writes an entry, unless there is one with its key. */
export async function addEntry(
  uow: UnitOfWork,
  entry: { memberId: number; amount: number; reason: string; key: string },
): Promise<void> {
  await uow
    .db("kitty_entries")
    .insert({ member_id: entry.memberId, amount: entry.amount, reason: entry.reason, key: entry.key })
    .onConflict("key")
    .ignore();
}

/** Names the jars, which the tab of the settings gives separated by commas. */
export async function nameJars(uow: UnitOfWork, { jars }: z.output<typeof JarsSchema>): Promise<void> {
  const names = jars.split(",").map((one) => one.trim());
  await updateSettings(uow, [kittyJarsSetting], { [kittyJarsSetting.id]: names.filter(Boolean) });
}

/** What is committed for an occasion by those who come, in minor units. */
export async function committed(
  uow: UnitOfWork,
  occasionIds: readonly number[],
): Promise<Map<number, number>> {
  const rows = await all<{ id: number; price: number }>(
    uow.db,
    `SELECT a.occasion_id AS id, sum(a.price)::int AS price FROM attendances a
      WHERE a.occasion_id = ANY (:occasionIds::bigint[]) AND a.state = 'attending' AND a.price > 0 GROUP BY 1`,
    { occasionIds: [...occasionIds] },
  );
  return new Map(rows.map(({ id, price }) => [id, price]));
}
