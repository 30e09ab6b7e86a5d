import { notify } from "#app/domain/notices/notices.server.ts";
import { moneyOf } from "#app/domain/organizations/money-of.ts";
import type { UnitOfWork } from "#app/unit-of-work.ts";

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
      values: { title, amount: moneyOf(uow.organization, amount) },
      to: "/my-transactions",
      once: `payments:owed:${id}`,
    })),
  );
}
