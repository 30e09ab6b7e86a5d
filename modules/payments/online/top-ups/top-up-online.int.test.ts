import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { NOTHING_SEEN } from "#app/web/http/forms/confirmation-reply.ts";
import { changeBalance } from "#modules/payments/ledger/change-balance.server.ts";
import { INVARIANTS } from "#modules/payments/tests/ledger-invariants.ts";
import { run } from "#tenants/sql.ts";
import { openOnlineWorld } from "#tests/support/ledger/online-world.ts";
import { disconnect } from "../connection/connect.server.ts";
import { lookAtTopUp } from "../look-up.server.ts";
import { reconcile } from "../reconcile.server.ts";

const world = await openOnlineWorld();
const { controls } = world.double;
const [red] = world.units;
let [account, foreign] = ["", ""];
let [member, admin] = [0, 0];

beforeAll(async () => {
  account = await world.connect(0);
  foreign = await world.connect(1);
  [admin = 0] = await red.addMembers(1, { role: "admin" });
});
beforeEach(async () => {
  [member = 0] = await red.addMembers(1);
});

const seconds = () => Math.floor(Date.now() / 1_000);
const refusal = (code: string) => expect.objectContaining({ name: "Refusal", code });
const stateOf = async (session: string) =>
  (await red.asSystem(({ db }) => db("payment_online_top_ups").where({ session_id: session }).first())).state;
const sessionOf = (id: string) => {
  const found = controls.all(account, "checkout.session").find((one) => one.id === id);
  if (!found) throw new Error("There is no such session.");
  return found;
};
const intentOf = (session: string) => String(sessionOf(session).payment_intent);
const chargeOf = (session: string) => {
  const intent = intentOf(session);
  return controls.all(account, "charge").find((one) => one.payment_intent === intent)?.id ?? "";
};
async function paid(amount: number): Promise<string> {
  const session = await world.begin(0, member, amount);
  controls.payInBrowserless(session);
  await world.settle();
  return session;
}
const has = () => world.account(0, member);

describe("a top-up", () => {
  it("is credited by the provider's word, and by nothing before it", async () => {
    controls.holdEvents();
    const session = await world.begin(0, member, 2_000);
    expect([await stateOf(session), await has()]).toEqual(["open", { balance: 0, debt: 0 }]);
    controls.payInBrowserless(session);
    await world.settle();
    expect([await stateOf(session), await has()]).toEqual(["open", { balance: 0, debt: 0 }]);
    controls.releaseEvents();
    await world.settle();
    expect([await stateOf(session), await has()]).toEqual(["paid", { balance: 2_000, debt: 0 }]);
    const { rows } = await red.asSystem(({ db }) =>
      db.raw("SELECT account, amount FROM payment_postings WHERE member_id IS NULL ORDER BY id DESC LIMIT 1"),
    );
    expect(rows).toEqual([{ account: "online", amount: -2_000 }]);
  });

  it("is one, however often its form is sent", async () => {
    const sessions = await Promise.all(
      Array.from({ length: 8 }, () => world.begin(0, member, 700, "the-same-form")),
    );
    expect(new Set(sessions).size).toBe(1);
  });

  it("is credited once of 50 copies at once", async () => {
    controls.holdEvents();
    const session = await world.begin(0, member, 1_500);
    controls.payInBrowserless(session);
    const event = controls
      .all(account, "event")
      .find(
        (one) =>
          one.type === "checkout.session.completed" && (one.data.object as { id: string }).id === session,
      );
    expect(new Set(await controls.deliver(event?.id ?? "", 50))).toEqual(new Set([200]));
    const [work, ...others] = (await world.queued()).filter(({ kind }) => kind === "payments:event");
    expect(others).toEqual([]);
    // The queue may deliver twice, and another event may say the same.
    await Promise.all(Array.from({ length: 20 }, () => work && world.perform(work)));
    expect(await has()).toEqual({ balance: 1_500, debt: 0 });
    controls.releaseEvents();
    await world.settle();
    expect(await has()).toEqual({ balance: 1_500, debt: 0 });
  });

  it("that expired and was paid nevertheless is credited, in any order", async () => {
    controls.holdEvents();
    const session = await world.begin(0, member, 900);
    controls.payInBrowserless(session);
    await controls.deliver(
      controls.forge(account, "checkout.session.expired", {
        ...sessionOf(session),
        status: "expired",
        payment_status: "unpaid",
        payment_intent: null,
      }),
    );
    await world.settle();
    expect(await stateOf(session)).toBe("expired");
    controls.releaseEvents("reversed");
    await world.settle();
    expect([await stateOf(session), await has()]).toEqual(["paid", { balance: 900, debt: 0 }]);
  });

  it("pays debts, and is refused where the club has no account, or takes no such amount", async () => {
    await red.asSystem(({ db }) =>
      run(
        db,
        `INSERT INTO payment_transactions (key, member_id, kind, amount, status, created_at)
         VALUES ('test:' || :member, :member, 'charge', -600, 'debt', now())`,
        { member },
      ),
    );
    await paid(1_000);
    expect(await has()).toEqual({ balance: 400, debt: 0 });
    await expect(world.begin(0, member, 0)).rejects.toEqual(refusal("payments:nothing"));
    const ask = red.asMember(admin, (uow) => disconnect(uow, { reviewed: NOTHING_SEEN }));
    await expect(ask).rejects.toMatchObject({ name: "ConfirmationNeeded" });
  });
});

describe("a word that does not fit", () => {
  const completed = (session: string, other: object = {}) => ({
    ...sessionOf(session),
    status: "complete",
    payment_status: "paid",
    payment_intent: `pi_${session}`,
    ...other,
  });
  it.each<[string, (session: string) => { account: string; object: object }, string[], number]>([
    ["the amount", (id) => ({ account, object: completed(id, { amount_total: 1_001 }) }), ["amount"], 0],
    ["the currency", (id) => ({ account, object: completed(id, { currency: "usd" }) }), ["currency"], 0],
    ["no payment", (id) => ({ account, object: completed(id, { payment_intent: null }) }), ["intent"], 0],
    [
      "another top-up's reference",
      (id) => ({ account, object: completed(id, { client_reference_id: "other" }) }),
      ["reference"],
      0,
    ],
    ["another club's account", (id) => ({ account: foreign, object: completed(id) }), ["unknown"], 1],
  ])("credits nothing, and is on record: %s", async (_what, told, reasons, at) => {
    const session = await world.begin(0, member, 1_000);
    const before = await world.findings(at);
    const { account: owner, object } = told(session);
    await controls.deliver(controls.forge(owner, "checkout.session.completed", object), 2);
    await world.settle();
    expect([await has(), (await world.findings(at)).slice(before.length)]).toEqual([
      { balance: 0, debt: 0 },
      reasons,
    ]);
  });

  it.each<[string, { age?: number; secret?: string; change?: (body: string) => string }, number]>([
    ["signed with another secret", { secret: "whsec_other" }, 400],
    ["changed by a byte", { change: (body: string) => body.replace(": 1000", ": 1001") }, 400],
    ["301 seconds old", { age: 301 }, 400],
    ["290 seconds old", { age: 290 }, 200],
  ])("is judged by its signature: %s", async (_what, { age, ...how }, status) => {
    const session = await world.begin(0, member, 1_000);
    const event = controls.forge(account, "checkout.session.completed", completed(session));
    const signed = age === undefined ? {} : { signedAt: seconds() - age };
    expect(await controls.deliver(event, { ...how, ...signed })).toEqual([status]);
    await world.settle();
    expect(await has()).toEqual({ balance: status === 200 ? 1_000 : 0, debt: 0 });
    const noted = await world.base.database.platform("platform.payments_events").where({ id: event.id });
    expect(noted).toHaveLength(status === 200 ? 1 : 0);
  });

  it("is left aside where it is no top-up of ours at all, or no club's account", async () => {
    const before = await world.findings(0);
    const own = {
      id: "cs_shop",
      object: "checkout.session",
      payment_status: "paid",
      status: "complete",
      amount_total: 5,
    };
    expect(await controls.deliver(controls.forge(account, "checkout.session.completed", own))).toEqual([200]);
    expect(await controls.deliver(controls.forge("acct_nobody", "checkout.session.completed", own))).toEqual([
      200,
    ]);
    await world.settle();
    expect(await world.findings(0)).toEqual(before);
  });
});

describe("what is taken back", () => {
  it("comes off the balance, and is owed where that does not cover it; later money pays it", async () => {
    const session = await paid(2_000);
    await red.asMember(admin, (uow) =>
      changeBalance(uow, { userId: member, amount: -1_500, method: "cash", note: "", once: undefined }),
    );
    controls.refund(chargeOf(session), 300);
    await world.settle();
    expect(await has()).toEqual({ balance: 200, debt: 0 });
    controls.refund(chargeOf(session), 1_700);
    await world.settle();
    expect(await has()).toEqual({ balance: 0, debt: 1_500 });
    await paid(1_600);
    expect(await has()).toEqual({ balance: 100, debt: 0 });
  });

  it("waits for its payment, and is undone where the refund fails", async () => {
    controls.holdEvents();
    const session = await world.begin(0, member, 1_000);
    controls.payInBrowserless(session);
    const refund = controls.refund(chargeOf(session), 400);
    controls.releaseEvents("reversed");
    await world.settle();
    expect(await has()).toEqual({ balance: 600, debt: 0 });
    controls.failRefund(refund.id);
    await world.settle();
    expect(await has()).toEqual({ balance: 1_000, debt: 0 });
  });

  it("by a dispute is put back where that is won, and stays where it is lost", async () => {
    const session = await paid(1_000);
    const dispute = controls.dispute(chargeOf(session));
    await world.settle();
    expect(await has()).toEqual({ balance: 0, debt: 0 });
    controls.win(dispute.id);
    await world.settle();
    expect(await has()).toEqual({ balance: 1_000, debt: 0 });
    const lost = controls.dispute(chargeOf(await paid(500)));
    controls.lose(lost.id);
    await world.settle();
    expect(await has()).toEqual({ balance: 1_000, debt: 0 });
  });
});

describe("while the provider", () => {
  it("is away, the form says so and leads to the same page afterwards", async () => {
    controls.outage("refuse");
    await expect(world.begin(0, member, 800, "one-form-1")).rejects.toEqual(
      refusal("payments:provider-away"),
    );
    controls.outage("500");
    await expect(world.begin(0, member, 800, "one-form-1")).rejects.toEqual(
      refusal("payments:provider-away"),
    );
    controls.outage();
    const session = await world.begin(0, member, 800, "one-form-1");
    controls.payInBrowserless(session);
    await world.settle();
    expect(await has()).toEqual({ balance: 800, debt: 0 });
    expect(
      await red.asSystem(({ db }) => db("payment_online_top_ups").where({ member_id: member })),
    ).toHaveLength(1);
  });

  it("can't tell us, we ask: paid, refunded and expired are caught up with", async () => {
    controls.holdEvents();
    const session = await world.begin(0, member, 1_200);
    const other = await world.begin(0, member, 300);
    controls.payInBrowserless(session);
    controls.expire(other);
    const ids = await red.asSystem(({ db }) =>
      db("payment_online_top_ups").where({ member_id: member }).orderBy("id").pluck("id"),
    );
    controls.outage("refuse");
    await expect(lookAtTopUp(world.hostFor(0), ids[0])).rejects.toEqual(refusal("payments:provider-away"));
    controls.outage();
    for (const id of [...ids, ...ids]) await lookAtTopUp(world.hostFor(0), id);
    expect([await has(), await stateOf(other)]).toEqual([{ balance: 1_200, debt: 0 }, "expired"]);
    controls.refund(chargeOf(session), 200);
    await world.perform({ kind: "payments:catch-up", payload: { account }, tenant: world.base.tenants[0] });
    expect(await has()).toEqual({ balance: 1_000, debt: 0 });
    controls.releaseEvents();
    await world.settle();
    expect(await has()).toEqual({ balance: 1_000, debt: 0 });
  });
});

it("is compared with the provider, and each difference is named", async () => {
  const compare = async (hours = 2) => {
    red.now = new Date(Date.now() + hours * 3_600_000);
    const differences = await reconcile(world.hostFor(0), new Date(Date.now() - 86_400_000));
    red.now = new Date();
    return differences;
  };
  const known = (await compare()).map(({ what, id }) => `${what} ${id}`);
  expect(known).toEqual([expect.stringMatching(/^not-at-provider pi_cs_/)]);
  controls.holdEvents();
  const lost = await world.begin(0, member, 1_100);
  controls.payInBrowserless(lost);
  const session = await world.begin(0, member, 900);
  controls.payInBrowserless(session);
  for (const one of controls.all(account, "event"))
    if ((one.data.object as { id: string }).id === session) await controls.deliver(one);
  await world.settle();
  const refund = controls.refund(chargeOf(session), 250);
  // What was made within the hour may be in the queue.
  expect((await compare(0)).map(({ what, id }) => `${what} ${id}`)).toEqual([]);
  const found = (await compare()).filter(({ what, id }) => !known.includes(`${what} ${id}`));
  expect(found).toEqual([
    {
      what: "not-credited",
      account,
      id: intentOf(lost),
      payment: intentOf(lost),
      reference: expect.any(String),
      atProvider: 1_100,
      inLedger: null,
      money: { amount: 1_100, currency: "eur" },
    },
    {
      what: "not-posted",
      account,
      id: refund.id,
      payment: intentOf(session),
      atProvider: 250,
      inLedger: null,
      money: { amount: 250, currency: "eur" },
    },
  ]);
  controls.releaseEvents();
  await world.settle();
  expect((await compare()).map(({ what, id }) => `${what} ${id}`)).toEqual(known);
});

it("leaves a ledger that adds up", async () => {
  for (const [what, broken] of Object.entries(INVARIANTS))
    expect([what, (await red.asSystem(({ db }) => db.raw(broken))).rows]).toEqual([what, []]);
});
