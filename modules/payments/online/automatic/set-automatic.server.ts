import type { z } from "zod";
import { lockMember, type MemberUnit, maybe, type UnitOfWork } from "#app/kit/commands.server.ts";
import { moneyOf, type Organization, Refusal } from "#app/kit/rules.ts";
import { accountsOf } from "#modules/payments/ledger/accounts.server.ts";
import type { AutomaticSchema } from "../cards/cards.schemas.ts";
import { cardInUse } from "../cards/saved-card.server.ts";
import { refuseOddAmount, refuseTooMuch } from "../top-ups/limit-top-ups.server.ts";
import { topUpLimit } from "../top-ups/top-up-limit.ts";
import { type AutomaticTopUp, dueNext, type EndedBy, highestCap, spendable } from "./automatic-top-up.ts";
import { chargedSince, currentMonth } from "./charged-since.server.ts";
import { endAutomatic } from "./end-automatic.server.ts";

/** What a member who has set up automatic top-ups has, and what that leads to, in minor units. */
export interface AutomaticOutlook {
  /** What they can spend, less what they owe; below the threshold, the card pays after their next charge or agreed price. */
  spendable: number;
  /** What it pays then at least, as things stand; 0 also if the month has no room for it. */
  due: number;
  /** Is a payment of it in progress? */
  underWay: boolean;
}

/**
 * Sets up automatic top-ups from the actor's saved card, and says what they will pay. Charges nothing, whatever is missing:
 * the next charge or agreed price does. Refuses `payments:no-card`, `payments:card-step`, `payments:nothing`,
 * `payments:too-much`, `payments:cap-too-low`, `payments:cap-too-high`.
 */
export async function setAutomatic(
  uow: MemberUnit,
  { threshold, amount, monthlyCap }: z.output<typeof AutomaticSchema>,
): Promise<AutomaticOutlook & { threshold: number; organization: Organization }> {
  const member = await lockMember(uow, uow.actor.id);
  if (!(await cardInUse(uow, member.id))) throw new Refusal("payments:no-card");
  if (amount === 0) throw new Refusal("payments:nothing", "amount");
  refuseOddAmount(uow, amount);
  refuseTooMuch(uow, amount);
  if (monthlyCap < amount) throw new Refusal("payments:cap-too-low", "monthlyCap");
  const most = highestCap(amount);
  if (monthlyCap > most)
    throw new Refusal("payments:cap-too-high", "monthlyCap", { most: moneyOf(uow.organization, most) });
  await uow
    .db("payment_automatic_top_ups")
    .insert({
      member_id: member.id,
      threshold,
      amount,
      monthly_cap: monthlyCap,
      currency: uow.organization.currency,
      ended_by: null,
      spent_at: null,
      changed_at: uow.now,
    })
    .onConflict("member_id")
    .merge();
  const outlook = await automaticOutlook(uow, member.id, { threshold, amount, monthlyCap });
  return { ...outlook, threshold, organization: uow.organization };
}

/** What a member has, and what their card pays next if this is set up; undefined = nothing. */
export async function automaticOutlook(
  uow: UnitOfWork,
  memberId: number,
  set: AutomaticTopUp | undefined,
): Promise<AutomaticOutlook> {
  const account = (await accountsOf(uow, [memberId])).get(memberId);
  if (!account) return { spendable: 0, due: 0, underWay: false };
  const { charged, underWay } = await chargedSince(uow, memberId, currentMonth(uow));
  if (!set) return { spendable: spendable(account), due: 0, underWay };
  // The club may take less at a time now than when it was set.
  const amount = Math.min(set.amount, topUpLimit(uow.organization));
  return { spendable: spendable(account), due: dueNext({ ...set, amount }, account, charged), underWay };
}

/** Ends the actor's automatic top-ups. One that is under way is still charged. */
export async function stopAutomatic(uow: MemberUnit): Promise<void> {
  const member = await lockMember(uow, uow.actor.id);
  await endAutomatic(uow, [member.id]);
}

/** What a member has set, in this currency, and why it is off if it is. */
export interface SetAutomatic extends AutomaticTopUp {
  currency: string;
  endedBy: EndedBy | null;
  /** When a charge or an agreed price last lowered what the member can spend; null once a check has found enough. */
  spentAt: Date | null;
}

/** What a member has set, and why it is off if it is; undefined if they never set it. */
export async function findAutomaticTopUp(
  { db, organization }: UnitOfWork,
  memberId: number,
): Promise<SetAutomatic | undefined> {
  return maybe<SetAutomatic>(
    db,
    `SELECT threshold::float8 AS threshold, amount::float8 AS amount, monthly_cap::float8 AS monthly_cap, currency,
            spent_at,
            CASE WHEN ended_by IS NULL AND currency <> :currency THEN 'currency' ELSE ended_by END AS ended_by
       FROM payment_automatic_top_ups WHERE member_id = :memberId`,
    { memberId, currency: organization.currency },
  );
}
