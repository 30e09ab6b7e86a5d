import type Stripe from "stripe";
import { z } from "zod";
import { all, type UnitOfWork } from "#app/kit/commands.server.ts";
import { defineWork, type WorkHost } from "#app/kit/module.ts";
import { askProvider, isGone, ProviderError } from "../provider.server.ts";
import { forgetCards } from "./remove-card.server.ts";

/**
 * Forgets the cards of an erased person, and of the members who were merged into them: nothing here names the cards any more,
 * and the queue makes the provider forget the person. Expects the members to be locked.
 */
export async function eraseCards(uow: UnitOfWork, memberId: number): Promise<void> {
  const { db } = uow;
  const former: number[] = await db("members").where({ merged_into: memberId }).pluck("id");
  const all = [memberId, ...former];
  await forgetCards(uow, all);
  await db("payment_cards")
    .whereIn("member_id", all)
    .update({ brand: null, last4: null, exp_month: null, exp_year: null });
  const customers: { customer: string; account: string }[] = await db("payment_online_customers")
    .whereIn("member_id", all)
    .select("id as customer", "account");
  await uow.enqueueAll("payments:forget-customer", customers);
}

/** Forgets the cards of members who left, were merged or were erased while payments were off, when this module was not told. */
export async function forgetLeft(uow: UnitOfWork): Promise<void> {
  const rows = await all<{ id: number; isErased: boolean }>(
    uow.db,
    `SELECT m.id, m.state = 'erased' AS is_erased FROM members m
      WHERE m.state <> 'active' AND EXISTS (
        SELECT FROM payment_cards c WHERE c.member_id = m.id AND (c.removed_at IS NULL OR m.state = 'erased' AND c.last4 IS NOT NULL))
      ORDER BY m.id FOR NO KEY UPDATE`,
  );
  await forgetCards(
    uow,
    rows.map(({ id }) => id),
  );
  for (const { id, isErased } of rows) if (isErased) await eraseCards(uow, id);
}

/** Makes the provider forget a card. */
export const forgetCard = defineWork({
  payload: z.object({ card: z.string(), account: z.string() }),
  run: ({ payload: { card, account } }, host) =>
    untilForgotten(host, (stripe) => stripe.paymentMethods.detach(card, {}, { stripeAccount: account })),
});

/** Makes the provider forget a customer, with all their cards. What they paid stays on the club's account. */
export const forgetCustomer = defineWork({
  payload: z.object({ customer: z.string(), account: z.string() }),
  run: ({ payload: { customer, account } }, host) =>
    untilForgotten(host, (stripe) => stripe.customers.del(customer, {}, { stripeAccount: account })),
});

/** Something that the provider does not know, or that we may no longer ask about, counts as forgotten. */
async function untilForgotten(host: WorkHost, ask: (stripe: Stripe) => Promise<unknown>): Promise<void> {
  try {
    await askProvider(host, ask);
  } catch (err) {
    if (!(err instanceof ProviderError) && !isGone(err)) throw err;
    host.log.info({ err }, "the payments provider has forgotten it before");
  }
}
