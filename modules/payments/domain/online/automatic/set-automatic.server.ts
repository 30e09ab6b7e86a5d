import type { z } from "zod";
import { ensureConfirmed, type Question } from "#app/domain/confirmation/confirmation.ts";
import { lockMember } from "#app/domain/members/lock-member.server.ts";
import { moneyOf } from "#app/domain/organizations/money-of.ts";
import { Refusal } from "#app/domain/refusal.ts";
import type { MemberUnit, UnitOfWork } from "#app/unit-of-work.ts";
import { accountsOf } from "../../ledger/accounts.server.ts";
import { watchFunds } from "../../ledger/watch-funds.server.ts";
import type { AutomaticSchema } from "../cards/cards.schemas.ts";
import { cardInUse } from "../cards/saved-card.server.ts";
import { refuseOddAmount, refuseTooMuch } from "../top-ups/limit-top-ups.server.ts";
import { type AutomaticTopUp, type EndedBy, highestCap, paidAtOnce } from "./automatic-top-up.ts";
import { chargedSince, monthOf } from "./charged-since.server.ts";
import { endAutomatic } from "./end-automatic.server.ts";

/**
 * Sets up automatic top-ups from the actor's saved card. Asks back if they have too little already, since the card then pays
 * at once. Refuses `payments:no-card`, `payments:card-step`, `payments:nothing`,
 * `payments:too-much`, `payments:cap-too-low`, `payments:cap-too-high`.
 */
export async function setAutomatic(
  uow: MemberUnit,
  { threshold, amount, monthlyCap, reviewed }: z.output<typeof AutomaticSchema>,
): Promise<void> {
  const member = await lockMember(uow, uow.actor.id);
  if (!(await cardInUse(uow, member.id))) throw new Refusal("payments:no-card");
  if (amount === 0) throw new Refusal("payments:nothing", "amount");
  refuseOddAmount(uow, amount);
  refuseTooMuch(uow, amount);
  if (monthlyCap < amount) throw new Refusal("payments:cap-too-low", "monthlyCap");
  const most = highestCap(amount);
  if (monthlyCap > most)
    throw new Refusal("payments:cap-too-high", "monthlyCap", { most: moneyOf(uow.organization, most) });
  await ensureConfirmed(reviewed, () => automaticQuestion(uow, member.id, { threshold, amount, monthlyCap }));
  await uow
    .db("payment_automatic_top_ups")
    .insert({
      ...{
        member_id: member.id,
        threshold,
        amount,
        monthly_cap: monthlyCap,
        currency: uow.organization.currency,
      },
      ...{ ended_by: null, changed_at: uow.now },
    })
    .onConflict("member_id")
    .merge();
  await watchFunds(uow, [member.id]);
}

/** What the member's card pays as soon as this is set up. */
async function automaticQuestion(uow: UnitOfWork, memberId: number, set: AutomaticTopUp): Promise<Question> {
  const account = (await accountsOf(uow, [memberId])).get(memberId);
  const { charged } = await chargedSince(uow, memberId, monthOf(uow));
  const due = account ? paidAtOnce(set, account, charged) : 0;
  const [money, threshold] = [moneyOf(uow.organization, due), moneyOf(uow.organization, set.threshold)];
  return {
    act: "payments.automatic",
    consequences: due > 0 ? [{ key: "payments:consequences.cardPaysNow", values: { money, threshold } }] : [],
  };
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
export async function automaticOf(
  { db, organization }: UnitOfWork,
  memberId: number,
): Promise<SetAutomatic | undefined> {
  const { rows } = await db.raw<{ rows: SetAutomatic[] }>(
    `SELECT threshold::float8 AS threshold, amount::float8 AS amount, monthly_cap::float8 AS "monthlyCap", currency,
            spent_at AS "spentAt",
            CASE WHEN ended_by IS NULL AND currency <> :currency THEN 'currency' ELSE ended_by END AS "endedBy"
       FROM payment_automatic_top_ups WHERE member_id = :memberId`,
    { memberId, currency: organization.currency },
  );
  return rows[0];
}
