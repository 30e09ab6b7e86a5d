import { beforeAll, beforeEach, expect, it } from "vitest";
import { openOnlineWorld } from "#tests/support/ledger/online-world.ts";
import { catchUp } from "./look-up.server.ts";

const world = await openOnlineWorld();
const { controls } = world.double;
const [red] = world.units;
let account = "";
let member = 0;

beforeAll(async () => {
  account = await world.connect(0);
});
beforeEach(async () => {
  [member = 0] = await red.addMembers(1);
});

const has = () => world.account(0, member);

it("an event is refused that was signed for a time to come", async () => {
  const own = { id: "cs_shop", payment_status: "paid" };
  const event = controls.forge(account, "checkout.session.completed", own);
  const signedAt = Math.floor(Date.now() / 1_000) + 3_600;
  expect(await controls.deliver(event, { signedAt })).toEqual([400]);
  expect(await controls.deliver(event)).toEqual([200]);
});

it("an event is refused and on record where it is signed but can't be read, and can come again", async () => {
  const own = { id: "cs_shop", payment_status: 7 };
  const event = controls.forge(account, "checkout.session.completed", own);
  expect(await controls.deliver(event)).toEqual([400]);
  const noted = await world.base.database
    .platform("platform.payments_events")
    .whereLike("id", `%${event.id}`)
    .select("id", "account");
  expect(noted).toEqual([{ id: `malformed:${event.id}`, account }]);
  const mended = { ...event, data: { object: { ...own, payment_status: "paid" } } } as typeof event;
  expect(await controls.deliver(mended)).toEqual([200]);
});

it("a refund beyond what was paid is a finding, and is not posted", async () => {
  const session = await world.begin(0, member, 1_000);
  controls.payInBrowserless(session);
  await world.settle();
  const paid = controls.all(account, "checkout.session").find(({ id }) => id === session);
  const charge = controls.all(account, "charge").find((one) => one.payment_intent === paid?.payment_intent);
  const before = await world.findings(0);
  const refund = controls.refund(charge?.id ?? "", 400);
  await world.settle();
  const more = { ...refund, id: "re_more", amount: 601 };
  expect(await controls.deliver(controls.forge(account, "refund.created", more))).toEqual([200]);
  await world.settle();
  expect(await has()).toEqual({ balance: 600, debt: 0 });
  expect((await world.findings(0)).slice(before.length)).toEqual(["amount"]);
  const rest = { ...refund, id: "re_rest", amount: 600 };
  expect(await controls.deliver(controls.forge(account, "refund.created", rest))).toEqual([200]);
  await world.settle();
  expect(await has()).toEqual({ balance: 0, debt: 0 });
});

/** A member whose payment of 10.00 came in, and what the provider calls it. */
async function paid() {
  const session = await world.begin(0, member, 1_000);
  controls.payInBrowserless(session);
  await world.settle();
  const found = controls.all(account, "checkout.session").find(({ id }) => id === session);
  return { payment_intent: String(found?.payment_intent), amount: 1_000, currency: "eur" };
}
const tell = async (
  type: `charge.dispute.${"created" | "funds_withdrawn" | "closed" | "funds_reinstated"}` | "refund.created",
  object: object,
) => {
  await controls.deliver(controls.forge(account, type, object as never));
  await world.settle();
};
const kept = (id: string) =>
  red.asSystem(({ db }) => db("payment_online_returns").where({ id }).first("state", "final"));

it("a bank's question is kept and asked about, and posted once it is a dispute", async () => {
  const dispute = { id: "dp_asked", ...(await paid()), status: "warning_needs_response" };
  await tell("charge.dispute.created", { ...dispute, balance_transactions: [] });
  expect([await has(), await kept("dp_asked")]).toEqual([
    { balance: 1_000, debt: 0 },
    { state: "asked", final: false },
  ]);
  const taken = { ...dispute, status: "needs_response", balance_transactions: [{ amount: -1_000 }] };
  await tell("charge.dispute.funds_withdrawn", taken);
  expect([await has(), await kept("dp_asked")]).toEqual([
    { balance: 0, debt: 0 },
    { state: "posted", final: false },
  ]);
  await tell("charge.dispute.closed", { ...taken, status: "won" });
  expect(await kept("dp_asked")).toEqual({ state: "posted", final: false });
  const back = [{ amount: -1_000 }, { amount: 1_000 }];
  await tell("charge.dispute.funds_reinstated", { ...taken, status: "won", balance_transactions: back });
  expect([await has(), await kept("dp_asked")]).toEqual([
    { balance: 1_000, debt: 0 },
    { state: "undone", final: true },
  ]);
});

it("one that the provider no longer knows keeps nobody from asking about the others", async () => {
  const gone = { id: "dp_gone", ...(await paid()), status: "needs_response" };
  await tell("charge.dispute.created", { ...gone, balance_transactions: [{ amount: -1_000 }] });
  const session = await world.begin(0, member, 700);
  controls.payInBrowserless(session);
  await world.settle();
  const other = controls.all(account, "checkout.session").find(({ id }) => id === session);
  const charge = controls.all(account, "charge").find((one) => one.payment_intent === other?.payment_intent);
  controls.holdEvents();
  const refund = controls.refund(charge?.id ?? "", 200);
  await catchUp.run({ id: "a", payload: { account }, tries: 0 }, world.hostFor(0));
  expect(await kept(refund.id)).toMatchObject({ state: "posted" });
  expect(await kept("dp_gone")).toMatchObject({ final: true });
  const found = await red.asSystem(({ db }) =>
    db("payment_online_findings").where({ object_id: "dp_gone" }).pluck("reason"),
  );
  expect(found).toEqual(["gone"]);
  controls.releaseEvents();
});

it("a refund that the provider does not know is asked about once", async () => {
  const refund = { id: "re_gone", ...(await paid()), amount: 300, status: "succeeded" };
  await tell("refund.created", refund);
  expect(await kept("re_gone")).toEqual({ state: "posted", final: true });
  const asked = () => controls.requests.filter(({ path }) => path.includes("re_gone")).length;
  for (const day of [1, 2]) {
    await catchUp.run({ id: "a", payload: { account }, tries: 0 }, world.hostFor(0));
    expect([day, asked()]).toEqual([day, 1]);
  }
});
