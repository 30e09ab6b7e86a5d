import { randomUUID } from "node:crypto";
import type { z } from "zod";
import { lockMember, maybe, one, type UnitOfWork } from "#app/kit/commands.server.ts";
import type { ActHost, OutsideAct } from "#app/kit/module.ts";
import { Refusal } from "#app/kit/rules.ts";
import { accountInUse } from "../connection/connected-account.server.ts";
import { recordLossIfGone } from "../connection/lost-connection.server.ts";
import { FIRST_LOOK_MS, MAX_OPEN, OPEN_MS } from "../pending-limits.ts";
import { askProvider, isTooLate, ProviderError } from "../provider.server.ts";
import { REFERENCE_KEY } from "../provider-objects.ts";
import type { SaveCardSchema } from "./cards.schemas.ts";

/** The page about the saved card, to which the provider leads back. */
const CARD_PAGE = "/my-transactions/card";

interface Begun {
  setupId: number;
}

/**
 * Begins to save a card of the actor, and opens the provider's page for it. It saves nothing: that takes the provider's word.
 * Sent again with the same `once`, it leads to the same page. Refuses `payments:online-off`, `payments:provider-away`,
 * `payments:card-refused`, `payments:card-closed`, `payments:too-many-cards`, `payments:not-connected`.
 */
export const saveCard: OutsideAct<z.output<typeof SaveCardSchema>, Begun, Begun & { checkout: string }> = {
  async begin(uow, { once }) {
    const account = await accountInUse(uow);
    if (!account?.ready) throw new Refusal("payments:online-off");
    const { id: memberId } = await lockMember(uow, uow.actor.id);
    const key = `${memberId}:${once ?? randomUUID()}`;
    const earlier = await uow.db("payment_card_setups").where({ once: key }).first("id");
    if (earlier) return { setupId: earlier.id };
    await ensureFew(uow, memberId);
    const [added] = await uow
      .db("payment_card_setups")
      .insert({
        once: key,
        reference: randomUUID(),
        member_id: memberId,
        account: account.id,
        state: "begun",
        created_at: uow.now,
        expires_at: new Date(uow.now.getTime() + OPEN_MS),
      })
      .returning("id");
    await lookLater(uow, added.id, FIRST_LOOK_MS);
    return { setupId: added.id };
  },
  async afterCommit(host, { setupId }) {
    const setup = await host.unit((uow) => findSetup(uow, setupId));
    if (!setup || setup.expiresAt <= host.now()) throw new Refusal("payments:card-closed");
    if (setup.state === "open" && setup.address) return { setupId, checkout: setup.address };
    if (setup.state !== "begun") throw new Refusal("payments:card-closed");
    const session = await openPage(host, setup);
    await host.unit((uow) =>
      uow
        .db("payment_card_setups")
        .where({ id: setupId, state: "begun" })
        .update({ state: "open", session_id: session.id, address: session.url }),
    );
    return { setupId, checkout: session.url };
  },
};

async function ensureFew({ db, now }: UnitOfWork, memberId: number): Promise<void> {
  const { count } = await one<{ count: number }>(
    db,
    `SELECT count(*)::int AS count FROM payment_card_setups
      WHERE member_id = :memberId AND state IN ('begun', 'open') AND expires_at > :now`,
    { memberId, now },
  );
  if (count >= MAX_OPEN) throw new Refusal("payments:too-many-cards");
}

/** Queues a look at what became of a card setup, `ms` milliseconds from now. */
export function lookLater(uow: UnitOfWork, setupId: number, ms: number): Promise<void> {
  return uow.enqueue("payments:look-up-card", { setupId }, new Date(uow.now.getTime() + ms));
}

interface Setup {
  id: number;
  memberId: number;
  name: string;
  email: string | null;
  account: string;
  reference: string;
  state: "begun" | "open" | "done" | "expired";
  /** The provider's id of the page. */
  sessionId: string | null;
  address: string | null;
  currency: string;
  expiresAt: Date;
  /** The member's customer id at the provider; null if they have none. */
  customerId: string | null;
}

/** One card setup; undefined if there is none. */
export async function findSetup({ db }: UnitOfWork, setupId: number): Promise<Setup | undefined> {
  return maybe<Setup>(
    db,
    `SELECT s.id, s.member_id, m.name, m.email, s.account, s.reference, s.state, s.address,
            s.session_id, s.expires_at, c.id AS customer_id, (SELECT currency FROM organization) AS currency
       FROM payment_card_setups s JOIN members m ON m.id = s.member_id
       LEFT JOIN payment_online_customers c ON c.account = s.account AND c.member_id = s.member_id
      WHERE s.id = :setupId`,
    { setupId },
  );
}

/** Opens the provider's page on which the card is saved. */
async function openPage(host: ActHost, setup: Setup): Promise<{ id: string; url: string }> {
  try {
    const session = await askForSetup(host, setup, setup.customerId ?? (await openCustomer(host, setup)));
    if (!session.url) throw new Refusal("payments:card-refused");
    return { id: session.id, url: session.url };
  } catch (error) {
    await recordLossIfGone(host, setup.account, error);
    if (!(error instanceof ProviderError)) throw error;
    if (isTooLate(error)) throw new Refusal("payments:card-closed");
    host.log.warn({ err: error, setup: setup.id }, "the payments provider refuses to save a card");
    throw new Refusal("payments:card-refused");
  }
}

/** Makes the member a customer at the provider. Asked twice for the same card setup, the provider makes one customer. */
async function openCustomer(
  host: ActHost,
  { memberId, name, email, account, reference }: Setup,
): Promise<string> {
  const made = await askProvider(host, (stripe) =>
    stripe.customers.create(
      { name, ...(email !== null && { email }) },
      { stripeAccount: account, idempotencyKey: `teamsheet-customer-${reference}` },
    ),
  );
  return host.unit(async ({ db }) => {
    await db("payment_online_customers")
      .insert({ account, member_id: memberId, id: made.id })
      .onConflict()
      .ignore();
    const kept = await db("payment_online_customers").where({ account, member_id: memberId }).first("id");
    return kept.id;
  });
}

async function askForSetup(host: ActHost, setup: Setup, customer: string) {
  const { id, account, reference, currency, expiresAt } = setup;
  const back = `${host.origin}${CARD_PAGE}?setup=${id}`;
  const marked = { [REFERENCE_KEY]: reference };
  return askProvider(host, (stripe) =>
    stripe.checkout.sessions.create(
      {
        mode: "setup",
        currency: currency.toLowerCase(),
        customer,
        allowed_payment_method_types: ["card"],
        client_reference_id: reference,
        metadata: marked,
        setup_intent_data: { metadata: marked },
        success_url: back,
        cancel_url: `${back}&left=1`,
        expires_at: Math.floor(expiresAt.getTime() / 1_000),
      },
      { stripeAccount: account, idempotencyKey: `teamsheet-card-${reference}` },
    ),
  );
}

/** Whether a card setup of this member is done, and whether its page has expired; undefined if there is none. */
export async function mySetup(
  { db, now }: UnitOfWork,
  { memberId, setupId }: { memberId: number; setupId: number },
): Promise<{ isDone: boolean; isOver: boolean } | undefined> {
  const found = await db("payment_card_setups")
    .where({ id: setupId, member_id: memberId })
    .first("state", "expires_at");
  return found && { isDone: found.state === "done", isOver: found.expires_at <= now };
}
