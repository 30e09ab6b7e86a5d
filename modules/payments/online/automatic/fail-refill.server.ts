import { aboutMember, notify, type UnitOfWork } from "#app/kit/commands.server.ts";
import { moneyOf } from "#app/kit/rules.ts";
import { lockTopUp, type OnlineTopUp } from "../top-ups/top-ups.server.ts";
import type { EndedBy } from "./automatic-top-up.ts";
import { endAutomatic } from "./end-automatic.server.ts";

/**
 * Records that a saved card could not be charged: nothing is credited, automatic top-ups end, and its owner is told. If the
 * provider says later that it was paid after all, that counts.
 */
export async function failRefill(
  uow: UnitOfWork,
  { reference }: Pick<OnlineTopUp, "reference">,
  { endedBy, intentId }: { endedBy: EndedBy; intentId?: string | undefined },
): Promise<void> {
  const topUp = await lockTopUp(uow, { reference });
  if (!topUp || (topUp.state !== "begun" && topUp.state !== "processing")) return;
  const { id, memberId, name, amount } = topUp;
  await uow
    .db("payment_online_top_ups")
    .where({ id })
    .update({ state: "failed", closed_at: uow.now, ...(intentId && { intent_id: intentId }) });
  // The card of a member who was merged meanwhile says nothing of the survivor's.
  if (topUp.isOfMerged) return;
  await endAutomatic(uow, [memberId], endedBy);
  await uow.audit("payments.card-failed", aboutMember({ id: memberId, name }, undefined, { amount }));
  await notify(uow, [
    {
      memberId,
      kind: "payments:card-failed",
      to: "/my-transactions/card",
      once: `payments:card-failed:${id}`,
      values: { amount: moneyOf(uow.organization, amount) },
    },
  ]);
}

/** Gives up charging a card while payments are off, or after the club gave up the account: that is not its owner's fault. */
export async function dropRefill(
  { db, now }: UnitOfWork,
  { reference }: Pick<OnlineTopUp, "reference">,
): Promise<void> {
  await db("payment_online_top_ups")
    .where({ reference })
    .whereIn("state", ["begun", "processing"])
    .update({ state: "expired", closed_at: now });
}
