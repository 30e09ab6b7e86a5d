import { z } from "zod";
import {
  defineWork,
  type IncomingWebhook,
  type ModuleHost,
  type WebhookAnswer,
  type WorkHost,
} from "#app/kit/module.ts";
import { applyIntent } from "./automatic/apply-intent.server.ts";
import { IntentSchema, reportedIntent } from "./automatic/reported-intent.ts";
import { applyCard } from "./cards/apply-card.server.ts";
import { askAboutAccount } from "./connection/connect.server.ts";
import { loseConnection } from "./connection/lost-connection.server.ts";
import { hasKeys, isLive } from "./environment.ts";
import { askProvider, eventFrom } from "./provider.server.ts";
import {
  DisputeSchema,
  parseDispute,
  parseRefund,
  parseSession,
  parseSetup,
  RefundSchema,
  SessionSchema,
} from "./provider-objects.ts";
import { applyReturn } from "./refunds-disputes.server.ts";
import { applySession } from "./top-ups/apply-session.server.ts";

/** An event that we act on: what we read of its object, and what we do with it in the club whose account it is. */
interface EventHandler<Object = unknown> {
  object: z.ZodType<Object>;
  act(host: WorkHost, account: string, object: Object): Promise<void>;
}

const handler = <Object>(one: EventHandler<Object>): EventHandler => one as EventHandler;

const session = (failed = false) =>
  handler({
    object: SessionSchema,
    act: (host, account, object) =>
      object.mode === "setup"
        ? applyCard(host, account, parseSetup(object))
        : host.unit((uow) => applySession(uow, account, parseSession(object, failed))),
  });

const intent = handler({
  object: IntentSchema,
  async act(host, account, object) {
    const reported = reportedIntent(object);
    if (reported) await host.unit((uow) => applyIntent(uow, account, reported));
  },
});

const refund = handler({
  object: RefundSchema,
  async act(host, account, object) {
    const reported = parseRefund(object);
    if (reported) await host.unit((uow) => applyReturn(uow, account, reported));
  },
});

const dispute = handler({
  object: DisputeSchema,
  async act(host, account, object) {
    const reported = parseDispute(object);
    if (reported) await host.unit((uow) => applyReturn(uow, account, reported));
  },
});

/** A charge says how much of it was refunded, but not by which refunds, so we ask for them. */
const refundedCharge = handler({
  object: z.object({ id: z.string() }),
  async act(host, account, { id }) {
    const refunds = await askProvider(host, (stripe) =>
      stripe.refunds.list({ charge: id, limit: 100 }, { stripeAccount: account }),
    );
    for (const one of refunds.data) await refund.act(host, account, RefundSchema.parse(one));
  },
});

/** The events that we act on, by their types at the provider. */
const EVENT_HANDLERS: Readonly<Record<string, EventHandler>> = {
  "checkout.session.completed": session(),
  "checkout.session.async_payment_succeeded": session(),
  "checkout.session.async_payment_failed": session(true),
  "checkout.session.expired": session(),
  "payment_intent.succeeded": intent,
  "payment_intent.payment_failed": intent,
  "charge.refunded": refundedCharge,
  "refund.created": refund,
  "refund.updated": refund,
  "refund.failed": refund,
  "charge.dispute.created": dispute,
  "charge.dispute.funds_withdrawn": dispute,
  "charge.dispute.closed": dispute,
  "charge.dispute.funds_reinstated": dispute,
  // Events come in any order, so we ask how the account stands now.
  "account.updated": handler({
    object: z.object({}),
    act: async (host, account) => void (await askAboutAccount(host, account)),
  }),
  "account.application.deauthorized": handler({
    object: z.object({}),
    act: (host, account) => loseConnection(host, account),
  }),
};

/** What every event has; whatever else it says is read by its handler. */
const EventSchema = z.object({
  id: z.string().min(1).max(200),
  type: z.string().max(200),
  account: z.string().max(200).nullish(),
  livemode: z.boolean(),
  data: z.object({ object: z.unknown() }),
});

const NOT_SIGNED = Symbol("not signed");

/**
 * Records an event that the provider signed, but that is not as its API describes it, and refuses it: the provider repeats
 * it, so that a version that can read it gets it, too. Its own id stays free for that.
 */
async function malformed(host: ModuleHost, event: unknown): Promise<WebhookAnswer> {
  const toShortText = (value: unknown) => (typeof value === "string" ? value.slice(0, 200) : "");
  const told = Object(event) as Record<string, unknown>;
  const [id, type, account] = [toShortText(told.id), toShortText(told.type), toShortText(told.account)];
  host.log.error({ event: id, account, type }, "a signed event that can't be read");
  await host.platform(async ({ db }) => {
    await db("payments_events")
      .insert({ id: `malformed:${id}`, type, account, tenant_id: null, received_at: host.now() })
      .onConflict("id")
      .ignore();
  });
  return { status: 400, text: "malformed" };
}

/** For how many days we remember an event; the provider repeats one for three. */
const KEPT_DAYS = 30;

/**
 * Receives the provider's events. Each is recorded once, and handed to the club whose account it is about; whatever else
 * an event says of a club, a member or an amount does not decide where it goes.
 */
export const stripe: IncomingWebhook = {
  async receive({ body, headers }, host) {
    if (!hasKeys(host.env)) return { status: 404, text: "no keys" };
    const signed = await eventFrom(host.env, body, headers["stripe-signature"]).catch(() => NOT_SIGNED);
    if (signed === NOT_SIGNED) return { status: 400, text: "bad signature" };
    const event = EventSchema.safeParse(signed);
    if (!event.success) return malformed(host, signed);
    const { id, type, account, livemode } = event.data;
    const known = Object.hasOwn(EVENT_HANDLERS, type) ? EVENT_HANDLERS[type] : undefined;
    if (!account || !known) return { status: 200, text: "left aside" };
    const read = known.object.safeParse(event.data.data.object);
    if (!read.success) return malformed(host, event.data);
    const object = read.data;
    const now = host.now();
    await host.platform(async ({ db, enqueue }) => {
      const owner = await db("payments_accounts").where({ id: account }).first("tenant_id");
      const noted = await db("payments_events")
        .insert({ id, type, account, tenant_id: owner?.tenant_id ?? null, received_at: now })
        .onConflict("id")
        .ignore()
        .returning("id");
      if (noted.length === 0) return;
      if (!owner)
        return host.log.warn({ event: id, account, type }, "an event of an account that is no club's");
      // A live address hears of the connected accounts' test payments, too (docs.stripe.com/connect/webhooks).
      if (livemode !== isLive(host.env))
        return host.log.warn({ event: id, account, type, livemode }, "an event of the provider's other mode");
      await enqueue(owner.tenant_id, "payments:event", { id, type, account, object });
      const old = new Date(now.getTime() - KEPT_DAYS * 86_400_000);
      await db("payments_events").where("received_at", "<", old).delete();
    });
    return { status: 200 };
  },
};

/** Applies an event in its club. Idempotent: every effect has a key of the provider's. */
export const applyEvent = defineWork({
  payload: z.object({ id: z.string(), type: z.string(), account: z.string(), object: z.unknown() }),
  awaited: true,
  async run({ payload: { type, account, object } }, host) {
    const known = EVENT_HANDLERS[type];
    if (known) await known.act(host, account, known.object.parse(object));
  },
});
