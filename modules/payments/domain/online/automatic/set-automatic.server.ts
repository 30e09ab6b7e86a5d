import type { z } from "zod";
import { lockMember } from "#app/domain/members/lock-member.server.ts";
import { moneyOf } from "#app/domain/organizations/money-of.ts";
import { Refusal } from "#app/domain/refusal.ts";
import { priceIn } from "#app/domain/values/money.ts";
import type { MemberUnit, UnitOfWork } from "#app/unit-of-work.ts";
import { watchFunds } from "../../ledger/watch-funds.server.ts";
import type { AutomaticSchema } from "../cards/cards.schemas.ts";
import { cardInUse } from "../cards/saved-card.server.ts";
import { providerAmount } from "../provider-amount.ts";
import { refuseTooMuch } from "../top-ups/limit-top-ups.server.ts";
import { type AutomaticTopUp, type EndedBy, highestCap } from "./automatic-top-up.ts";
import { endAutomatic } from "./end-automatic.server.ts";

/**
 * Sets up automatic top-ups from the actor's saved card. Refuses `payments:no-card`, `price`, `payments:nothing`,
 * `payments:too-much`, `payments:cap-too-low`, `payments:cap-too-high`.
 */
export async function setAutomatic(
  uow: MemberUnit,
  { threshold, amount, monthlyCap }: z.output<typeof AutomaticSchema>,
): Promise<void> {
  const member = await lockMember(uow, uow.actor.id);
  if (!(await cardInUse(uow, member.id))) throw new Refusal("payments:no-card");
  const given = { threshold: minor(uow, threshold, "threshold"), amount: minor(uow, amount, "amount") };
  const cap = minor(uow, monthlyCap, "monthlyCap");
  if (given.amount === 0) throw new Refusal("payments:nothing", "amount");
  if (providerAmount(given.amount, uow.organization.currency) === undefined)
    throw new Refusal("price", "amount");
  refuseTooMuch(uow, given.amount);
  if (cap < given.amount) throw new Refusal("payments:cap-too-low", "monthlyCap");
  const most = highestCap(given.amount);
  if (cap > most)
    throw new Refusal("payments:cap-too-high", "monthlyCap", { most: moneyOf(uow.organization, most) });
  await uow
    .db("payment_automatic_top_ups")
    .insert({
      ...{ member_id: member.id, ...given, monthly_cap: cap, currency: uow.organization.currency },
      ...{ ended_by: null, changed_at: uow.now },
    })
    .onConflict("member_id")
    .merge();
  await watchFunds(uow, [member.id]);
}

function minor(uow: UnitOfWork, given: z.output<typeof AutomaticSchema>["amount"], field: string): number {
  const amount = priceIn(uow.organization.currency, given);
  if (amount === undefined) throw new Refusal("price", field);
  return amount;
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
}

/** What a member has set, and why it is off if it is; undefined if they never set it. */
export async function automaticOf(
  { db, organization }: UnitOfWork,
  memberId: number,
): Promise<SetAutomatic | undefined> {
  const { rows } = await db.raw<{ rows: SetAutomatic[] }>(
    `SELECT threshold::float8 AS threshold, amount::float8 AS amount, monthly_cap::float8 AS "monthlyCap", currency,
            CASE WHEN ended_by IS NULL AND currency <> :currency THEN 'currency' ELSE ended_by END AS "endedBy"
       FROM payment_automatic_top_ups WHERE member_id = :memberId`,
    { memberId, currency: organization.currency },
  );
  return rows[0];
}
