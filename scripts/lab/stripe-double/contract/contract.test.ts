import type Stripe from "stripe";
import { afterAll, expect, it } from "vitest";
import { askedDouble, refusal, WAYS } from "./asked-double.ts";
import { faults } from "./shapes.ts";

const { double, controls, stripe, club, paid } = await askedDouble();
afterAll(() => double.stop());

it("makes an account, and lets it charge once its owner finished", async () => {
  const made = await stripe.accounts.create({
    country: "ES",
    controller: {
      fees: { payer: "account" },
      losses: { payments: "stripe" },
      requirement_collection: "stripe",
      stripe_dashboard: { type: "full" },
    },
    metadata: { club: "abc" },
  } satisfies Stripe.AccountCreateParams);
  const link = await stripe.accountLinks.create({
    account: made.id,
    type: "account_onboarding",
    refresh_url: "https://club.example/again",
    return_url: "https://club.example/back",
  } satisfies Stripe.AccountLinkCreateParams);
  expect([...faults(made), ...faults(link)]).toEqual([]);
  expect(made).toMatchObject({ charges_enabled: false, default_currency: "eur", metadata: { club: "abc" } });
  expect(await (await fetch(link.url)).text()).toContain("Finish");

  const answered = await fetch(link.url, {
    method: "POST",
    body: new URLSearchParams({ act: "finish" }),
    redirect: "manual",
  });
  expect(answered.headers.get("location")).toBe("https://club.example/back");
  const finished = await stripe.accounts.retrieve(made.id);
  expect(faults(finished)).toEqual([]);
  expect(finished).toMatchObject({ charges_enabled: true, requirements: { currently_due: [] } });
  const again = await fetch(link.url, { redirect: "manual" });
  expect(again.headers.get("location")).toBe("https://club.example/again");

  expect(await stripe.accounts.del(made.id)).toMatchObject({ id: made.id, deleted: true });
  expect(await refusal(stripe.charges.list({}, { stripeAccount: made.id }))).toMatchObject({
    type: "StripePermissionError",
    code: "account_invalid",
  });
});

it("takes a payment, refunds and disputes it, with what moves the balance", async () => {
  const account = await club();
  const on = { stripeAccount: account };
  const { session, intent, charge } = await paid(account);
  expect(session).toMatchObject({
    status: "complete",
    payment_status: "paid",
    amount_total: 2_500,
    currency: "eur",
  });
  expect(intent).toMatchObject({ status: "succeeded", amount_received: 2_500, metadata: { top_up: "7" } });
  const part = await stripe.refunds.create(
    { charge: charge.id, amount: 500 } satisfies Stripe.RefundCreateParams,
    on,
  );
  const rest = await stripe.refunds.create({ payment_intent: intent.id }, on);
  expect(rest.amount).toBe(2_000);
  expect(await refusal(stripe.refunds.create({ charge: charge.id }, on))).toMatchObject({
    code: "charge_already_refunded",
  });
  controls.failRefund(rest.id);
  expect(await stripe.charges.retrieve(charge.id, {}, on)).toMatchObject({
    amount_refunded: 500,
    refunded: false,
  });

  const other = await paid(account, { card: "disputed" });
  const [dispute] = (await stripe.disputes.list({ payment_intent: other.intent.id }, on)).data;
  expect(dispute).toMatchObject({ amount: 2_500, charge: other.charge.id, status: "needs_response" });
  controls.win(dispute?.id ?? "");
  const moved = (await stripe.balanceTransactions.list({ limit: 100 }, on)).data;
  expect(moved.map(({ amount, type }) => `${type} ${amount}`)).toEqual([
    "adjustment 2500",
    "adjustment -2500",
    "charge 2500",
    "refund_failure 2000",
    "refund -2000",
    "refund -500",
    "charge 2500",
  ]);
  const events = (await stripe.events.list({ limit: 100 }, on)).data;
  expect(events.map(({ type }) => type).reverse()).toEqual([
    "account.updated",
    "payment_intent.succeeded",
    "checkout.session.completed",
    "refund.created",
    "charge.refunded",
    "refund.created",
    "charge.refunded",
    "refund.updated",
    "refund.failed",
    "payment_intent.succeeded",
    "checkout.session.completed",
    "charge.dispute.created",
    "charge.dispute.funds_withdrawn",
    "charge.dispute.funds_reinstated",
    "charge.dispute.closed",
  ]);
  const all = [
    session,
    intent,
    charge,
    part,
    rest,
    dispute,
    ...moved,
    ...events,
    ...events.map(({ data }) => data.object),
  ];
  expect(all.flatMap((object) => faults(object ?? {}))).toEqual([]);
});

it("saves a card and charges it while its owner is away", async () => {
  const account = await club();
  const on = { stripeAccount: account };
  const customer = await stripe.customers.create({ name: "Ana", email: "ana@example.com" }, on);
  const { id } = await stripe.checkout.sessions.create(
    {
      mode: "setup",
      currency: "eur",
      customer: customer.id,
      ...WAYS,
    } satisfies Stripe.Checkout.SessionCreateParams,
    on,
  );
  controls.payInBrowserless(id);
  const session = await stripe.checkout.sessions.retrieve(
    id,
    { expand: ["setup_intent.payment_method"] },
    on,
  );
  const setup = session.setup_intent as Stripe.SetupIntent;
  const method = setup.payment_method as Stripe.PaymentMethod;
  expect(method).toMatchObject({ customer: customer.id, card: { brand: "visa", last4: "4242" } });
  const charge = (amount: number, key: string) =>
    stripe.paymentIntents.create(
      {
        amount,
        currency: "eur",
        customer: customer.id,
        payment_method: method.id,
        off_session: true,
        confirm: true,
        metadata: { top_up: "8" },
      } satisfies Stripe.PaymentIntentCreateParams,
      { ...on, idempotencyKey: key },
    );
  const intent = await charge(1_000, "a");
  expect(intent.status).toBe("succeeded");
  expect((await charge(1_000, "a")).id).toBe(intent.id);
  expect(await refusal(charge(2_000, "a"))).toMatchObject({ type: "StripeIdempotencyError" });

  controls.exchangeCard(method.id, "poor");
  const declined = await refusal(charge(1_000, "b"));
  expect(declined).toMatchObject({
    type: "StripeCardError",
    code: "card_declined",
    decline_code: "insufficient_funds",
  });
  expect(declined.payment_intent?.status).toBe("requires_payment_method");
  expect(await refusal(charge(1_000, "b"))).toMatchObject({
    payment_intent: { id: declined.payment_intent?.id },
  });
  controls.exchangeCard(method.id, "asking");
  expect(await refusal(charge(1_000, "c"))).toMatchObject({ code: "authentication_required" });
  expect((await stripe.paymentIntents.list({ customer: customer.id }, on)).data).toHaveLength(3);

  const saved = await stripe.paymentMethods.list({ customer: customer.id, type: "card" }, on);
  expect(saved.data.map((one) => one.id)).toEqual([method.id]);
  await stripe.paymentMethods.detach(method.id, {}, on);
  expect((await stripe.customers.listPaymentMethods(customer.id, {}, on)).data).toEqual([]);
  expect((await refusal(charge(1_000, "d"))).message).toContain("may not be used again");
  const all = [
    session,
    setup,
    method,
    customer,
    intent,
    await stripe.setupIntents.retrieve(setup.id, {}, on),
  ];
  expect(all.flatMap(faults)).toEqual([]);
});

it("keeps the card of a payment if its owner ticks that", async () => {
  const account = await club();
  const options = {
    saved_payment_method_options: { payment_method_save: "enabled" },
    customer_creation: "always",
  };
  const kept = await paid(account, { save: true }, options);
  const not = await paid(account, {}, options);
  const methods = controls.all(account, "payment_method");
  expect(methods.map(({ customer }) => customer)).toEqual([null, kept.session.customer]);
  expect(not.session.customer).not.toBeNull();
});
