import { beforeEach, describe, expect, it } from "vitest";
import { answerOccasion } from "#app/core/attendance/answer-occasion.server.ts";
import { createSession } from "#app/core/occasions/sessions/create-session.server.ts";
import { CreateSessionSchema } from "#app/core/occasions/sessions/sessions.schemas.ts";
import { NOTHING_SEEN } from "#app/web/http/forms/confirmation-reply.ts";
import { collect } from "#modules/payments/debts/collect.server.ts";
import { changeBalance } from "#modules/payments/ledger/change-balance.server.ts";
import { mergeLedgers } from "#modules/payments/ledger/merge-ledgers.server.ts";
import { CollectSchema } from "#modules/payments/payments.schemas.ts";
import { INVARIANTS } from "#modules/payments/tests/ledger-invariants.ts";
import { undoTransaction } from "#modules/payments/undo-transaction.server.ts";
import type { CardName } from "#scripts/lab/stripe-double/world/cards.ts";
import { run } from "#tenants/sql.ts";
import { openCardWorld } from "#tests/support/ledger/card-world.ts";
import { myCard } from "../cards/my-card.server.ts";
import { forgetCards, removeCard } from "../cards/remove-card.server.ts";
import { lookAtTopUp } from "../look-up.server.ts";
import { chargeCard } from "./charge-card.server.ts";
import { beginRefill, refillJob } from "./refill.server.ts";
import { setAutomatic, stopAutomatic } from "./set-automatic.server.ts";

const cards = await openCardWorld();
const { world, controls, club: red, account, settle } = cards;
let member: number;

beforeEach(async () => {
  red.now = new Date();
  [member = 0] = await red.addMembers(1);
});

const refusal = (code: string) => expect.objectContaining({ name: "Refusal", code });
const asMember = <T>(act: Parameters<typeof red.asMember<T>>[1]) => red.asMember(member, act);
const has = async () => (await world.account(0, member)).balance;
const mine = () => asMember(myCard);
const topUps = () => cards.topUps(member);
const states = async () => (await topUps()).map(({ state }) => state);
const told = () => cards.told(member);
const intents = () => controls.all(account, "payment_intent");
const startSaving = () => cards.startSaving(member);
const save = (card?: CardName) => cards.save(member, card);
const spend = (amount: number, key: string) => cards.spend(member, amount, key);
const [treasurer = 0] = await red.addMembers(1, { role: "admin" });
const pay = (amount: number) =>
  red.asMember(treasurer, (uow) =>
    changeBalance(uow, { userId: member, amount, method: "cash", note: "", once: undefined }),
  );

const SET = { threshold: 1_000, amount: 2_000, monthlyCap: 5_000 };
/** What looks at automatic top-ups every day, whoever charged nothing since. */
const daily = async () => {
  await red.asSystem((uow) => refillJob.run(uow));
  await settle();
};

describe("a saved card", () => {
  it("is known by the provider's word, and only by what names it", async () => {
    controls.holdEvents();
    controls.payInBrowserless(await startSaving());
    await settle();
    expect(await mine()).toEqual({ card: null, automatic: null });
    controls.releaseEvents();
    await settle();
    expect((await mine()).card).toMatchObject({ brand: "visa", last4: "4242", expMonth: 8 });
    expect(await has()).toBe(0);
  });

  it("is taken only for the member at whose wish it was saved", async () => {
    const session = await startSaving();
    controls.payInBrowserless(session);
    await settle([]);
    const saved = controls.all(account, "checkout.session").find(({ id }) => id === session);
    const [stranger = 0] = await red.addMembers(1);
    member = stranger;
    const other = await startSaving();
    const reference = controls.all(account, "checkout.session").find(({ id }) => id === other);
    // Another member's card setup under this member's reference.
    const forged = { ...saved, client_reference_id: reference?.client_reference_id };
    await controls.deliver(controls.forge(account, "checkout.session.completed", forged));
    await settle();
    expect((await mine()).card).toBeNull();
  });

  it("is replaced by the next one, which the provider forgets; and removed with what it pays", async () => {
    const first = await save();
    const second = await save("poor");
    expect(second).not.toBe(first);
    expect(controls.all(account, "payment_method").find(({ id }) => id === first)?.customer).toBeNull();
    await asMember((uow) => setAutomatic(uow, SET));
    await expect(asMember((uow) => removeCard(uow, { reviewed: NOTHING_SEEN }))).rejects.toMatchObject({
      name: "ConfirmationNeeded",
      question: { consequences: [{ key: "payments:consequences.automaticEnds" }] },
    });
    await asMember((uow) => removeCard(uow, { reviewed: undefined }));
    expect(await mine()).toMatchObject({ card: null, automatic: { isOn: false, endedBy: "hand" } });
    await settle();
    expect(controls.all(account, "payment_method").find(({ id }) => id === second)?.customer).toBeNull();
    await expect(asMember((uow) => removeCard(uow, { reviewed: undefined }))).rejects.toEqual(
      refusal("payments:no-card"),
    );
    await expect(asMember((uow) => setAutomatic(uow, SET))).rejects.toEqual(refusal("payments:no-card"));
  });

  it("goes with its owner", async () => {
    const card = await save();
    await asMember((uow) => setAutomatic(uow, { ...SET, threshold: 0 }));
    await red.asSystem((uow) => forgetCards(uow, [member]));
    await settle();
    expect(controls.all(account, "payment_method").find(({ id }) => id === card)?.customer).toBeNull();
    expect((await mine()).automatic).toMatchObject({ isOn: false });
  });
});

describe("automatic top-up", () => {
  it("charges the card once there is too little, says so, and credits by the provider's word alone", async () => {
    await save();
    await asMember((uow) => setAutomatic(uow, { ...SET, threshold: 0 }));
    await settle();
    expect(await states()).toEqual([]);
    controls.holdEvents();
    // A renewal that nothing covers: the debt alone triggers the top-up, whatever it is for.
    await spend(1_500, "renewal");
    await settle();
    expect([await states(), await has()]).toEqual([["processing"], 0]);
    expect(await told()).toContain("payments:automatic");
    controls.releaseEvents();
    await settle();
    expect([await states(), await has()]).toEqual([["paid"], 500]);
    expect(await world.account(0, member)).toEqual({ balance: 500, debt: 0 });
  });

  it.each([
    ["has enough", -2_500, { ...SET, threshold: 0 }, { spendable: 2_500, due: 0 }],
    ["owes money", 2_500, SET, { spendable: -2_500, due: 4_000 }],
    ["owes more than the month has room for", 6_000, SET, { spendable: -6_000, due: 4_000 }],
  ])("charges nothing when it is switched on by somebody who %s, and says what will be", async (...row) => {
    const [, owes, set, expected] = row;
    await save();
    if (owes > 0) await spend(owes, "much");
    else await pay(-owes);
    expect(await asMember((uow) => setAutomatic(uow, set))).toMatchObject(expected);
    await settle();
    await daily();
    expect([await states(), (await mine()).automatic]).toMatchObject([[], { isOn: true, ...expected }]);
  });

  it("pays at the next charge, not when its amounts are changed (D9.12)", async () => {
    await spend(4_800, "much");
    await save();
    await asMember((uow) => setAutomatic(uow, SET));
    await spend(100, "a");
    await settle();
    expect([await states(), await told()]).toEqual([
      ["paid", "paid"],
      expect.arrayContaining(["payments:capped"]),
    ]);
    // There is too little, and what stopped the card is gone.
    await asMember((uow) => setAutomatic(uow, { ...SET, monthlyCap: 20_000 }));
    await settle();
    await daily();
    expect(await states()).toEqual(["paid", "paid"]);
    await spend(100, "b");
    await settle();
    expect(await states()).toEqual(["paid", "paid", "paid"]);
  });

  it("pays by another card for what is charged from then on, and for nothing of before", async () => {
    await save();
    await asMember((uow) => setAutomatic(uow, SET));
    await spend(4_800, "much");
    await settle();
    await save();
    red.now = new Date(Date.now() + 31 * 86_400_000);
    await daily();
    expect(await states()).toEqual(["paid", "paid"]);
    await spend(100, "b");
    await settle();
    red.now = new Date();
    expect((await states()).slice(2)).toContain("paid");
  });

  it.each([
    ["the card that was declined is replaced", "declined", () => save()],
    ["it is switched on again", "hand", () => asMember(stopAutomatic)],
  ] as const)("that a charge called for is over once %s", async (_, endedBy, pause) => {
    await save(endedBy === "declined" ? "poor" : "good");
    await asMember((uow) => setAutomatic(uow, SET));
    await spend(1_500, "a");
    if (endedBy === "declined") await settle();
    await pause();
    expect((await mine()).automatic).toMatchObject({ isOn: false, endedBy });
    await asMember((uow) => setAutomatic(uow, SET));
    const before = await states();
    await settle();
    await daily();
    expect(await states()).toEqual(before);
    await spend(100, "b");
    await settle();
    expect((await states()).slice(before.length)).toEqual(["paid", "paid"]);
  });

  it("goes on until there is enough, and never above the month's cap", async () => {
    await save();
    await asMember((uow) => setAutomatic(uow, SET));
    await spend(4_800, "much");
    await settle();
    expect(await states()).toEqual(["paid", "paid"]);
    expect(await told()).toContain("payments:capped");
    await red.asSystem((uow) => beginRefill(uow, member));
    expect(await states()).toEqual(["paid", "paid"]);
    // The next month has room again.
    red.now = new Date(Date.now() + 31 * 86_400_000);
    await red.asSystem((uow) => beginRefill(uow, member));
    red.now = new Date();
    expect(await states()).toEqual(["paid", "paid", "begun"]);
  });

  it("is one at a time, whoever begins it", async () => {
    await save();
    await asMember((uow) => setAutomatic(uow, SET));
    await spend(100, "a");
    await Promise.all(Array.from({ length: 12 }, () => red.asSystem((uow) => beginRefill(uow, member))));
    expect(await states()).toEqual(["begun"]);
    const [row] = await topUps();
    await expect(
      red.asSystem(({ db }) =>
        run(
          db,
          `INSERT INTO payment_online_top_ups (once, reference, member_id, account, amount, currency, state, card_id, created_at, expires_at)
           SELECT 'two', gen_random_uuid(), member_id, account, amount, currency, 'begun', card_id, created_at, expires_at
             FROM payment_online_top_ups WHERE id = :id`,
          { id: row?.id ?? 0 },
        ),
      ),
    ).rejects.toThrow("payment_online_top_ups_automatic");
  });

  it("makes one payment, also where the provider's answer gets lost", async () => {
    await save();
    await asMember((uow) => setAutomatic(uow, SET));
    await spend(100, "a");
    await settle(["refill"]);
    const [row] = await topUps();
    const before = intents().length;
    const charge = () =>
      world.perform({
        kind: "payments:charge-card",
        payload: { topUpId: row?.id },
        tenant: world.base.clubs[0].tenant,
      });
    controls.outage("lose-answer");
    await expect(charge()).rejects.toEqual(refusal("payments:provider-away"));
    controls.outage("refuse");
    await expect(charge()).rejects.toEqual(refusal("payments:provider-away"));
    controls.outage();
    await Promise.all([charge(), charge(), charge()]);
    await settle();
    expect([intents().length - before, await states(), await has()]).toEqual([1, ["paid"], 1_900]);
  });

  it.each([
    ["poor", "declined"],
    ["asking", "asked"],
  ] as const)("is switched off if the card does not pay: %s", async (card, endedBy) => {
    await save(card);
    await asMember((uow) => setAutomatic(uow, SET));
    await spend(100, "first");
    await settle();
    expect([await states(), await has()]).toEqual([["failed"], 0]);
    expect((await mine()).automatic).toMatchObject({ isOn: false, endedBy });
    expect(await told()).toEqual([
      "payments:card-saved",
      "payments:owed",
      "payments:automatic",
      "payments:card-failed",
    ]);
    await spend(100, "more");
    await settle();
    expect(await states()).toEqual(["failed"]);
  });

  it("counts what the provider says was paid after all, but no other amount", async () => {
    await save();
    await asMember((uow) => setAutomatic(uow, SET));
    await spend(100, "first");
    controls.holdEvents();
    await settle();
    const [intent] = intents();
    await red.asSystem(({ db, now }) =>
      db("payment_online_top_ups").where({ member_id: member }).update({ state: "failed", closed_at: now }),
    );
    const more = { ...intent, amount_received: 9_000 };
    await controls.deliver(controls.forge(account, "payment_intent.succeeded", more));
    await settle();
    expect([await has(), await world.findings(0)]).toEqual([0, expect.arrayContaining(["amount"])]);
    controls.releaseEvents();
    await settle();
    expect([await states(), await has()]).toEqual([["paid"], 1_900]);
  });

  it("catches up with what no webhook told, and gives up what the provider does not know", async () => {
    await save();
    await asMember((uow) => setAutomatic(uow, SET));
    await spend(100, "first");
    controls.holdEvents();
    await settle();
    const [row] = await topUps();
    await lookAtTopUp(world.hostFor(0), row?.id ?? 0);
    expect([await states(), await has()]).toEqual([["paid"], 1_900]);
    controls.releaseEvents();
    await settle();
    expect(await has()).toBe(1_900);

    await spend(1_500, "again");
    await settle(["refill"]);
    const [, second] = await topUps();
    await red.asSystem(({ db, now }) =>
      db("payment_online_top_ups").where({ id: second?.id }).update({ expires_at: now }),
    );
    // By now the provider has forgotten the key: the payment is looked up, and never asked for again.
    await chargeCard.run({ id: "late", payload: { topUpId: second?.id }, tries: 9 }, world.hostFor(0));
    expect(await states()).toEqual(["paid", "failed"]);
  });

  it("does nothing once it is switched off, or the club takes no payments", async () => {
    await save();
    await asMember((uow) => setAutomatic(uow, { ...SET, threshold: 0 }));
    controls.restrict(account);
    await settle();
    await spend(100, "a");
    await settle();
    expect(await states()).toEqual([]);
    controls.finishOnboarding(account);
    await settle();
    await asMember(stopAutomatic);
    await spend(100, "b");
    await settle();
    expect(await states()).toEqual([]);
  });

  it.each([
    [{ ...SET, amount: 0 }, "payments:nothing"],
    [{ ...SET, monthlyCap: 1_999 }, "payments:cap-too-low"],
    [{ ...SET, monthlyCap: 20_001 }, "payments:cap-too-high"],
    [{ ...SET, amount: 50_001, monthlyCap: 60_000 }, "payments:too-much"],
  ])("refuses what makes no sense", async (given, code) => {
    await save();
    await expect(asMember((uow) => setAutomatic(uow, given))).rejects.toEqual(refusal(code));
  });
});

describe("money that goes back", () => {
  /** A member whose card has paid 20.00 automatically, of which they spent 15.00. */
  async function paidByCard(): Promise<string> {
    await save();
    await asMember((uow) => setAutomatic(uow, { ...SET, threshold: 500, monthlyCap: 20_000 }));
    await settle();
    await spend(1_500, "renewal");
    await settle();
    expect([await states(), await has()]).toEqual([["paid"], 500]);
    const { intent_id } = await red.asSystem(({ db }) =>
      db("payment_online_top_ups").where({ member_id: member }).first("intent_id"),
    );
    return controls.all(account, "charge").find((one) => one.payment_intent === intent_id)?.id ?? "";
  }

  it.each([
    ["refund", "refunded"],
    ["dispute", "disputed"],
  ] as const)("by a %s pauses automatic top-ups, says so, and charges nobody", async (way, endedBy) => {
    const charge = await paidByCard();
    if (way === "refund") controls.refund(charge);
    else controls.dispute(charge);
    await settle();
    await daily();
    expect([await states(), await has()]).toEqual([["paid"], 0]);
    expect(await world.account(0, member)).toMatchObject({ debt: 1_500 });
    expect((await mine()).automatic).toMatchObject({ isOn: false, endedBy });
    expect(await told()).toContain("payments:automatic-paused");
    await spend(100, "more");
    await settle();
    expect(await states()).toEqual(["paid"]);
  });

  it("by hand charges no card, not even the day after; the next charge does", async () => {
    await paidByCard();
    const [admin = 0] = await red.addMembers(1, { role: "admin" });
    await red.asMember(admin, (uow) =>
      changeBalance(uow, { userId: member, amount: -400, method: "cash", note: "", once: undefined }),
    );
    await settle();
    await daily();
    expect([await states(), await has()]).toEqual([["paid"], 100]);
    await spend(50, "more");
    await settle();
    expect([await states(), await has()]).toEqual([["paid", "paid"], 2_050]);
  });

  it("is not made up for by coming to what costs nothing; by a price that is agreed it is (D9.12)", async () => {
    await paidByCard();
    const [admin = 0] = await red.addMembers(1, { role: "admin" });
    const session = async (price: number) => {
      const input = CreateSessionSchema.parse({
        name: "Training",
        startTime: "19:00",
        finishTime: "20:30",
        price,
        date: new Date(red.now.getTime() + 86_400_000).toISOString().slice(0, 10),
      });
      const { sessionIds } = await red.asMember(admin, (uow) => createSession(uow, input));
      return sessionIds[0] ?? 0;
    };
    const come = async (occasionId: number) => {
      await asMember((uow) =>
        answerOccasion(uow, { occasionId, attending: "attending", reviewed: undefined }),
      );
      await settle();
    };
    await red.asMember(admin, (uow) =>
      changeBalance(uow, { userId: member, amount: -400, method: "cash", note: "", once: undefined }),
    );
    const free = await session(0);
    await come(free);
    await daily();
    expect([await states(), await has()]).toEqual([["paid"], 100]);
    await come(await session(50));
    expect([await states(), await has()]).toEqual([["paid", "paid"], 2_100]);
  });
});

it("a charge that is owed again, since its payment was undone, charges no card (D9.12)", async () => {
  const [admin = 0] = await red.addMembers(1, { role: "admin" });
  const latest = async (kind: string) =>
    (
      await red.asSystem(({ db }) =>
        db("payment_transactions").where({ member_id: member, kind }).first("id"),
      )
    ).id;
  await spend(1_500, "fee");
  const transactionIds = [await latest("charge")];
  await red.asMember(admin, (uow) => collect(uow, CollectSchema.parse({ transactionIds, method: "cash" })));
  await save();
  await asMember((uow) => setAutomatic(uow, { ...SET, threshold: 0 }));
  await settle();
  const transactionId = await latest("payment");
  await red.asMember(admin, (uow) => undoTransaction(uow, { transactionId, reviewed: undefined }));
  await settle();
  await daily();
  expect([await states(), await world.account(0, member)]).toEqual([[], { balance: 0, debt: 1_500 }]);
  await spend(100, "more");
  await settle();
  expect(await states()).toEqual(["paid"]);
});

describe("a charge that is written again", () => {
  const owing = async (amount: number) => {
    const [other = 0] = await red.addMembers(1);
    await cards.spend(other, amount, "fee");
    return other;
  };
  const topUp = (userId: number, amount: number) =>
    red.asMember(admin, (uow) =>
      changeBalance(uow, { userId, amount, method: "cash", note: "", once: undefined }),
    );
  let admin = 0;

  beforeEach(async () => {
    [admin = 0] = await red.addMembers(1, { role: "admin" });
  });

  it("because its payment is undone charges no card, not even the day after", async () => {
    await spend(600, "slip");
    const { rows } = await red.asSystem(({ db }) =>
      db.raw("SELECT id FROM payment_transactions WHERE member_id = ? AND kind = 'charge'", [member]),
    );
    const paying = { transactionIds: [Number(rows[0].id)], method: "cash" as const };
    await red.asMember(admin, (uow) => collect(uow, { ...paying, reviewed: undefined }));
    await topUp(member, 600);
    await save();
    await asMember((uow) => setAutomatic(uow, { ...SET, threshold: 500, monthlyCap: 20_000 }));
    await settle();
    expect([await states(), await has()]).toEqual([[], 600]);
    const paid = await red.asSystem(({ db }) =>
      db("payment_transactions").where({ member_id: member, kind: "payment" }).first("id"),
    );
    await red.asMember(admin, (uow) =>
      undoTransaction(uow, { transactionId: Number(paid.id), reviewed: undefined }),
    );
    await settle();
    await daily();
    expect([await states(), await has()]).toEqual([[], 0]);
  });

  it("for the survivor of a merge charges no card", async () => {
    await topUp(member, 600);
    await save();
    await asMember((uow) => setAutomatic(uow, { ...SET, threshold: 500, monthlyCap: 20_000 }));
    await settle();
    const other = await owing(700);
    await red.asSystem((uow) => mergeLedgers(uow, { memberId: other, into: member }));
    await settle();
    await daily();
    expect([await states(), await world.account(0, member)]).toEqual([[], { balance: 600, debt: 700 }]);
  });
});

it("keeps the ledger right", async () => {
  const [admin = 0] = await red.addMembers(1, { role: "admin" });
  await red.asMember(admin, (uow) =>
    changeBalance(uow, { userId: member, amount: 100, method: "cash", note: "", once: undefined }),
  );
  for (const [what, sql] of Object.entries(INVARIANTS)) {
    const { rows } = await red.asSystem(({ db }) => db.raw(sql));
    expect(rows, what).toEqual([]);
  }
});
