import type Stripe from "stripe";
import { notify } from "#app/domain/notices/notices.server.ts";
import type { WorkHost } from "#app/module-system/work.ts";
import type { UnitOfWork } from "#app/unit-of-work.ts";
import { watchFunds } from "../../ledger/watch-funds.server.ts";
import { askProvider } from "../provider.server.ts";
import { brandName } from "./brand-name.ts";
import { dropCards } from "./remove-card.server.ts";

/** What the provider says of a page on which a card was saved. */
export interface ToldSetup {
  reference: string | null;
  /** The provider's id of the saving; null while nothing is saved. */
  setupIntentId: string | null;
}

interface Expected {
  id: number;
  memberId: number;
  customerId: string;
}

/**
 * Takes over a card that a member has saved: what names it is asked for at the provider. Only one that we asked for, at the
 * same account and of the same customer. It takes the place of the one before.
 */
export async function takeCard(
  host: WorkHost,
  account: string,
  { reference, setupIntentId }: ToldSetup,
): Promise<void> {
  if (!reference || !setupIntentId) return;
  if (!(await host.unit((uow) => expected(uow, account, reference)))) return;
  const setup = await askProvider(host, (stripe) =>
    stripe.setupIntents.retrieve(setupIntentId, { expand: ["payment_method"] }, { stripeAccount: account }),
  );
  const method = setup.payment_method as Stripe.PaymentMethod | null;
  if (setup.status !== "succeeded" || !method?.card) return;
  await host.unit(async (uow) => {
    const known = await expected(uow, account, reference);
    if (known?.customerId === method.customer) await keep(uow, account, known, method);
  });
}

/** The saving that is waited for, with its member locked. */
async function expected(
  { db }: UnitOfWork,
  account: string,
  reference: string,
): Promise<Expected | undefined> {
  const { rows } = await db.raw<{ rows: Expected[] }>(
    `SELECT s.id, m.id AS "memberId", c.id AS "customerId" FROM payment_card_setups s
       JOIN members m ON m.id = s.member_id AND m.state = 'active'
       JOIN payment_online_customers c ON c.account = s.account AND c.member_id = s.member_id
      WHERE s.reference::text = :reference AND s.account = :account AND s.state <> 'done' FOR NO KEY UPDATE OF m`,
    { reference, account },
  );
  return rows[0];
}

async function keep(
  uow: UnitOfWork,
  account: string,
  { id, memberId, customerId }: Expected,
  method: Stripe.PaymentMethod,
): Promise<void> {
  const { brand, last4, exp_month, exp_year } = method.card as Stripe.PaymentMethod.Card;
  await dropCards(uow, [memberId]);
  await uow.db("payment_cards").insert({
    ...{ id: method.id, member_id: memberId, account, customer_id: customerId, brand, last4 },
    ...{ exp_month, exp_year, saved_at: uow.now },
  });
  await uow.db("payment_card_setups").where({ id }).update({ state: "done", address: null });
  await watchFunds(uow, [memberId]);
  await notify(uow, [
    {
      ...{ memberId, kind: "payments:card-saved", to: "/my-transactions/card" },
      values: { card: brandName(brand), last4 },
      once: `payments:card-saved:${id}`,
    },
  ]);
}
