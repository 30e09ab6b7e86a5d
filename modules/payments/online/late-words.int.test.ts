import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { archiveMember } from "#app/core/members/leaving/archive-member.server.ts";
import { actHost } from "#app/core/module-system/module-host.server.ts";
import { changeBalance } from "#modules/payments/ledger/change-balance.server.ts";
import { openCardWorld } from "#tests/support/ledger/card-world.ts";
import { setAutomatic } from "./automatic/set-automatic.server.ts";
import { myCard } from "./cards/my-card.server.ts";
import { mySetup, saveCard } from "./cards/save-card.server.ts";
import { accountInUse } from "./connection/connected-account.server.ts";
import { catchUp, catchUpJob, lookAtTopUp } from "./look-up.server.ts";
import { applyReturn } from "./refunds-disputes.server.ts";
import { topUpOnline } from "./top-ups/checkout.server.ts";

const cards = await openCardWorld();
const { world, controls, club, account, settle, save, spend, startSaving, topUps } = cards;
let member = 0;
const [admin = 0] = await club.addMembers(1, { role: "admin" });

beforeEach(async () => {
  [member = 0] = await club.addMembers(1);
});

const refusal = (code: string) => expect.objectContaining({ name: "Refusal", code });
const states = async () => (await topUps(member)).map(({ state }) => state);
const has = () => world.account(0, member);
/** What the provider told, or would have told, about an object. */
const eventOf = (type: string, id: string) =>
  controls
    .all(account, "event")
    .find((one) => one.type === type && (one.data.object as { id: string }).id === id);

describe("what is taken back", () => {
  it("of a payment by a saved card that was never credited costs the member nothing", async () => {
    await save(member);
    await club.asMember(member, (uow) =>
      setAutomatic(uow, { threshold: 1_000, amount: 2_000, monthlyCap: 5_000 }),
    );
    await spend(member, 100, "fee");
    controls.holdEvents();
    await settle();
    expect(await states()).toEqual(["processing"]);
    const [intent] = controls.all(account, "payment_intent");
    const { id } = controls.refund(String(intent?.latest_charge), 400);
    await controls.deliver(eventOf("refund.created", id)?.id ?? "");
    await settle();
    expect(await has()).toEqual({ balance: 0, debt: 100 });
    controls.releaseEvents();
    await settle();
    expect(await has()).toEqual({ balance: 1_500, debt: 0 });
  });

  /** The payment at the provider that a session led to. */
  const paymentOf = (session: string) =>
    String(controls.all(account, "checkout.session").find(({ id }) => id === session)?.payment_intent);
  const chargeOf = (session: string) =>
    controls.all(account, "charge").find((one) => one.payment_intent === paymentOf(session))?.id ?? "";

  it("of a payment that is credited at the very same moment is posted a minute later", async () => {
    controls.holdEvents();
    const session = await world.begin(0, member, 900);
    controls.payInBrowserless(session);
    const refund = { id: `re_of_${session}`, kind: "refund", amount: 300, currency: "eur" } as const;
    await club.asSystem(async (uow) => {
      await applyReturn(uow, account, {
        ...refund,
        intentId: paymentOf(session),
        stands: true,
        isFinal: true,
      });
      // Neither can see what the other has written.
      await controls.deliver(eventOf("checkout.session.completed", session)?.id ?? "");
      await settle();
    });
    expect(await has()).toEqual({ balance: 900, debt: 0 });
    const waiting = (await world.queued()).filter(({ kind }) => kind === "payments:post-waiting");
    expect(waiting).toHaveLength(1);
    for (const one of [...waiting, ...waiting]) await world.perform(one);
    expect(await has()).toEqual({ balance: 600, debt: 0 });
    controls.releaseEvents();
    await settle();
  });

  it("by a dispute that is decided weeks later is asked about until it is, though nobody tells", async () => {
    const session = await world.begin(0, member, 1_000);
    controls.payInBrowserless(session);
    await settle();
    const dispute = controls.dispute(chargeOf(session));
    await settle();
    expect(await has()).toEqual({ balance: 0, debt: 0 });
    controls.holdEvents();
    club.now = new Date(Date.now() + 40 * 86_400_000);
    const daily = async () => {
      const before = controls.requests.length;
      await catchUp.run({ id: "daily", payload: { account }, tries: 0 }, world.hostFor(0));
      return controls.requests.slice(before).filter(({ path }) => path.endsWith(dispute.id)).length;
    };
    expect([await daily(), await daily(), await has()]).toEqual([1, 1, { balance: 0, debt: 0 }]);
    controls.win(dispute.id);
    expect([await daily(), await has()]).toEqual([1, { balance: 1_000, debt: 0 }]);
    expect([await daily(), await has()]).toEqual([0, { balance: 1_000, debt: 0 }]);
    club.now = new Date();
    controls.releaseEvents();
    await settle();
    expect(await has()).toEqual({ balance: 1_000, debt: 0 });
  });
});

describe("a payment by a way that takes days, and that came to nothing,", () => {
  it("is over, also if that is heard before that it is under way", async () => {
    controls.holdEvents();
    const session = await world.begin(0, member, 900);
    controls.payInBrowserless(session, { card: "debit" });
    controls.endDebit(session, "failed");
    controls.releaseEvents("reversed");
    await settle();
    expect(await states()).toEqual(["failed"]);
  });

  it("is over, also if nobody tells", async () => {
    controls.holdEvents();
    const session = await world.begin(0, member, 900);
    controls.payInBrowserless(session, { card: "debit" });
    const [row] = await topUps(member);
    await lookAtTopUp(world.hostFor(0), row?.id ?? 0);
    expect(await states()).toEqual(["processing"]);
    controls.endDebit(session, "failed");
    await lookAtTopUp(world.hostFor(0), row?.id ?? 0);
    expect(await states()).toEqual(["failed"]);
    controls.releaseEvents();
    await settle();
    expect(await states()).toEqual(["failed"]);
  });
});

it("how the account stands is what the provider says of it last, in any order", async () => {
  controls.holdEvents();
  controls.restrict(account);
  controls.finishOnboarding(account);
  controls.releaseEvents("reversed");
  await settle();
  expect((await club.asSystem(accountInUse))?.ready).toBe(true);
});

it("an event of the other mode is left aside, and is on record", async () => {
  const session = await world.begin(0, member, 1_000);
  const found = controls.all(account, "checkout.session").find(({ id }) => id === session);
  const event = controls.forge(account, "checkout.session.completed", {
    ...found,
    status: "complete",
    payment_status: "paid",
    payment_intent: `pi_${session}`,
  });
  expect(await controls.deliver({ ...event, livemode: true })).toEqual([200]);
  await settle();
  expect([await has(), await states()]).toEqual([{ balance: 0, debt: 0 }, ["open"]]);
  const noted = await world.base.database.platform("platform.payments_events").where({ id: event.id });
  expect(noted).toHaveLength(1);
});

describe("the same form with something else in it", () => {
  it("is refused where money is put in by hand, and what was sent first stays", async () => {
    const given = { userId: member, method: "cash" as const, note: "", once: "one-form-by-hand" };
    const send = (other: object) =>
      club.asMember(admin, (uow) => changeBalance(uow, { ...given, amount: 2_000, ...other }));
    await send({});
    await send({});
    for (const other of [{ amount: 5_000 }, { method: "transfer" }, { note: "July" }, { amount: -2_000 }])
      await expect(send(other)).rejects.toEqual(refusal("payments:sent-before"));
    expect(await has()).toEqual({ balance: 2_000, debt: 0 });
  });

  it("is refused where it is paid online", async () => {
    const session = await world.begin(0, member, 700, "one-form-online");
    await expect(world.begin(0, member, 800, "one-form-online")).rejects.toEqual(
      refusal("payments:sent-before"),
    );
    expect(await world.begin(0, member, 700, "one-form-online")).toBe(session);
  });
});

it("a try again leads to the same page, also if the club has another name by now", async () => {
  controls.outage("lose-answer");
  await expect(world.begin(0, member, 600, "one-form-renamed")).rejects.toEqual(
    refusal("payments:provider-away"),
  );
  controls.outage();
  const before = controls.all(account, "checkout.session").length;
  await club.asSystem(({ db }) => db("organization").update({ name: "Renamed" }));
  await world.begin(0, member, 600, "one-form-renamed");
  expect(controls.all(account, "checkout.session")).toHaveLength(before);
});

it("asks nothing without keys, and does not fail by it", async () => {
  await world.begin(0, member, 600);
  const [row] = await topUps(member);
  const host = { ...world.hostFor(0), env: {} };
  await catchUp.run({ id: "a", payload: { account }, tries: 0 }, host);
  await lookAtTopUp(host, row?.id ?? 0);
  expect(await states()).toEqual(["open"]);
});

it("a page that the provider would keep open for too short a time is over", async () => {
  const host = actHost(world.app, "payments", world.base.clubs[0]);
  const begun = await club.asMember(member, (uow) => topUpOnline.begin(uow, { amount: 500 }));
  const until = (minutes: number) =>
    club.asSystem(({ db }) =>
      db("payment_online_top_ups")
        .where({ id: begun.topUpId })
        .update({ expires_at: new Date(Date.now() + minutes * 60_000) }),
    );
  await until(10);
  await expect(topUpOnline.afterCommit(host, begun)).rejects.toEqual(refusal("payments:top-up-closed"));
  await until(60);
  await expect(topUpOnline.afterCommit(host, begun)).resolves.toMatchObject({ topUpId: begun.topUpId });
  await until(-1);
  await expect(topUpOnline.afterCommit(host, begun)).rejects.toEqual(refusal("payments:top-up-closed"));
});

describe("a card of whose saving nobody tells", () => {
  const HOUR = 3_600_000;
  const later = (ms: number) => {
    club.now = new Date(Date.now() + ms);
  };
  afterEach(() => {
    club.now = new Date();
    controls.releaseEvents();
  });
  const card = async () => (await club.asMember(member, myCard)).card;
  const setups = () =>
    club.asSystem(({ db }) =>
      db("payment_card_setups").where({ member_id: member }).orderBy("id").select("*"),
    );
  /** Performs the queued looks; with `daily`, also those that the daily job queues. */
  async function look(daily = false): Promise<void> {
    if (daily) await club.asSystem((uow) => catchUpJob.run(uow));
    const due = (await world.queued()).filter(({ kind }) => kind === "payments:look-up-card");
    for (const one of due) await world.perform(one);
  }

  it.each([false, true])("is looked for (by the daily job: %s)", async (daily) => {
    await world.queued();
    controls.holdEvents();
    controls.payInBrowserless(await startSaving(member));
    if (daily) {
      await world.queued();
      later(3 * HOUR);
    }
    await look(daily);
    expect(await card()).toMatchObject({ last4: "4242" });
    await look(daily);
    controls.releaseEvents();
    await settle();
    expect(await card()).toMatchObject({ last4: "4242" });
  });

  it("is waited for until its page is over", async () => {
    await world.queued();
    await startSaving(member);
    const [{ id: setupId }] = await setups();
    const isOver = async () =>
      (await club.asMember(member, (uow) => mySetup(uow, { memberId: member, setupId })))?.isOver;
    await look();
    expect([await isOver(), (await setups())[0].state]).toEqual([false, "open"]);
    later(3 * HOUR);
    expect(await isOver()).toBe(true);
    await look();
    expect([(await setups())[0].state, await world.queued()]).toEqual(["expired", []]);
    const host = actHost(world.app, "payments", world.base.clubs[0]);
    await expect(saveCard.afterCommit(host, { setupId })).rejects.toEqual(refusal("payments:card-closed"));
  });

  it("is forgotten by the provider if nobody expects it any more", async () => {
    controls.holdEvents();
    const session = await startSaving(member);
    controls.payInBrowserless(session);
    await club.asMember(admin, (uow) => archiveMember(uow, { memberId: member, reviewed: undefined }));
    await settle();
    controls.releaseEvents();
    await settle();
    const [saved] = controls.all(account, "payment_method");
    expect([saved?.customer, (await setups())[0].state]).toEqual([null, "expired"]);
  });

  it("can't be begun without end", async () => {
    const begin = (once?: string) => club.asMember(member, (uow) => saveCard.begin(uow, { once }));
    const first = await begin("the-first-form");
    for (let more = 1; more < 10; more += 1) await begin();
    await expect(begin()).rejects.toEqual(refusal("payments:too-many-cards"));
    expect(await begin("the-first-form")).toEqual(first);
  });
});
