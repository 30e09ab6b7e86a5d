import type { BalanceEnd } from "#app/core/members/leaving/balance-end.ts";

/**
 * How modules speak of money without knowing each other. Three take part, and each knows only these words:
 *
 * - the **seller**: a module that has something to charge for (memberships). It keeps no balance and asks nobody to pay;
 * - the **till**: the module that handles money (payments). It keeps balances and collects, and does not know what a charge is
 *   for. At most one is on in a club. If none is, nobody answers, nothing is owed, and what is sold is free;
 * - the **core**, which settles occasions and erases members, and asks the till what that costs.
 *
 * A charge, from its beginning to its end (→ tells, ? asks and waits for the answer):
 *
 *     before   seller ? till   charges.due, else charges.covered     what it will leave owed, else what it will take
 *     begin    seller → till   charges.due                           it is owed; what the balance covers is paid at once
 *              seller ? till   charges.owed                          0 = paid, or there is no till: hand out what was sold
 *     paid     till → seller   charges.paid                          now or weeks later, by whatever means: hand it out
 *     end      seller → till   charges.void                          no longer due; what was paid stays paid
 *         or   seller ? till   charges.return (consequences)         what taking the sale back gives its member
 *              seller → till   charges.return                        not due, and what was paid goes back to the balance
 *     undone   till ? seller   charges.reverse                       what undoing a payment does to what was sold
 *              till → seller   charges.reversed                      that much was given back; the seller asks charges.owed:
 *                                                                    owed again, so what was sold waits; or given back whole, so it ends
 *     merge    till ? seller   charges.dropped                       before two members become one: what the seller will void
 *     erase    core ? till     members.left                          what is left of a member's money; the till first asks
 *              till ? seller   charges.ending                        which open charges are for what ends unused
 *              core → till     balance.closing                       ends it: paid out or written off; voids the former
 *     till off till ? seller   charges.forget                        what becomes of what is still open
 *     settling core ? till     occasions.owed                        after each settling: is anything open for these occasions?
 *
 * - **Units**: amounts are integers in minor units of the club's currency, and positive where something is owed or given back.
 * - **Keys** are the seller's, begin with its id (`memberships:7`), and are never used for another charge: telling one again
 *   charges nothing. After a merge the charge is the survivor's, under its old key.
 * - **Locks**: whoever tells has locked the occasion, if there is one, and then the members, in the order of their ids. The till
 *   locks its own rows after those, the seller its own before it tells. Nobody locks an occasion when told: such work is queued.
 * - **All in one transaction**: what is told is done when `tell` returns. So the seller writes its rows first, tells
 *   `charges.due`, and may hear `charges.paid` before that returns. All charges of one act are told at once.
 * - **Off**: a till that is off is told and asked `charges.return`, `balance.closing` and `members.left` none the less, and a
 *   seller `charges.ending`: what was paid stays on record. Of all else they hear nothing: what would have become due while the
 *   till was off is never charged. On `module.switched` a seller asks `charges.owed` anew.
 */
export interface MoneyEvents {
  /** Seller → till: members owe money. */
  "charges.due": { charges: readonly DueCharge[] };
  /** Seller → till: what is open of these charges is no longer due; what was paid of them stays paid. */
  "charges.void": { charges: readonly ModuleCharge[] };
  /**
   * Seller → till: what the charges were for was taken back. What is open of them is no longer due, and what was paid goes to
   * the members' balances in full, once. The seller hears nothing further of them.
   */
  "charges.return": { charges: readonly ModuleCharge[] };
  /** Till → seller: charges were paid in full, or waived. */
  "charges.paid": { charges: readonly ModuleCharge[] };
  /** Till → seller: payments for charges were given back: this much of each. */
  "charges.reversed": { charges: readonly (ModuleCharge & { amount: number })[] };
  /**
   * Core → till: a member is about to be erased. What they have is paid out (or what they lack paid in) in this way, or written
   * off, so that nothing is left that would be nobody's, nor becomes due later. Told before their coming places are given
   * up, which then costs nothing more.
   */
  "balance.closing": { memberId: number; balance: BalanceEnd };
}

/** Numbers that one asks another for; several answers are added up. */
export interface MoneySums {
  /** Seller ? till: what is still owed for each of these charges, whether or not its collection has begun. None = nothing. */
  "charges.owed": { asked: { keys: readonly string[] }; by: string };
  /**
   * Till ? seller: the charges, by their keys and 1 each, that the seller voids if `memberId` becomes one with `into`. They are no
   * debts that go over.
   */
  "charges.dropped": { asked: { memberId: number; into: number }; by: string };
  /** Till ? seller: the charges, by their keys and 1 each, for what ends without having been used if these members are erased. */
  "charges.ending": { asked: { memberIds: readonly number[] }; by: string };
  /**
   * Core ? till: what is still owed for each of these occasions. One with nothing owed becomes archived, any other unsettled.
   */
  "occasions.owed": { asked: { occasionIds: readonly number[] }; by: number };
  /**
   * Core ? till: what each of these members has with the club once all that they owe is paid; below zero: what they lack. They
   * owe what they agreed to pay for what has begun or was left too late, and not what `charges.ending` says.
   */
  "members.left": { asked: { memberIds: readonly number[] }; by: number };
}

/** What an act with money would do, said before somebody confirms it. */
export interface MoneyConsequences {
  /** Seller ? till: what making this amount due for a member leaves owed, since their balance does not cover it. */
  "charges.due": { memberId: number; amount: number };
  /** Seller ? till, if that leaves nothing owed: what the amount takes from the balance, and what is left. */
  "charges.covered": { memberId: number; amount: number };
  /** Seller ? till: what `charges.return` of these charges brings their members. */
  "charges.return": { charges: readonly ModuleCharge[] };
  /** Till ? seller: payments for charges are given back, and each charge is owed again or not. */
  "charges.reverse": { charges: readonly (ModuleCharge & { amount: number; isOwedAgain: boolean })[] };
  /**
   * Till ? seller: the till is switched off, so what is open of these charges will not be collected. `off`: all modules that are
   * switched off with it.
   */
  "charges.forget": { charges: readonly ModuleCharge[]; off: readonly string[] };
}

/** A sentence with a link to the till. */
export interface MoneyHints {
  /** Seller ? till, where a member sees that something is waiting for their money: how to pay. `back` is the page's own path. */
  "charges.unpaid": { memberId: number; back: string };
}

/** Who a charge is for, and its key, which begins with the id of the module that told it. */
export interface ModuleCharge {
  key: string;
  memberId: number;
}

/** What a member owes, and what for. */
export interface DueCharge extends ModuleCharge {
  /** Minor units, above zero. */
  amount: number;
  /** The name of what was sold, as the member reads it. */
  reason: string;
  occasionId?: number;
}
