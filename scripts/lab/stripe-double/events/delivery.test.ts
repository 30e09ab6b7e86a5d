import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import Stripe from "stripe";
import { afterAll, beforeEach, expect, it } from "vitest";
import { startStripeDouble } from "../stripe-double.ts";

/** The events that a webhook got, and whether their signatures were valid. */
const got: { type: string; account: string | undefined; isSigned: boolean }[] = [];
let answers: number[] = [];
const server = createServer(async (request, response) => {
  const body = await text(request);
  const { type, account } = JSON.parse(body) as Stripe.Event;
  got.push({ type, account, isSigned: isSigned(body, String(request.headers["stripe-signature"])) });
  response.writeHead(answers.shift() ?? 200).end();
});
server.listen(0, "127.0.0.1");
await once(server, "listening");

const double = await startStripeDouble({
  webhookUrl: `http://www.localhost:${(server.address() as AddressInfo).port}/webhooks/payments/stripe`,
  backOffMs: [20, 20],
});
const { controls } = double;
const { hostname, port } = new URL(double.url);
const stripe = new Stripe(double.secretKey, { host: hostname, port, protocol: "http", maxNetworkRetries: 0 });

function isSigned(body: string, signature: string): boolean {
  try {
    return Boolean(stripe.webhooks.constructEvent(body, signature, double.webhookSecret));
  } catch {
    return false;
  }
}

afterAll(async () => {
  await double.stop();
  server.close();
});
beforeEach(() => {
  got.length = 0;
  answers = [];
});

const PRICE = { currency: "eur", unit_amount: 900, product_data: { name: "Top-up" } };

async function paidCheckout(): Promise<string> {
  const { id: account } = await stripe.accounts.create({ country: "DE" });
  controls.finishOnboarding(account);
  const session = await stripe.checkout.sessions.create(
    {
      mode: "payment",
      line_items: [{ price_data: PRICE, quantity: 1 }],
      success_url: "https://club.example/",
    },
    { stripeAccount: account },
  );
  await controls.settled();
  got.length = 0;
  controls.payInBrowserless(session.id);
  return account;
}
const typesGot = () => got.map(({ type }) => type);

it("sends events in order, signed, with their account", async () => {
  const account = await paidCheckout();
  await controls.settled();
  expect(got).toEqual([
    { type: "payment_intent.succeeded", account, isSigned: true },
    { type: "checkout.session.completed", account, isSigned: true },
  ]);
});

it("sends an event again until it is taken, and holds up no other", async () => {
  controls.holdEvents();
  await paidCheckout();
  answers = [500, 200, 301];
  controls.releaseEvents();
  await controls.settled();
  expect([...new Set(typesGot())]).toEqual([
    "account.updated",
    "payment_intent.succeeded",
    "checkout.session.completed",
  ]);
  expect(typesGot()).toHaveLength(5);
});

it("keeps events back, and sends them the other way round", async () => {
  controls.holdEvents();
  await paidCheckout();
  await controls.settled();
  expect(got).toEqual([]);
  controls.releaseEvents("reversed");
  await controls.settled();
  expect(typesGot()).toEqual(["checkout.session.completed", "payment_intent.succeeded", "account.updated"]);
});

it("sends by hand: many times, by a wrong secret, with a changed byte, or late", async () => {
  const account = await paidCheckout();
  await controls.settled();
  const [event] = controls.all(account, "event");
  if (!event) throw new Error("no event");
  got.length = 0;
  expect(await controls.deliver(event, 3)).toEqual([200, 200, 200]);
  await controls.deliver(event.id, { secret: "whsec_other" });
  await controls.deliver(event, { change: (body) => body.replace("900", "901") });
  await controls.deliver(event, { signedAt: Math.floor(Date.now() / 1_000) - 301 });
  await controls.deliver(controls.forge("acct_other", "charge.refunded", { id: "ch_1" }));
  expect(got.map(({ isSigned }) => isSigned)).toEqual([true, true, true, false, false, false, true]);
  expect(got.at(-1)).toMatchObject({ account: "acct_other", type: "charge.refunded" });
});

it.each(["refuse", "500", "lose-answer"] as const)("fails as told: %s", async (kind) => {
  const idempotencyKey = `customer-${kind}`;
  const create = () => stripe.customers.create({ name: "Ana" }, { idempotencyKey });
  controls.outage(kind);
  await expect(create()).rejects.toMatchObject({
    type: kind === "500" ? "StripeAPIError" : "StripeConnectionError",
  });
  controls.outage();
  const before = controls.all("platform", "customer").filter(({ name }) => name === "Ana").length;
  const { id } = await create();
  const after = controls.all("platform", "customer").filter(({ name }) => name === "Ana");
  // The act whose answer got lost was not done a second time.
  expect([after[0]?.id, after.length - before]).toEqual([id, kind === "lose-answer" ? 0 : 1]);
});

it("never answers, if told so", async () => {
  controls.outage("hang");
  let hasEnded = false;
  const end = () => {
    hasEnded = true;
  };
  stripe.customers.list().then(end, end);
  const last = () => controls.requests.at(-1);
  await expect.poll(last).toMatchObject({ method: "GET", path: "/v1/customers" });
  // What would come of it would come before what is asked and answered later.
  controls.outage();
  await stripe.accounts.create({ country: "DE" });
  expect(hasEnded).toBe(false);
});
