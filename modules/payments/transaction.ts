/**
 * What a transaction is: money paid in, a correction by hand, what something costs, and what answers such a charge. A
 * reversal undoes another one; a transfer brings what a merged member had to the survivor. A chargeback is what the
 * payments provider took back of money that came online. If money leaves again that its member has spent, the club puts in
 * the rest as an advance, and the member owes it as a shortfall.
 */
export const KINDS = [
  "top-up",
  "correction",
  "charge",
  "payment",
  "waiver",
  "refund",
  "reversal",
  "transfer",
  "chargeback",
  "advance",
  "shortfall",
] as const;
export type Kind = (typeof KINDS)[number];

/** How money came in that did not come from the balance. */
export const METHODS = ["cash", "transfer", "online"] as const;
export type Method = (typeof METHODS)[number];

/** In progress: known, not collected. Debt: due, and the balance did not cover it. Void: no longer due, nothing moved. */
export const STATUSES = ["in-progress", "completed", "debt", "void"] as const;
export type Status = (typeof STATUSES)[number];

/** The API's numbers; 3 is ours. */
export const STATUS_NUMBERS: Record<Status, 0 | 1 | 2 | 3> = {
  "in-progress": 0,
  completed: 1,
  debt: 2,
  void: 3,
};

/** A member's money with the club, in minor units. */
export interface Account {
  /** The sum of all completed transactions. */
  balance: number;
  /** What is known and not collected yet, of sessions and events that are over. */
  inProgress: number;
  /** What is due and was not covered. */
  debt: number;
  /** The prices of places that the member holds, not charged yet. */
  committed: number;
}

/** What a member agreed to pay for a place that they hold. */
export interface HeldPlace {
  occasionId: number;
  /** Minor units. */
  price: number;
  /** Until when leaving costs nothing; null = until the start. */
  freeUntil: Date | null;
}

/** What a member can still spend: the balance, less what is in progress and what the places cost that they hold (D9.2). */
export function available({ balance, inProgress, committed }: Omit<Account, "debt">): number {
  return balance - inProgress - committed;
}

/** What a member owes the club: debts, open charges, and a balance below zero (D9.11). */
export function owed({ balance, inProgress, debt }: Omit<Account, "committed">): number {
  return debt + inProgress + Math.max(-balance, 0);
}

/** SQL: what a row of `payment_balances` says that its member owes, as `owed` computes it. */
export const OWED = "(debt + in_progress + greatest(-balance, 0))";

/** What has to come in before every debt is paid, in minor units; 0 if the balance covers them. */
export function lacking({ balance, debt }: Pick<Account, "balance" | "debt">): number {
  return Math.max(debt - balance, 0);
}

/** The numbers of an account that people and programs read, by the same names everywhere (D9.1). */
export interface AccountNumbers {
  balance: number;
  owed: number;
  available: number;
}

/** What the numbers mean, in the API's documents. */
export const MEANINGS: Record<keyof AccountNumbers, string> = {
  balance: "What the member has with the club: the sum of their completed transactions, in minor units.",
  owed: "What the member owes: debts, charges in progress, and a balance below zero, in minor units.",
  available:
    "What the member can still spend, in minor units: the balance without charges in progress and without the prices of the places they hold.",
};

/** What an account's three numbers are, in minor units. */
export function accountNumbers(account: Account): AccountNumbers {
  return { balance: account.balance, owed: owed(account), available: available(account) };
}

/**
 * May a place of this price be had? The account is as it stands without the place. With a negative balance allowed,
 * always; else what is available must cover it, and nothing may be owed.
 */
export function covers(account: Account, price: number, negativeAllowed: boolean): boolean {
  if (price === 0 || negativeAllowed) return true;
  return account.debt === 0 && available(account) >= price;
}

/** Can it still be collected? */
export const isOpen = (status: Status) => status === "in-progress" || status === "debt";

/** What becomes of a charge that is due now: paid from the balance, or owed. What was owed before comes first. */
export function dueStatus(
  { balance, debt }: Pick<Account, "balance" | "debt">,
  price: number,
  negativeAllowed: boolean,
): "completed" | "debt" {
  return negativeAllowed || (debt === 0 && balance >= price) ? "completed" : "debt";
}

/** The account of somebody who has nothing and owes nothing. */
export const EMPTY: Pick<Account, "balance" | "debt"> = { balance: 0, debt: 0 };

/** How many of these debts, oldest first, the balance pays: each in full, and none before an older one. */
export function payable(balance: number, debts: readonly number[]): number {
  let left = balance;
  const at = debts.findIndex((debt) => {
    left -= debt;
    return left < 0;
  });
  return at === -1 ? debts.length : at;
}

/**
 * How a completed transaction is undone: `back` = the money goes back the way it came, `owed` = the charge is owed again,
 * `refund` = what was paid goes to the balance, `charge` = what was given back is charged again. Undefined if it can't be
 * undone: only the payments provider can move back what it has moved.
 */
export function undoWay(
  kind: Kind,
  method: Method | null = null,
): "back" | "owed" | "refund" | "charge" | undefined {
  switch (kind) {
    case "top-up":
      return method === "online" ? undefined : "back";
    case "correction":
      return "back";
    case "payment":
    case "waiver":
      return "owed";
    case "charge":
      return "refund";
    case "refund":
      return "charge";
    case "reversal":
    case "transfer":
    case "chargeback":
    case "advance":
    case "shortfall":
      return undefined;
  }
}
