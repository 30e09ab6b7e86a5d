import { moneyOf } from "#app/domain/organizations/money-of.ts";
import type { GateRefusal, PlaceRequest } from "#app/module-system/extension-points.ts";
import type { UnitOfWork } from "#app/unit-of-work.ts";
import { accountsOf, mayOwe } from "../ledger/accounts.server.ts";
import { available, covers } from "../transaction.ts";

/** Refuses a priced place to members whose money does not cover it, or who owe something (D9.3). */
export async function refuseUncovered(
  uow: UnitOfWork,
  requests: readonly PlaceRequest[],
): Promise<(GateRefusal | undefined)[]> {
  const negative = mayOwe(uow);
  const priced = requests.filter(({ price }) => price > 0 && !negative);
  if (priced.length === 0) return requests.map(() => undefined);
  const accounts = await accountsOf(uow, [...new Set(priced.map(({ member }) => member.id))]);
  return requests.map(({ occasion, member, price }): GateRefusal | undefined => {
    const known = accounts.get(member.id);
    if (!known) return undefined;
    // What they would pay for having left this very place late is not paid if they are back.
    const account = { ...known, committed: known.committed - (known.leftLate[occasion.id] ?? 0) };
    if (covers(account, price, negative)) return undefined;
    const money = (amount: number) => moneyOf(uow.organization, amount);
    const to = "/my-transactions";
    return account.debt > 0
      ? {
          code: "payments:debt",
          tone: "error",
          values: { debt: money(account.debt), price: money(price) },
          to,
        }
      : {
          ...{ code: "payments:insufficient-funds", tone: "error" },
          values: {
            ...{ short: money(price - available(account)), price: money(price) },
            has: money(Math.max(available(account), 0)),
          },
          to,
        };
  });
}
