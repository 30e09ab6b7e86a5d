import { randomUUID } from "node:crypto";
import { z } from "zod";
import { all, notify, run, type UnitOfWork } from "#app/kit/commands.server.ts";
import { defineWork, type Job } from "#app/kit/module.ts";
import { moneyOf } from "#app/kit/rules.ts";
import { accountsOf } from "#modules/payments/ledger/accounts.server.ts";
import { holdCurrency } from "#modules/payments/ledger/hold-currency.server.ts";
import { endWatch } from "#modules/payments/ledger/watch-funds.server.ts";
import { cardInUse, type SavedCard } from "../cards/saved-card.server.ts";
import { accountInUse } from "../connection/connected-account.server.ts";
import { FIRST_LOOK_MS } from "../pending-limits.ts";
import { topUpLimit } from "../top-ups/top-up-limit.ts";
import { decideTopUp, highestCap, isEnough, remainingAllowance } from "./automatic-top-up.ts";
import { chargedSince, currentMonth } from "./charged-since.server.ts";
import { endAutomatic } from "./end-automatic.server.ts";
import { findAutomaticTopUp } from "./set-automatic.server.ts";

/** Checks whether a member has less than their threshold, and begins to charge their card if so. */
export const refill = defineWork({
  payload: z.object({ memberId: z.number().int() }),
  isOutdated: true,
  run: ({ payload }, host) => host.unit((uow) => beginRefill(uow, payload.memberId)),
});

/** For how long a charge may be tried, in milliseconds: somewhat less than the provider keeps an idempotency key. */
const CHARGEABLE_MS = 20 * 3_600_000;

/**
 * Records that a member's card is to be charged, tells them, and queues the charge. Does nothing while there is enough, the
 * month's cap is reached or a charge is under way. The member's lock and a unique key keep it to one charge.
 */
export async function beginRefill(uow: UnitOfWork, memberId: number): Promise<void> {
  const { db, organization } = uow;
  // Queued work runs even while the module is off, when nobody would be told.
  if (!uow.modules.noticeRule("payments:automatic")) return;
  if (!(await accountInUse(uow))?.ready) return;
  const locked = await run(
    db,
    "SELECT FROM members WHERE id = :memberId AND state = 'active' FOR NO KEY UPDATE",
    { memberId },
  );
  const set = locked > 0 ? await findAutomaticTopUp(uow, memberId) : undefined;
  const card = set && set.endedBy === null ? await cardInUse(uow, memberId) : undefined;
  const account = (await accountsOf(uow, [memberId])).get(memberId);
  if (set?.endedBy === "currency") return endForCurrency(uow, memberId);
  if (!set?.spentAt || !card || !account) return;
  const month = currentMonth(uow);
  const { charged, underWay } = await chargedSince(uow, memberId, month);
  if (underWay) return;
  // The club may take less at a time now than when it was set.
  const amount = Math.min(set.amount, topUpLimit(organization));
  const due = decideTopUp({ ...set, amount }, account, charged);
  const cap = Math.min(set.monthlyCap, highestCap(amount));
  if (due === "capped") return tellCapped(uow, memberId, { month, cap });
  // What lowers the balance from here on, until the next charge, is not for the card to pay.
  if (isEnough(set, account, due === "charge" ? amount : 0)) await endWatch(uow, memberId);
  if (due === "charge") await begin(uow, { memberId, card, amount });
}

/**
 * What automatic top-ups could still bring a member this month, in minor units: a multiple of the amount that they have
 * set; 0 if they are off.
 */
export async function automaticRoom(uow: UnitOfWork, memberId: number): Promise<number> {
  const { organization } = uow;
  const set = await findAutomaticTopUp(uow, memberId);
  if (!set || set.endedBy !== null || set.currency !== organization.currency) return 0;
  if (!(await accountInUse(uow))?.ready || !(await cardInUse(uow, memberId))) return 0;
  const { charged } = await chargedSince(uow, memberId, currentMonth(uow));
  return remainingAllowance({ ...set, amount: Math.min(set.amount, topUpLimit(organization)) }, charged);
}

async function begin(
  uow: UnitOfWork,
  { memberId, card, amount }: { memberId: number; card: SavedCard; amount: number },
): Promise<void> {
  const { db, now, organization } = uow;
  await holdCurrency(uow);
  const reference = randomUUID();
  const [added] = await db("payment_online_top_ups")
    .insert({
      once: `automatic:${reference}`,
      reference,
      member_id: memberId,
      account: card.account,
      amount,
      currency: organization.currency,
      payee: organization.name,
      state: "begun",
      card_id: card.id,
      created_at: now,
      expires_at: new Date(now.getTime() + CHARGEABLE_MS),
    })
    .returning("id");
  const topUpId: number = added.id;
  await notify(uow, [
    {
      memberId,
      kind: "payments:automatic",
      to: "/my-transactions/card",
      once: `payments:automatic:${topUpId}`,
      values: { amount: moneyOf(organization, amount), card: card.last4 },
    },
  ]);
  await uow.enqueue("payments:charge-card", { topUpId });
  await uow.enqueue("payments:look-up", { topUpId }, new Date(now.getTime() + FIRST_LOOK_MS));
}

/** Ends automatic top-ups that were set up in the former currency: the member has to set them up again. */
async function endForCurrency(uow: UnitOfWork, memberId: number): Promise<void> {
  if ((await endAutomatic(uow, [memberId], "currency")).length === 0) return;
  await notify(uow, [
    {
      memberId,
      kind: "payments:automatic-ended",
      to: "/my-transactions/card",
      values: { currency: uow.organization.currency },
      once: `payments:automatic-ended:${memberId}:${uow.now.toISOString()}`,
    },
  ]);
}

async function tellCapped(
  uow: UnitOfWork,
  memberId: number,
  { month, cap }: { month: string; cap: number },
): Promise<void> {
  await notify(uow, [
    {
      memberId,
      kind: "payments:capped",
      to: "/my-transactions/card",
      values: { cap: moneyOf(uow.organization, cap) },
      once: `payments:capped:${memberId}:${month}`,
    },
  ]);
}

/** Checks the members who have spent too much once a day: a new month has room again, and no check is lost. */
export const refillJob: Job = {
  id: "payments.refill",
  schedule: "15 6 * * *",
  async run(uow) {
    const rows = await all<{ memberId: number }>(
      uow.db,
      "SELECT member_id FROM payment_automatic_top_ups WHERE ended_by IS NULL AND spent_at IS NOT NULL ORDER BY member_id",
    );
    await uow.enqueueAll("payments:refill", rows);
  },
};
