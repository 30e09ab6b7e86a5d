import type Stripe from "stripe";
import { customerDetails } from "../resources/checkout-session.ts";
import { newCustomer } from "../resources/customer.ts";
import { newIntent } from "../resources/payment-intent.ts";
import { newPaymentMethod } from "../resources/payment-method.ts";
import { newSetupIntent } from "../resources/setup-intent.ts";
import { CARDS, type Card, type CardName } from "../world/cards.ts";
import type { World } from "../world/world.ts";
import { chargeIntent, endDebit } from "./charge-intent.ts";
import { disputeCharge } from "./dispute-charge.ts";

type Session = Stripe.Checkout.Session;

/**
 * Does what a payer does on the checkout page. `save` is the box that a payer ticks to keep the card. Returns the error
 * that the page then shows; undefined if it succeeded.
 */
export function paySession(
  world: World,
  session: Session,
  { card: name, save = false }: { card: CardName; save?: boolean },
): string | undefined {
  const account = world.ownerOf(session.id) ?? "";
  expireLate(world, session);
  if (session.status !== "open") throw new Error(`${session.id} is ${session.status}`);
  const card: Card = CARDS[name];
  const email = session.customer_email ?? customerOf(world, account, session)?.email ?? "payer@example.com";
  const method = newPaymentMethod(card, { now: world.now(), name: "Pat Payer", email });
  const given: Given = { world, account, session, card, method };
  const wrong = session.mode === "setup" ? setUp(given) : pay(given, save);
  if (wrong !== undefined) return wrong;
  session.status = "complete";
  session.url = null;
  session.customer_details = customerDetails(email, "Pat Payer");
  world.tell(account, "checkout.session.completed", session);
  const charge = session.payment_intent && intentOf(world, account, session).latest_charge;
  if (card.isDisputed && charge) disputeCharge(world, String(charge));
  return undefined;
}

interface Given {
  world: World;
  account: string;
  session: Session;
  card: Card;
  method: Stripe.PaymentMethod;
}

function pay({ world, account, session, card, method }: Given, save: boolean): string | undefined {
  const plan = world.plans.get(session.id);
  const data = plan?.payment_intent_data;
  const asked = session.saved_payment_method_options?.payment_method_save === "enabled" && save;
  const isSaved = data?.setup_future_usage !== undefined || asked;
  const isCustomerMade = session.customer_creation === "always" || isSaved;
  if (session.customer === null && isCustomerMade && !card.decline) {
    session.customer = world.keep(
      account,
      newCustomer({ email: session.customer_email ?? undefined }, world.now()),
    ).id;
  }
  const intent = session.payment_intent
    ? intentOf(world, account, session)
    : world.keep(
        account,
        newIntent(
          {
            amount: session.amount_total ?? 0,
            currency: session.currency ?? "usd",
            customer: session.customer as string | null,
            description: data?.description ?? null,
            metadata: { ...data?.metadata } as Stripe.Metadata,
            payment_method_types: session.payment_method_types,
            receipt_email: data?.receipt_email ?? null,
            setup_future_usage: isSaved ? "off_session" : null,
          },
          world.now(),
        ),
      );
  session.payment_intent = intent.id;
  intent.customer = session.customer;
  world.keep(account, method);
  world.conduct.set(method.id, card);
  chargeIntent(world, account, intent, method, { decline: card.decline, isPending: card.isDebit });
  if (card.decline) return card.decline.message;
  if (isSaved)
    Object.assign(method, { customer: session.customer, allow_redisplay: asked ? "always" : "limited" });
  session.payment_status = card.isDebit ? "unpaid" : "paid";
  return undefined;
}

function setUp({ world, account, session, card, method }: Given): string | undefined {
  if (card.decline) return card.decline.message;
  const data = world.plans.get(session.id)?.setup_intent_data;
  session.customer ??= world.keep(
    account,
    newCustomer({ email: session.customer_email ?? undefined }, world.now()),
  ).id;
  const intent = world.keep(
    account,
    newSetupIntent(
      {
        customer: session.customer,
        description: data?.description ?? null,
        metadata: { ...data?.metadata } as Stripe.Metadata,
        payment_method_types: session.payment_method_types,
      },
      world.now(),
    ),
  );
  world.keep(account, method);
  world.conduct.set(method.id, card);
  Object.assign(method, { customer: session.customer, allow_redisplay: "always" });
  Object.assign(intent, { status: "succeeded", payment_method: method.id });
  session.setup_intent = intent.id;
  world.tell(account, "setup_intent.succeeded", intent);
  return undefined;
}

/** Expires a checkout, so that nobody can return to it. */
export function expireSession(world: World, session: Session): void {
  Object.assign(session, { status: "expired", url: null });
  world.tell(world.ownerOf(session.id) ?? "", "checkout.session.expired", session);
}

/** Expires a checkout if its time is up. */
export function expireLate(world: World, session: Session): void {
  if (session.status === "open" && session.expires_at <= world.now()) expireSession(world, session);
}

/** Ends a checkout's bank debit, days after the checkout. */
export function endSessionDebit(world: World, session: Session, outcome: "succeeded" | "failed"): void {
  const account = world.ownerOf(session.id) ?? "";
  endDebit(world, account, intentOf(world, account, session), outcome);
  if (outcome === "succeeded") session.payment_status = "paid";
  world.tell(account, `checkout.session.async_payment_${outcome}`, session);
}

function intentOf(world: World, account: string, session: Session): Stripe.PaymentIntent {
  const intent = world.find(account, "payment_intent", String(session.payment_intent));
  if (!intent) throw new Error(`${session.id} has no payment`);
  return intent;
}

function customerOf(world: World, account: string, session: Session): Stripe.Customer | undefined {
  return world.find(account, "customer", String(session.customer));
}
