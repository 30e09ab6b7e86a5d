import type Stripe from "stripe";
import { z } from "zod";
import type { ReportedAccount } from "./connection/connected-account.server.ts";
import type { ReportedReturn } from "./refunds-disputes.server.ts";
import type { ReportedSession } from "./top-ups/apply-session.server.ts";

/** The parts of the provider's objects that we read; the rest is ignored. */
const reference = z.union([z.string(), z.object({ id: z.string() }).transform(({ id }) => id)]).nullish();
const metadata = z.record(z.string(), z.string()).nullish();

/** The metadata key that marks everything that we ask the provider for; its value is the top-up's reference. */
export const REFERENCE_KEY = "teamsheet";

export const SessionSchema = z.object({
  id: z.string(),
  client_reference_id: z.string().nullish(),
  metadata,
  payment_intent: reference,
  amount_total: z.number().int().nullish(),
  currency: z.string().nullish(),
  status: z.string().nullish(),
  payment_status: z.string(),
  mode: z.string().nullish(),
  setup_intent: reference,
});

export const RefundSchema = z.object({
  id: z.string(),
  payment_intent: reference,
  amount: z.number().int(),
  currency: z.string(),
  status: z.string().nullish(),
});

export const DisputeSchema = RefundSchema.extend({
  status: z.string(),
  /** What moved on the club's account there; below zero for what was taken. */
  balance_transactions: z.array(z.object({ amount: z.number().int() })).nullish(),
});

const AccountSchema = z.object({
  id: z.string(),
  charges_enabled: z.boolean(),
  details_submitted: z.boolean(),
  requirements: z.object({ currently_due: z.array(z.string()).nullish() }).nullish(),
});

/** A session in our terms. `failed`: the provider said that a payment by a method that takes days has failed. */
export function parseSession(
  session: z.input<typeof SessionSchema> | Stripe.Checkout.Session,
  failed = false,
) {
  const read = SessionSchema.parse(session);
  const told: ReportedSession = {
    id: read.id,
    reference: read.client_reference_id ?? null,
    isOurs: Boolean(read.metadata?.[REFERENCE_KEY]),
    intentId: read.payment_intent ?? null,
    amount: read.amount_total ?? null,
    currency: read.currency ?? null,
    state: sessionState(read, failed),
  };
  return told;
}

/** The states of a failed payment once its page was completed. Before that, its payer can try again there. */
const FAILED_STATES: ReadonlySet<string> = new Set(["requires_payment_method", "canceled"]);

/** A session that was retrieved with its payment (`expand`), in our terms: a payment by a method that takes days may have failed. */
export function reportedSession(session: Stripe.Checkout.Session): ReportedSession {
  const { payment_intent: intent, status } = session;
  const isExpanded = typeof intent === "object" && intent !== null;
  return parseSession(session, status === "complete" && isExpanded && FAILED_STATES.has(intent.status));
}

/** What the provider says of a page on which a card was saved. */
export interface ReportedSetup {
  reference: string | null;
  /** The provider's id of the card setup; null while nothing is saved. */
  setupIntentId: string | null;
}

/** A page on which a card was saved, in our terms. */
export function parseSetup(session: z.output<typeof SessionSchema>): ReportedSetup {
  const { client_reference_id, setup_intent } = session;
  return { reference: client_reference_id ?? null, setupIntentId: setup_intent ?? null };
}

function sessionState(
  { status, payment_status: payment }: z.output<typeof SessionSchema>,
  failed: boolean,
): ReportedSession["state"] {
  if (payment === "paid") return "paid";
  if (failed) return "failed";
  if (status === "expired") return "expired";
  return status === "complete" ? "processing" : "open";
}

/**
 * A refund in our terms; undefined for one without a payment. It counts as soon as it is reported. One that succeeded may
 * still fail: how long it is asked for is for the caller to say.
 */
export function parseRefund(
  refund: z.input<typeof RefundSchema> | Stripe.Refund,
): ReportedReturn | undefined {
  const { id, payment_intent: intentId, amount, currency, status } = RefundSchema.parse(refund);
  if (!intentId) return undefined;
  return {
    id,
    kind: "refund",
    intentId,
    amount,
    currency,
    stands: status !== "failed" && status !== "canceled",
    isFinal: status !== "pending" && status !== "requires_action",
  };
}

/** The states of a dispute in which no money has moved: the bank only asks, or the payer was paid before it could. */
const WITHOUT_MONEY = /^(warning_|prevented$)/;
/** The states of a dispute that nothing follows. */
const FINAL: ReadonlySet<string> = new Set(["won", "lost", "warning_closed", "prevented"]);

/**
 * A dispute in our terms; undefined for one without a payment. Where the money is say the movements on the account there, if
 * there are any: a dispute may be won long before they come, and is final only once they agree.
 */
export function parseDispute(
  dispute: z.input<typeof DisputeSchema> | Stripe.Dispute,
): ReportedReturn | undefined {
  const read = DisputeSchema.parse(dispute);
  const { id, payment_intent: intentId, amount, currency, status } = read;
  if (!intentId) return undefined;
  const moved = read.balance_transactions ?? [];
  const isTaken = status !== "won" && !WITHOUT_MONEY.test(status);
  const stands = moved.length > 0 ? moved.reduce((all, one) => all + one.amount, 0) < 0 : isTaken;
  return {
    id,
    kind: "dispute",
    intentId,
    amount,
    currency,
    stands,
    isFinal: FINAL.has(status) && stands === isTaken,
    ...(moved.length === 0 && WITHOUT_MONEY.test(status) && { isInquiry: true as const }),
  };
}

export function parseAccount(account: z.input<typeof AccountSchema> | Stripe.Account): ReportedAccount {
  const {
    id,
    charges_enabled: ready,
    details_submitted: submitted,
    requirements,
  } = AccountSchema.parse(account);
  return { id, ready, submitted, missing: requirements?.currently_due ?? [] };
}
