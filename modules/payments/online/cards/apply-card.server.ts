import type Stripe from "stripe";
import { maybe, notify, type UnitOfWork } from "#app/kit/commands.server.ts";
import type { WorkHost } from "#app/kit/module.ts";
import { endWatch } from "#modules/payments/ledger/watch-funds.server.ts";
import { ownReference } from "../own-reference.ts";
import { askProvider } from "../provider.server.ts";
import { REFERENCE_KEY, type ReportedSetup } from "../provider-objects.ts";
import { brandName } from "./brand-name.ts";
import { dropCards } from "./remove-card.server.ts";

interface CardSetup {
  id: number;
  memberId: number;
  /** Null if the member has left. */
  customerId: string | null;
}

/**
 * Records a card that a member has saved, with its details from the provider. Takes only a card that we asked for, at the same
 * account and of the same customer; it replaces the one before. If its owner has left, the provider is made to forget the card.
 */
export async function applyCard(
  host: WorkHost,
  account: string,
  { reference, setupIntentId }: ReportedSetup,
): Promise<void> {
  if (!reference || !setupIntentId) return;
  if (!(await host.unit((uow) => pendingSetup(uow, account, reference)))) return;
  const setup = await askProvider(host, (stripe) =>
    stripe.setupIntents.retrieve(setupIntentId, { expand: ["payment_method"] }, { stripeAccount: account }),
  );
  const method = setup.payment_method as Stripe.PaymentMethod | null;
  // A card setup of somebody else under this reference is left alone.
  if (setup.status !== "succeeded" || !method?.card || setup.metadata?.[REFERENCE_KEY] !== reference) return;
  await host.unit(async (uow) => {
    const saving = await pendingSetup(uow, account, reference);
    if (!saving) return;
    const { customerId } = saving;
    if (customerId !== null && customerId === method.customer)
      return keep(uow, account, { ...saving, customerId }, method);
    await uow.db("payment_card_setups").where({ id: saving.id }).update({ state: "expired", address: null });
    await uow.enqueue("payments:forget-card", { card: method.id, account });
  });
}

/** The card setup, unless its card is known, with its member locked. */
async function pendingSetup(
  { db }: UnitOfWork,
  account: string,
  reference: string,
): Promise<CardSetup | undefined> {
  return maybe<CardSetup>(
    db,
    `SELECT s.id, m.id AS member_id, CASE WHEN m.state = 'active' THEN (
              SELECT c.id FROM payment_online_customers c WHERE c.account = s.account AND c.member_id = m.id) END AS customer_id
       FROM payment_card_setups s JOIN members m ON m.id = s.member_id
      WHERE s.reference = :reference::uuid AND s.account = :account AND s.state <> 'done' FOR NO KEY UPDATE OF m`,
    { reference: ownReference(reference), account },
  );
}

async function keep(
  uow: UnitOfWork,
  account: string,
  { id, memberId, customerId }: CardSetup & { customerId: string },
  method: Stripe.PaymentMethod,
): Promise<void> {
  const { brand, last4, exp_month, exp_year } = method.card as Stripe.PaymentMethod.Card;
  await dropCards(uow, [memberId]);
  await uow.db("payment_cards").insert({
    id: method.id,
    member_id: memberId,
    account,
    customer_id: customerId,
    brand,
    last4,
    exp_month,
    exp_year,
    saved_at: uow.now,
  });
  await uow.db("payment_card_setups").where({ id }).update({ state: "done", address: null });
  await endWatch(uow, memberId);
  await notify(uow, [
    {
      memberId,
      kind: "payments:card-saved",
      to: "/my-transactions/card",
      values: { card: brandName(brand), last4 },
      once: `payments:card-saved:${id}`,
    },
  ]);
}
