import { afterAll, expect, it } from "vitest";
import { askedDouble, refusal, topUp } from "./asked-double.ts";

const { double, controls, sdk, stripe, club, paid } = await askedDouble();
afterAll(() => double.stop());

it("declines a card on the page, takes another one, and a bank debit days later", async () => {
  const account = await club();
  const on = { stripeAccount: account };
  const { id, url } = await stripe.checkout.sessions.create(topUp(), on);
  const pay = (card: string) =>
    fetch(url ?? "", { method: "POST", body: new URLSearchParams({ card }), redirect: "manual" });
  const declined = await pay("declined");
  expect([declined.status, await declined.text()]).toEqual([
    402,
    expect.stringContaining("Your card was declined."),
  ]);
  expect((await stripe.checkout.sessions.retrieve(id, {}, on)).status).toBe("open");
  expect((await pay("good")).headers.get("location")).toBe(`https://club.example/paid?session=${id}`);
  expect(controls.all(account, "payment_intent")).toHaveLength(1);

  const debit = await stripe.checkout.sessions.create(topUp(), on);
  controls.payInBrowserless(debit.id, { card: "debit" });
  expect(await stripe.checkout.sessions.retrieve(debit.id, {}, on)).toMatchObject({
    status: "complete",
    payment_status: "unpaid",
  });
  controls.endDebit(debit.id, "failed");
  expect(
    controls
      .all(account, "event")
      .map(({ type }) => type)
      .slice(0, 2),
  ).toEqual(["checkout.session.async_payment_failed", "payment_intent.payment_failed"]);
});

it("ends a checkout by hand or by its time", async () => {
  const account = await club();
  const on = { stripeAccount: account };
  const { id } = await stripe.checkout.sessions.create(topUp(), on);
  expect(await stripe.checkout.sessions.expire(id, {}, on)).toMatchObject({ status: "expired", url: null });
  expect((await refusal(stripe.checkout.sessions.expire(id, {}, on))).message).toContain("expired");
  const open = await stripe.checkout.sessions.list({ status: "open" }, on);
  expect(open.data).toEqual([]);
});

it("answers what it can't do as Stripe does", async () => {
  const account = await club();
  const on = { stripeAccount: account };
  const other = { stripeAccount: await club() };
  const { session } = await paid(account);
  const bad = { ...topUp(), payment_method_types: ["card"] };
  const poor = { ...topUp(), line_items: undefined };
  expect({
    key: await refusal(sdk("sk_test_wrong").accounts.retrieve("acct_1")),
    none: await refusal(stripe.charges.retrieve("ch_none", {}, on)),
    others: await refusal(stripe.checkout.sessions.retrieve(session.id, {}, other)),
    unknown: await refusal(stripe.checkout.sessions.create(bad, on)),
    missing: await refusal(stripe.checkout.sessions.create(poor, on)),
    small: await refusal(stripe.checkout.sessions.create(topUp(20), on)),
    path: await refusal(stripe.coupons.list({}, on)),
  }).toMatchObject({
    key: { type: "StripeAuthenticationError", statusCode: 401 },
    none: { type: "StripeInvalidRequestError", code: "resource_missing", statusCode: 404, param: "id" },
    others: { code: "resource_missing" },
    unknown: { code: "parameter_unknown", param: "payment_method_types" },
    missing: { code: "parameter_missing", param: "line_items" },
    small: { code: "amount_too_small" },
    path: { statusCode: 404 },
  });
});

it("lists by pages", async () => {
  const account = await club();
  const on = { stripeAccount: account };
  const made: string[] = [];
  for (let count = 0; count < 5; count++)
    made.push((await stripe.customers.create({ name: `${count}` }, on)).id);
  const page = await stripe.customers.list({ limit: 2 }, on);
  expect([page.has_more, page.data.length]).toEqual([true, 2]);
  const all: string[] = [];
  for await (const { id } of stripe.customers.list({ limit: 2 }, on)) all.push(id);
  expect(all).toEqual(made.reverse());
  const since = await stripe.customers.list({ created: { gte: Math.floor(Date.now() / 1_000) + 60 } }, on);
  expect(since.data).toEqual([]);
});
