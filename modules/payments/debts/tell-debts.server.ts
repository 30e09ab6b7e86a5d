import { notify, type UnitOfWork } from "#app/kit/commands.server.ts";
import { type MessageValues, moneyOf } from "#app/kit/rules.ts";
/** A debt that has just arisen; `amount` in minor units, above zero. */
export interface NewDebt {
  id: number;
  memberId: number;
  amount: number;
  title: string;
}

/** Tells members that something cost more than they had, once for each debt. */
export async function tellDebts(uow: UnitOfWork, debts: readonly NewDebt[]): Promise<void> {
  await notify(
    uow,
    debts.map(({ id, memberId, amount, title }) => ({
      memberId,
      kind: "payments:owed",
      values: { title, amount: moneyOf(uow.organization, amount), debt: id },
      to: "/my-transactions",
      once: `payments:owed:${id}`,
    })),
  );
}

/** Which of these debts are still owed when their members are about to be told? */
export async function areStillOwed({ db }: UnitOfWork, values: readonly MessageValues[]): Promise<boolean[]> {
  const told = values.flatMap(({ debt }) => (typeof debt === "number" ? [debt] : []));
  const owed: number[] = await db("payment_transactions")
    .whereIn("id", told)
    .where({ status: "debt" })
    .pluck("id");
  // Those that were written before they named their debt go out.
  return values.map(({ debt }) => typeof debt !== "number" || owed.includes(debt));
}
