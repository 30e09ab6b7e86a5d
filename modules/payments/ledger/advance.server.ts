import type { UnitOfWork } from "#app/kit/commands.server.ts";
import { accountsOf } from "./accounts.server.ts";
import { mayOwe } from "./negative-balance.ts";
import type { NewTransaction } from "./transactions.server.ts";

/** How much of an amount that leaves a member's balance is not there, in minor units; 0 where balances may be negative. */
export async function readShortfall(uow: UnitOfWork, memberId: number, amount: number): Promise<number> {
  if (mayOwe(uow)) return 0;
  const balance = (await accountsOf(uow, [memberId])).get(memberId)?.balance ?? 0;
  return amount - Math.min(Math.max(balance, 0), amount);
}

/** The keys of what the club advances when money leaves again, and of what the member owes for it. */
export const advanceKey = (of: number | string) => `advance:${of}`;
export const shortfallKey = (of: number | string) => `shortfall:${of}`;

/**
 * A transaction that takes money out of a balance that may lack some of it, between the club's advance and the debt for that:
 * the whole amount leaves at once, and the balance stays as it is below zero. `of`: what it undoes.
 */
export function withAdvance(leaving: NewTransaction, lack: number, of: number | string): NewTransaction[] {
  if (lack === 0) return [leaving];
  const { memberId, title = "" } = leaving;
  return [
    { key: advanceKey(of), memberId, kind: "advance", amount: lack, status: "completed", title },
    leaving,
    { key: shortfallKey(of), memberId, kind: "shortfall", amount: -lack, status: "debt", title },
  ];
}
