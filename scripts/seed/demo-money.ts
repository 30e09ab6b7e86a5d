import { collect } from "#modules/payments/domain/collect.server.ts";
import { topUp } from "#modules/payments/domain/top-up.server.ts";
import type { Season } from "./season.ts";

const DAY_MS = 86_400_000;

/** What members pay in before the season, by their turn, in minor units. */
const PAID_IN = [4_000, 3_000, 6_000, 5_000] as const;
/** How many owe in the end. */
const SHORT = 2;

const daysBefore = (instant: Date, days: number) => new Date(instant.getTime() - days * DAY_MS);

/** Everybody pays in before the season, in cash or by transfer, and some again in the middle of it. */
export async function fillPurses({ by, members }: Season, started: Date): Promise<void> {
  const everybody = [members.coach, members.player.id, ...members.players.map(({ id }) => id)];
  for (const [turn, userId] of everybody.entries()) {
    const amount = PAID_IN[turn % PAID_IN.length] ?? PAID_IN[0];
    const method = turn % 3 === 0 ? ("transfer" as const) : ("cash" as const);
    const paidIn = { userId, amount, method, note: "", once: undefined };
    await by(members.admin, daysBefore(started, 60 - (turn % 9)), (uow) => topUp(uow, paidIn));
    if (turn % 4 === 1)
      await by(members.admin, daysBefore(started, 20 - (turn % 7)), (uow) =>
        topUp(uow, { ...paidIn, amount: 2_500 }),
      );
  }
}

/** Two who come to something have their money back before it is settled, and owe. */
export async function emptyPurses({ by, members }: Season, at: Date): Promise<void> {
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
        await topUp(uow, { userId, amount, method: "cash", note: "Paid back", once: undefined });
    }
  });
}

/** The season's opening is collected from most: in cash, by transfer, and waived for one. */
export async function collectSome({ by, members }: Season, started: Date): Promise<void> {
  await by(members.admin, started, async (uow) => {
    const open: number[] = await uow
      .db("payment_transactions")
      .where({ status: "in-progress" })
      .orderBy("id")
      .pluck("id");
    const parts = [
      { method: "waive" as const, transactionIds: open.slice(0, 1) },
      { method: "cash" as const, transactionIds: open.slice(1, 5) },
      { method: "transfer" as const, transactionIds: open.slice(5, -3) },
    ];
    for (const part of parts)
      if (part.transactionIds.length > 0) await collect(uow, { ...part, reviewed: undefined });
  });
}
