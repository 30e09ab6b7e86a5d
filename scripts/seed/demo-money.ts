import type { UnitOfWork } from "#app/core/unit-of-work.ts";
import { collect } from "#modules/payments/debts/collect.server.ts";
import { changeBalance } from "#modules/payments/ledger/change-balance.server.ts";
import { DEAREST_PLAN } from "./demo-memberships.ts";
import { type DemoMembers, daysBefore, type Season } from "./season.ts";

/** What members in turn pay in before a season besides the price of their membership, in minor units. */
const PAID_IN = [4_000, 3_000, 6_000, 5_000] as const;
/** How many members owe money in the end. */
const SHORT = 2;

/** Some days before a season everybody pays in, in cash or by transfer, for a membership and for what sessions will cost. */
export async function payIn({ by, members, started }: Season, before: number): Promise<void> {
  for (const part of [0, 1, 2])
    await by(members.admin, daysBefore(started, before - part * 2), async (uow) => {
      for (const [turn, userId] of everybody(members).entries())
        if (turn % 3 === part)
          await changeBalance(
            uow,
            paidIn(userId, DEAREST_PLAN + (PAID_IN[turn % PAID_IN.length] ?? 0), turn),
          );
    });
}

/** Some members pay in again. */
export async function refillPurses({ by, members }: Season, at: Date): Promise<void> {
  await by(members.admin, at, async (uow) => {
    for (const [turn, userId] of everybody(members).entries())
      if (turn % 4 === 1) await changeBalance(uow, paidIn(userId, 2_500, turn));
  });
}

const everybody = ({ admin, coach, player, players }: DemoMembers) => [
  coach,
  player.id,
  ...players.map(({ id }) => id),
  admin,
];

const paidIn = (userId: number, amount: number, turn: number) => ({
  userId,
  amount,
  note: "",
  once: undefined,
  method: turn % 3 === 0 ? ("transfer" as const) : ("cash" as const),
});

/** Two members who attend something get their money back before it is settled, so that they owe. */
export async function payOut({ by, members }: Season, at: Date): Promise<void> {
  await by(members.admin, at, async (uow) => {
    const short: number[] = await uow
      .db("payment_commitments")
      .whereIn(
        "member_id",
        members.players.map(({ id }) => id),
      )
      .distinct()
      .orderBy("member_id")
      .limit(SHORT)
      .pluck("member_id");
    for (const userId of short) {
      const held = await uow.db("payment_balances").where({ member_id: userId }).first("balance");
      const amount = -Number(held?.balance ?? 0);
      if (amount < 0)
        await changeBalance(uow, { userId, amount, method: "cash", note: "Paid back", once: undefined });
    }
  });
}

/** Most charges for the season's opening are collected, in cash or by transfer; one is waived. */
export async function collectSome({ by, members }: Season, at: Date): Promise<void> {
  await by(members.admin, at, async (uow) => {
    const open = await openCharges(uow);
    const parts = [
      { method: "waive" as const, transactionIds: open.slice(0, 1) },
      { method: "cash" as const, transactionIds: open.slice(1, 5) },
      { method: "transfer" as const, transactionIds: open.slice(5, -3) },
    ];
    for (const part of parts)
      if (part.transactionIds.length > 0) await collect(uow, { ...part, reviewed: undefined });
  });
}

/** All open charges are collected in cash. */
export async function collectAll({ by, members }: Season, at: Date): Promise<void> {
  await by(members.admin, at, async (uow) => {
    const transactionIds = await openCharges(uow);
    if (transactionIds.length > 0)
      await collect(uow, { method: "cash", transactionIds, reviewed: undefined });
  });
}

async function openCharges({ db }: UnitOfWork): Promise<number[]> {
  return db("payment_transactions").where({ status: "in-progress" }).orderBy("id").pluck("id");
}
