import { type Account, available } from "../../transaction.ts";

/** What a member has set for their saved card, in minor units. */
export interface AutomaticTopUp {
  /** Charged as soon as there is less than this. */
  threshold: number;
  /** What is charged each time. */
  amount: number;
  /** The most that is charged in one month of the club. */
  monthlyCap: number;
}

/**
 * Why a saved card pays nothing by itself any more: by somebody's act, since it could not pay, since the club counts in another
 * currency, or since the club stopped taking cards.
 */
export type EndedBy = "hand" | "declined" | "asked" | "refused" | "currency" | "club";

/** How often a card is charged in one month of the club at most: below a high threshold, small amounts follow at once. */
const MAX_CHARGES = 10;

/** The most that is charged in one month, whatever cap its owner has set. */
export const highestCap = (amount: number): number => amount * MAX_CHARGES;

/** What a card can still pay by itself this month, in minor units: whole top-ups below the cap. */
export function roomOf({ amount, monthlyCap }: AutomaticTopUp, charged: number): number {
  const left = Math.min(monthlyCap, highestCap(amount)) - charged;
  return Math.max(0, Math.floor(left / amount)) * amount;
}

/**
 * What is to be done now: nothing while there is enough; `charge` = the amount; `capped` = there is too little, but the
 * month's cap has no room for it. `charged`: what this month's automatic top-ups come to, those under way included.
 */
export function refillOf(
  { threshold, amount, monthlyCap }: AutomaticTopUp,
  account: Account,
  charged: number,
): "nothing" | "charge" | "capped" {
  if (available(account) - account.debt >= threshold) return "nothing";
  return roomOf({ threshold, amount, monthlyCap }, charged) > 0 ? "charge" : "capped";
}
