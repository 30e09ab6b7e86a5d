import { z } from "zod";
import type { UnitOfWork } from "#app/kit/commands.server.ts";
import { defineWork, type WorkHost } from "#app/kit/module.ts";
import { accountInUse } from "../connection/connected-account.server.ts";
import { withAccountAccess } from "../connection/lost-connection.server.ts";
import { askProvider, ProviderError } from "../provider.server.ts";
import { providerAmount } from "../provider-amount.ts";
import { REFERENCE_KEY } from "../provider-objects.ts";
import { findTopUp, type OnlineTopUp } from "../top-ups/top-ups.server.ts";
import { applyIntent } from "./apply-intent.server.ts";
import type { EndedBy } from "./automatic-top-up.ts";
import { dropRefill, failRefill } from "./fail-refill.server.ts";
import { AUTOMATIC, type ReportedIntent, reportedIntent, UNDER_WAY } from "./reported-intent.ts";

/**
 * Charges a saved card for a recorded top-up, while its owner is away. It credits nothing: that takes the provider's word.
 * While the provider can't be reached, the queue retries with the same key, so that there is only one payment.
 */
export const chargeCard = defineWork({
  payload: z.object({ topUpId: z.number().int() }),
  isOutdated: true,
  async run({ payload: { topUpId } }, host) {
    const found = await host.unit((uow) => chargeable(uow, topUpId));
    if (!found) return;
    const { topUp, isOver, isRemoved } = found;
    await withAccountAccess(host, { account: topUp.account, topUp }, async () => {
      if (isOver) return lookAtRefill(host, topUp);
      if (isRemoved) return host.unit((uow) => failRefill(uow, topUp, { endedBy: "refused" }));
      await charge(host, found);
    });
  },
});

interface Chargeable {
  topUp: OnlineTopUp;
  card: string;
  customer: string;
  isRemoved: boolean;
  /** It must not be charged any more; an earlier try may have charged it. */
  isOver: boolean;
  club: string;
}

async function chargeable(uow: UnitOfWork, topUpId: number): Promise<Chargeable | undefined> {
  const topUp = await findTopUp(uow, topUpId);
  if (!topUp?.cardId || topUp.state !== "begun") return undefined;
  const card = await uow.db("payment_cards").where({ id: topUp.cardId }).first("customer_id", "removed_at");
  return {
    topUp,
    card: topUp.cardId,
    customer: card.customer_id,
    isRemoved: card.removed_at !== null,
    isOver: (await reasonToEnd(uow, topUp)) !== undefined,
    club: uow.organization.name,
  };
}

async function charge(host: WorkHost, { topUp, card, customer, club }: Chargeable): Promise<void> {
  const { id, account, amount, currency, reference } = topUp;
  try {
    const intent = await askProvider(host, (stripe) =>
      stripe.paymentIntents.create(
        {
          amount: providerAmount(amount, currency) ?? amount,
          currency: currency.toLowerCase(),
          customer,
          payment_method: card,
          off_session: true,
          confirm: true,
          description: topUp.payee ?? club,
          metadata: { [REFERENCE_KEY]: reference, [AUTOMATIC]: "1" },
        },
        { stripeAccount: account, idempotencyKey: `teamsheet-automatic-${reference}` },
      ),
    );
    if (!UNDER_WAY.has(intent.status)) {
      await host.unit((uow) => failRefill(uow, topUp, { endedBy: "asked", intentId: intent.id }));
      return;
    }
    await host.unit((uow) =>
      uow
        .db("payment_online_top_ups")
        .where({ id, state: "begun" })
        .update({ state: "processing", intent_id: intent.id }),
    );
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    host.log.warn({ err: error, topUp: id }, "a saved card could not be charged");
    const { intentId } = error;
    await host.unit((uow) => failRefill(uow, topUp, { endedBy: endedByError(error), intentId }));
  }
}

/** Why the provider did not charge the card. */
function endedByError({ type, code }: ProviderError): EndedBy {
  if (type !== "StripeCardError") return "refused";
  return code === "authentication_required" ? "asked" : "declined";
}

/**
 * Asks the provider what became of a charge, as if neither its answer nor its webhook had come. A charge that the provider
 * does not know is given up once it must not be tried again.
 */
export async function lookAtRefill(host: WorkHost, topUp: OnlineTopUp): Promise<void> {
  const reported = await findIntent(host, topUp);
  await host.unit(async (uow) => {
    if (reported) return applyIntent(uow, topUp.account, reported);
    const reason = await reasonToEnd(uow, topUp);
    if (reason === "off") return dropRefill(uow, topUp);
    if (reason) await failRefill(uow, topUp, { endedBy: reason });
  });
}

/**
 * Why a card must not be charged for this any more; undefined if it may. `refused`: the provider has forgotten the key by now,
 * so a second try could be a second payment. `off`: payments are off, or the club does not use the account any more.
 */
async function reasonToEnd(
  uow: UnitOfWork,
  topUp: OnlineTopUp,
): Promise<"refused" | "currency" | "off" | undefined> {
  if (topUp.expiresAt <= uow.now) return "refused";
  if (topUp.currency !== uow.organization.currency) return "currency";
  if (!uow.modules.noticeRule("payments:automatic")) return "off";
  return (await accountInUse(uow))?.id === topUp.account ? undefined : "off";
}

async function findIntent(host: WorkHost, topUp: OnlineTopUp): Promise<ReportedIntent | undefined> {
  const { account, cardId, reference, createdAt } = topUp;
  const card = await host.unit(({ db }) => db("payment_cards").where({ id: cardId }).first("customer_id"));
  const since = Math.floor(createdAt.getTime() / 1_000) - 60;
  const all = await askProvider(host, (stripe) =>
    stripe.paymentIntents
      .list({ customer: card.customer_id, created: { gte: since }, limit: 100 }, { stripeAccount: account })
      .autoPagingToArray({ limit: 1_000 }),
  );
  const found = all.find(({ metadata }) => metadata[REFERENCE_KEY] === reference);
  return found && reportedIntent(found);
}
