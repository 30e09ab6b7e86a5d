import { type Account, available } from "#modules/payments/transaction.ts";

/** What a member has set for their saved card, in minor units. */
export interface AutomaticTopUp {
  /** The card pays if a charge or an agreed price leaves less than this. */
  threshold: number;
  /** What is charged each time. */
  amount: number;
  /** The most that is charged in one month of the club. */
  monthlyCap: number;
}

/**
 * Why automatic top-ups ended: by somebody's act, because the card could not be charged (`declined`; `asked` = the bank
 * wants the card's owner to confirm; `refused`), because the club's currency changed, because the club stopped taking
 * cards, or because one of its payments went back (`refunded`, `disputed`).
 */
export type EndedBy =
  | "hand"
  | "declined"
  | "asked"
  | "refused"
  | "currency"
  | "club"
  | "refunded"
  | "disputed";

/**
 * How many times a card is charged in one month of the club at most: with a high threshold, small top-ups would follow
 * each other at once.
 */
const MAX_CHARGES = 10;

/** The most that is charged in one month, whatever cap its owner has set. */
export const highestCap = (amount: number): number => amount * MAX_CHARGES;

/** What automatic top-ups can still come to this month, in minor units: whole top-ups below the cap. */
export function remainingAllowance({ amount, monthlyCap }: AutomaticTopUp, charged: number): number {
  const left = Math.min(monthlyCap, highestCap(amount)) - charged;
  return Math.max(0, Math.floor(left / amount)) * amount;
}

/** What counts for automatic top-ups, in minor units: what the member can spend, less what they owe. */
export const spendable = (account: Account): number => available(account) - account.debt;

/** Is there enough, with an amount more that is on its way? */
export function isEnough(
  { threshold }: Pick<AutomaticTopUp, "threshold">,
  account: Account,
  coming = 0,
): boolean {
  return spendable(account) + coming >= threshold;
}

/**
 * What the card pays after the next charge or agreed price if that costs nothing, in minor units: whole top-ups until there is
 * enough, as far as the month has room for them.
 */
export function dueNext(set: AutomaticTopUp, account: Account, charged: number): number {
  const lacking = set.threshold - spendable(account);
  if (lacking <= 0) return 0;
  return Math.min(Math.ceil(lacking / set.amount) * set.amount, remainingAllowance(set, charged));
}

/** How somebody stands who has set this up: `low` = the card pays after their next charge, if nothing else comes in. */
function topUpStatus(
  { threshold }: Pick<AutomaticTopUp, "threshold">,
  { spendable, due, underWay }: { spendable: number; due: number; underWay: boolean },
): "enough" | "low" | "capped" | "paying" {
  if (spendable >= threshold) return "enough";
  if (underWay) return "paying";
  return due > 0 ? "low" : "capped";
}

/**
 * What to promise: where balances may not go below zero, no place can be booked that costs more than there is (`covered`), and
 * none that costs something once nothing is left (`empty`), since the card pays after a booking and never for one.
 */
export function topUpForecast(
  set: Pick<AutomaticTopUp, "threshold">,
  outlook: { spendable: number; due: number; underWay: boolean },
  mayOwe: boolean,
): ReturnType<typeof topUpStatus> | "covered" | "empty" {
  const standing = topUpStatus(set, outlook);
  if (standing !== "low" || mayOwe) return standing;
  return outlook.spendable > 0 ? "covered" : "empty";
}

/**
 * What to do now: nothing while there is enough; `charge` = the amount; `capped` = there is too little, but the month's
 * cap has no room for it. `charged`: the sum of this month's automatic top-ups, those under way included.
 */
export function decideTopUp(
  set: AutomaticTopUp,
  account: Account,
  charged: number,
): "nothing" | "charge" | "capped" {
  if (isEnough(set, account)) return "nothing";
  return remainingAllowance(set, charged) > 0 ? "charge" : "capped";
}
