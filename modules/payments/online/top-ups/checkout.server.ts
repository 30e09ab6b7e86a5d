import type { z } from "zod";
import type { ActHost, OutsideAct } from "#app/kit/module.ts";
import { Refusal } from "#app/kit/rules.ts";
import { recordLossIfGone } from "../connection/lost-connection.server.ts";
import type { TopUpFormSchema } from "../online.schemas.ts";
import { askProvider, isTooLate, ProviderError } from "../provider.server.ts";
import { providerAmount } from "../provider-amount.ts";
import { REFERENCE_KEY } from "../provider-objects.ts";
import { beginTopUp, findTopUp, type OnlineTopUp } from "./top-ups.server.ts";

export interface CheckoutAddress {
  topUpId: number;
  /** The provider's page on which it is paid. */
  checkout: string;
}

/**
 * Begins a top-up of the actor and opens the provider's page for it. It credits nothing. Sent again with the same
 * `once`, it leads to the same page, even if the provider did not answer the first time. Refuses what `beginTopUp` does,
 * and `payments:provider-away`, `payments:provider-refused`, `payments:not-connected`, `payments:top-up-closed`.
 */
export const topUpOnline: OutsideAct<z.output<typeof TopUpFormSchema>, Begun, CheckoutAddress> = {
  begin: async (uow, { back, ...input }) => ({ ...(await beginTopUp(uow, input)), back }),
  afterCommit: openCheckout,
};

interface Begun {
  topUpId: number;
  /** Where its page leads back to, as it was sent: the page that shows it checks that it is a path of ours. */
  back?: string | undefined;
}

async function openCheckout(host: ActHost, { topUpId, back }: Begun): Promise<CheckoutAddress> {
  const found = await host.unit(async (uow) => ({
    topUp: await findTopUp(uow, topUpId),
    club: uow.organization.name,
  }));
  const { topUp, club } = found;
  if (!topUp || topUp.expiresAt <= host.now()) throw new Refusal("payments:top-up-closed");
  if (topUp.state === "open" && topUp.address) return { topUpId, checkout: topUp.address };
  if (topUp.state !== "begun") throw new Refusal("payments:top-up-closed");
  const session = await askForSession(host, topUp, { club, back });
  if (!session.url) throw new Refusal("payments:provider-refused");
  // A webhook may have been faster: a closed top-up stays closed.
  await host.unit((uow) =>
    uow
      .db("payment_online_top_ups")
      .where({ id: topUp.id, state: "begun" })
      .update({ state: "open", session_id: session.id, address: session.url }),
  );
  return { topUpId, checkout: session.url };
}

/** Asked twice for the same top-up, the provider makes one session. */
async function askForSession(
  host: ActHost,
  topUp: OnlineTopUp,
  { club, back }: { club: string; back: string | undefined },
) {
  const { id, reference, amount, currency, account, expiresAt } = topUp;
  const page = (query: Record<string, string>) => {
    const search = new URLSearchParams({ ...query, ...(back && { back }) }).toString();
    return `${host.origin}/my-transactions/top-up/${id}${search && `?${search}`}`;
  };
  const marked = { [REFERENCE_KEY]: reference };
  try {
    return await askProvider(host, (stripe) =>
      stripe.checkout.sessions.create(
        {
          mode: "payment",
          client_reference_id: reference,
          metadata: marked,
          payment_intent_data: { metadata: marked },
          success_url: page({}),
          cancel_url: page({ left: "1" }),
          expires_at: Math.floor(expiresAt.getTime() / 1_000),
          line_items: [
            {
              quantity: 1,
              price_data: {
                currency: currency.toLowerCase(),
                unit_amount: providerAmount(amount, currency) ?? amount,
                product_data: { name: topUp.payee ?? club },
              },
            },
          ],
        },
        { stripeAccount: account, idempotencyKey: `teamsheet-top-up-${reference}` },
      ),
    );
  } catch (error) {
    await recordLossIfGone(host, account, error);
    if (!(error instanceof ProviderError)) throw error;
    if (isTooLate(error)) throw new Refusal("payments:top-up-closed");
    host.log.warn({ err: error, topUp: id }, "the payments provider refuses a top-up");
    throw new Refusal(
      "payments:provider-refused",
      error.type === "StripeInvalidRequestError" ? "amount" : undefined,
    );
  }
}
