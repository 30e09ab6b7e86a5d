import { z } from "zod";
import { defineWork, type WorkHost } from "#app/kit/module.ts";
import { recordLossIfGone } from "../connection/lost-connection.server.ts";
import { hasKeys } from "../environment.ts";
import { NEXT_LOOK_MS } from "../pending-limits.ts";
import { askProvider, isGone } from "../provider.server.ts";
import { parseSetup, SessionSchema } from "../provider-objects.ts";
import { applyCard } from "./apply-card.server.ts";
import { findSetup, lookLater } from "./save-card.server.ts";

/**
 * Asks the provider what became of a card setup, as if its webhook had never come, and looks again until the card is known
 * or its page has expired. While the provider can't be reached, the queue retries.
 */
export const lookUpCard = defineWork({
  payload: z.object({ setupId: z.number().int() }),
  async run({ payload: { setupId } }, host) {
    const setup = await host.unit((uow) => findSetup(uow, setupId));
    if (setup?.state !== "begun" && setup?.state !== "open") return;
    if (!hasKeys(host.env)) return;
    const isOver = setup.expiresAt <= host.now();
    if (setup.sessionId) await ask(host, setup.account, setup.sessionId);
    await host.unit(async (uow) => {
      if (!isOver) return lookLater(uow, setupId, NEXT_LOOK_MS);
      await uow
        .db("payment_card_setups")
        .where({ id: setupId })
        .whereIn("state", ["begun", "open"])
        .update({ state: "expired", address: null });
    });
  },
});

async function ask(host: WorkHost, account: string, sessionId: string): Promise<void> {
  try {
    const session = await askProvider(host, (stripe) =>
      stripe.checkout.sessions.retrieve(sessionId, {}, { stripeAccount: account }),
    );
    await applyCard(host, account, parseSetup(SessionSchema.parse(session)));
  } catch (error) {
    if (!isGone(error)) throw error;
    await recordLossIfGone(host, account, error);
  }
}
