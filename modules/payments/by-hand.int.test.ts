import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import type { Answer } from "#app/core/attendance/admission.ts";
import { answerOccasion } from "#app/core/attendance/answer-occasion.server.ts";
import { recordAnswer } from "#app/core/attendance/record-answer.server.ts";
import { changeSettings } from "#app/core/club/settings/change-settings.server.ts";
import { mergeMembers } from "#app/core/members/merging/merge-members.server.ts";
import { lockReaders } from "#app/core/messaging/notices/pending-notices.server.ts";
import { linkedNotices } from "#app/core/messaging/notices/stored-mail.ts";
import { settleDue } from "#app/core/occasions/lifecycle/settle-due.server.ts";
import { lockOccasion } from "#app/core/occasions/occasions.server.ts";
import { createSession } from "#app/core/occasions/sessions/create-session.server.ts";
import { CreateSessionSchema } from "#app/core/occasions/sessions/sessions.schemas.ts";
import type { UnitOfWork } from "#app/core/unit-of-work.ts";
import { discardPending } from "#app/flows/importing/discard-pending.server.ts";
import { NOTHING_SEEN } from "#app/web/http/forms/confirmation-reply.ts";
import { all } from "#tenants/sql.ts";
import { confirmed } from "#tests/support/asked.ts";
import { noticeMails } from "#tests/support/notice-mails.ts";
import { testDatabase } from "#tests/support/postgres.ts";
import { testUnits } from "#tests/support/unit-of-work.ts";
import { collect } from "./debts/collect.server.ts";
import { remindDebts } from "./debts/remind-debts.server.ts";
import { accountsOf } from "./ledger/accounts.server.ts";
import { changeBalance } from "./ledger/change-balance.server.ts";
import { voidTransactions } from "./ledger/transactions.server.ts";
import { payments } from "./module.server.ts";
import { changeOccasionTerms, changeTerms } from "./occasions/change-terms.server.ts";
import { occasionPayments } from "./occasions/occasion-payments.server.ts";
import { recheckOccasion } from "./occasions/recheck-status.server.ts";
import { ChangeBalanceSchema, CollectSchema } from "./payments.schemas.ts";
import { monthSums } from "./reports/sums.server.ts";
import { transactionsAfter } from "./reports/transaction-list.server.ts";
import { beginSettling } from "./tests/begin-settling.ts";
import { undoTransaction } from "./undo-transaction.server.ts";

const base = await testDatabase({ poolSize: 12 });
const units = testUnits(base.database, base.clubs[0], {
  ...payments,
  toggle: { ...payments.toggle, default: true },
});
const [admin = 0] = await units.addMembers(1, { role: "admin" });
await beginSettling(units);
const before = new Date("2026-11-21T10:00:00Z");
const late = new Date("2026-11-24T12:00:00Z");
const afterwards = new Date("2026-11-25T10:00:00Z");

beforeEach(() => {
  units.now = before;
});

async function session(price: number, capacity = 20): Promise<number> {
  const input = CreateSessionSchema.parse({
    name: "Training",
    date: "2026-11-24",
    startTime: "19:00",
    finishTime: "20:30",
    capacity,
    price,
  });
  const { sessionIds } = await units.asMember(admin, (uow) => createSession(uow, input));
  return sessionIds[0] ?? 0;
}
const say = (memberId: number, occasionId: number, attending: Answer, reviewed?: string) =>
  units.asMember(memberId, (uow) => answerOccasion(uow, { occasionId, attending, reviewed }));
const put = (userId: number, amount: number) =>
  units.asMember(admin, (uow) => changeBalance(uow, ChangeBalanceSchema.parse({ userId, amount })));
const settle = async () => {
  units.now = afterwards;
  await units.asSystem(settleDue);
};
const account = async (memberId: number) =>
  (await units.asSystem((uow) => accountsOf(uow, [memberId]))).get(memberId);
const TERMS = { freeStaff: true, negativeBalance: false, leaveHours: 0 };
const allowNegative = (negativeBalance: boolean) =>
  units.asMember(admin, (uow) => changeTerms(uow, { tagPrices: "", ...TERMS, negativeBalance }));
const ofMember = (user: number) =>
  units.asSystem((uow) => transactionsAfter(uow, { user }, { after: 0, most: 100 }));
const idOf = async (user: number, kind: string) =>
  (await ofMember(user)).findLast((one) => one.kind === kind)?.id ?? 0;
const undo = (transactionId: number, reviewed?: string) =>
  units.asMember(admin, (uow) => undoTransaction(uow, { transactionId, reviewed }));
const payAll = (transactionIds: number[], method: string, reviewed?: string) =>
  units.asMember(admin, (uow) => collect(uow, CollectSchema.parse({ transactionIds, method, reviewed })));
const pay = (transactionId: number, method: string, reviewed?: string) =>
  payAll([transactionId], method, reviewed);
/** The price that a mail names when it offers a place. */
const mailedPrice = (memberId: number, occasionId: number) =>
  units.asSystem(async (uow) => {
    const occasion = await lockOccasion(uow.db, occasionId);
    const readers = await lockReaders(uow, [memberId]);
    const notice = { kind: "new-occasion" as const, payload: occasion, occasionId, standing: null, occasion };
    const wording = { secret: "mails", originFor: () => "http://club.test" } as never;
    return readers.flatMap((reader) => linkedNotices(wording, uow, reader, [notice]))[0]?.now?.price;
  });
const statusOf = (id: number) =>
  units.asSystem(async (uow) => {
    await recheckOccasion(uow, id);
    return (await uow.db("occasions").where({ id }).first("status"))?.status;
  });
const refusal = (code: string) => expect.objectContaining({ name: "Refusal", code });

/** Somebody who owes 5.00 for a session that is over. */
async function debtor(): Promise<{ member: number; id: number }> {
  units.now = before;
  const [member = 0] = await units.addMembers(1);
  const id = await session(500);
  await put(member, 500);
  await say(member, id, "attending");
  await put(member, -500);
  await settle();
  return { member, id };
}

describe("undoing", () => {
  it("takes money back, once; it says the numbers first", async () => {
    const [member = 0] = await units.addMembers(1);
    await put(member, 700);
    const id = await idOf(member, "top-up");
    await expect(undo(id, NOTHING_SEEN)).rejects.toMatchObject({
      question: { consequences: [{ key: "payments:consequences.undo.back" }] },
    });
    await put(member, -100);
    expect(await undo(await idOf(member, "correction"))).toEqual({ undone: true });
    expect(await undo(id)).toEqual({ undone: true });
    expect(await undo(id)).toEqual({ undone: false });
    expect(await account(member)).toMatchObject({ balance: 0, debt: 0 });
    await expect(undo(await idOf(member, "reversal"))).rejects.toEqual(refusal("payments:not-undoable"));
  });

  it("takes back a transfer that bounced, though it was spent: what is lacking is owed", async () => {
    const [member = 0] = await units.addMembers(1);
    await put(member, 700);
    const id = await idOf(member, "top-up");
    await put(member, -500);
    await expect(undo(id, NOTHING_SEEN)).rejects.toMatchObject({
      question: {
        consequences: [
          {
            key: "payments:consequences.undo.backOwed",
            values: {
              money: expect.objectContaining({ amount: 700 }),
              lack: expect.objectContaining({ amount: 500 }),
            },
          },
        ],
      },
    });
    await undo(id);
    expect(await account(member)).toMatchObject({ balance: 0, debt: 500 });
    // It is paid like any debt, and that can be undone, too.
    await pay(await idOf(member, "shortfall"), "cash");
    expect(await account(member)).toMatchObject({ balance: 0, debt: 0 });
    await undo(await idOf(member, "payment"));
    expect(await account(member)).toMatchObject({ balance: 0, debt: 500 });
    await put(member, 600);
    expect(await account(member)).toMatchObject({ balance: 100, debt: 0 });
  });

  it("says who has settled a charge before, so that money in hand is recorded", async () => {
    const { member } = await debtor();
    const charge = await idOf(member, "charge");
    const [other = 0] = await units.addMembers(1, { role: "admin" });
    const payAs = (who: number, ids: number[], method: string) =>
      units.asMember(who, (uow) => collect(uow, CollectSchema.parse({ transactionIds: ids, method })));
    await payAs(other, [charge], "cash");
    await expect(pay(charge, "cash")).rejects.toMatchObject({
      code: "payments:settled-by-in-hand",
      values: { name: expect.any(String), member: expect.any(String) },
      offers: [
        {
          to: `/organization/${member}/payments?amount=5&method=cash&note=Training`,
          label: "payments:collect.putIn.cash",
          values: { money: expect.objectContaining({ amount: 500 }) },
        },
      ],
    });
    await expect(pay(charge, "waive")).rejects.toEqual(refusal("payments:settled-by"));
    // Who sent the form twice has the money once: they are not told to record it again.
    await expect(payAs(other, [charge], "cash")).rejects.toEqual(refusal("payments:settled-by-you"));
    expect(await account(member)).toMatchObject({ balance: 0, debt: 0 });
  });

  it("tells what was settled before from what is no longer due", async () => {
    const [settled, gone, open] = [await debtor(), await debtor(), await debtor()];
    const ids = await Promise.all([settled, gone, open].map(({ member }) => idOf(member, "charge")));
    await pay(ids[0] ?? 0, "cash");
    await units.asSystem((uow) => voidTransactions(uow, [ids[1] ?? 0]));
    await expect(payAll(ids, "cash", NOTHING_SEEN)).rejects.toMatchObject({
      question: {
        consequences: [
          { key: "payments:consequences.collect.cash", values: { count: 1 } },
          { key: "payments:consequences.collect.members", values: { count: 1 } },
          { key: "payments:consequences.collect.left", values: { count: 2 } },
        ],
      },
    });
    expect(await payAll(ids, "cash")).toEqual({ settled: 1, before: 1, gone: 1 });
    const [other = 0] = await units.addMembers(1, { role: "admin" });
    const again = (of: number[], method: string) =>
      units.asMember(other, (uow) => collect(uow, CollectSchema.parse({ transactionIds: of, method })));
    await expect(again(ids, "transfer")).rejects.toMatchObject({
      code: "payments:settled-by-and-gone",
      offers: [{}, {}, {}],
    });
    await expect(again([ids[1] ?? 0], "cash")).rejects.toMatchObject({
      code: "payments:not-due-in-hand",
      offers: [{}],
    });
    await expect(again([ids[1] ?? 0], "waive")).rejects.toMatchObject({
      code: "payments:not-due",
      offers: [],
    });
  });

  it.each(["cash", "balance", "waive"])(
    "answers a form that is sent again as the first time: %s",
    async (by) => {
      const [first, second] = [await debtor(), await debtor()];
      if (by === "balance") await allowNegative(true);
      const ids = await Promise.all([first, second].map(({ member }) => idOf(member, "charge")));
      const once = randomUUID();
      const send = (transactionIds: number[], method = by) =>
        units.asMember(admin, (uow) =>
          collect(uow, CollectSchema.parse({ transactionIds, method, once, reviewed: undefined })),
        );
      // A question that nobody has answered yet is not a first time.
      await expect(
        units.asMember(admin, (uow) =>
          collect(
            uow,
            CollectSchema.parse({ transactionIds: ids, method: by, once, reviewed: NOTHING_SEEN }),
          ),
        ),
      ).rejects.toMatchObject({ name: "ConfirmationNeeded" });
      const answers = await Promise.all([send(ids), send(ids.toReversed()), send(ids)]);
      expect(answers).toEqual(Array(3).fill({ settled: 2, before: 0, gone: 0 }));
      expect(await send(ids)).toEqual({ settled: 2, before: 0, gone: 0 });
      await expect(send(ids.slice(1))).rejects.toEqual(refusal("payments:sent-before"));
      await expect(send(ids, "transfer")).rejects.toEqual(refusal("payments:sent-before"));
      await allowNegative(false);
    },
  );

  it("of a payment says so if the balance pays it at once", async () => {
    const { member } = await debtor();
    await pay(await idOf(member, "charge"), "cash");
    await put(member, 800);
    const payment = await idOf(member, "payment");
    await expect(undo(payment, NOTHING_SEEN)).rejects.toMatchObject({
      question: { consequences: [{ key: "payments:consequences.undo.owedPaid" }] },
    });
    await undo(payment);
    expect(await account(member)).toMatchObject({ balance: 300, debt: 0 });
  });

  it.each(["cash", "transfer", "waive"] as const)("pays a debt below zero: %s", async (by) => {
    const { member } = await debtor();
    await allowNegative(true);
    await put(member, -1_000);
    await allowNegative(false);
    expect(await account(member)).toMatchObject({ balance: -1_000, debt: 500 });
    await pay(await idOf(member, "charge"), by);
    expect(await account(member)).toMatchObject({ balance: -1_000, debt: 0 });
    await undo(await idOf(member, by === "waive" ? "waiver" : "payment"));
    expect(await account(member)).toMatchObject({ balance: -1_000, debt: 500 });
  });

  it("of a payment makes the charge owed again, and the session unsettled; paid again, it is archived", async () => {
    const { member, id } = await debtor();
    await pay(await idOf(member, "charge"), "cash");
    expect([await statusOf(id), (await account(member))?.debt]).toEqual(["archived", 0]);
    await undo(await idOf(member, "payment"));
    expect([await statusOf(id), await account(member)]).toEqual([
      "unsettled",
      { balance: 0, inProgress: 0, debt: 500, committed: 0, held: [], leftLate: {}, paysOnline: false },
    ]);
    await pay(await idOf(member, "charge"), "transfer");
    expect([await statusOf(id), (await account(member))?.debt]).toEqual(["archived", 0]);
    const acts = await units.asSystem(({ db }) =>
      db("audit_log").where({ subject_id: id }).whereLike("act", "session.%").orderBy("id").pluck("act"),
    );
    expect(acts.slice(1)).toEqual(["session.settled", "session.paid", "session.owed", "session.paid"]);
  });

  it("of a waiver likewise; a charge that was waived gives nothing back", async () => {
    const { member } = await debtor();
    await pay(await idOf(member, "charge"), "waive");
    expect(await undo(await idOf(member, "charge"))).toEqual({ undone: false });
    await undo(await idOf(member, "waiver"));
    expect(await account(member)).toMatchObject({ balance: 0, debt: 500 });
  });

  it("of a charge gives the price back, and of that charges again", async () => {
    const [member = 0] = await units.addMembers(1);
    const id = await session(500);
    await put(member, 800);
    await say(member, id, "attending");
    await settle();
    await undo(await idOf(member, "charge"));
    expect((await account(member))?.balance).toBe(800);
    expect(await units.asSystem((uow) => occasionPayments(uow, id))).toMatchObject([{ state: "refunded" }]);
    await undo(await idOf(member, "refund"));
    expect((await account(member))?.balance).toBe(300);
  });
});

it("settles in bulk after the numbers were seen", async () => {
  const { member } = await debtor();
  const id = await idOf(member, "charge");
  await expect(pay(id, "balance")).rejects.toEqual(refusal("payments:not-covered"));
  await expect(pay(id, "cash", NOTHING_SEEN)).rejects.toMatchObject({
    question: {
      consequences: [
        { key: "payments:consequences.collect.cash", values: { count: 1 } },
        { key: "payments:consequences.collect.members", values: { count: 1 } },
      ],
    },
  });
  expect((await account(member))?.debt).toBe(500);
  const others = [await debtor(), await debtor()];
  const all = await Promise.all(
    [member, ...others.map((one) => one.member)].map((one) => idOf(one, "charge")),
  );
  await expect(payAll(all, "balance")).rejects.toMatchObject({
    code: "payments:some-not-covered",
    values: { covered: 0, members: 3, names: expect.stringMatching(/^player \d+, player \d+, player \d+$/) },
  });
  units.now = afterwards;
  const [november] = (await units.asSystem((uow) => monthSums(uow, "2026-11"))).slice(-1);
  expect(november?.debt).toBeGreaterThanOrEqual(500);
});

it("keeps how money came or went, in lists and the month's sums, below zero too", async () => {
  const [member = 0] = await units.addMembers(1);
  const month = async () => (await units.asSystem((uow) => monthSums(uow, "2026-11"))).at(-1);
  const had = await month();
  const move = (amount: number, method?: "cash" | "transfer" | "none") =>
    units.asMember(admin, (uow) =>
      changeBalance(uow, ChangeBalanceSchema.parse({ userId: member, amount, ...(method && { method }) })),
    );
  await move(12_000);
  await move(-9_500, "cash");
  await move(-500, "transfer");
  await move(300, "none");
  await move(-200);
  expect((await ofMember(member)).map(({ kind, method, amount }) => [kind, method, amount])).toEqual([
    ["top-up", "cash", 12_000],
    ["correction", "cash", -9_500],
    ["correction", "transfer", -500],
    ["correction", null, 300],
    ["correction", null, -200],
  ]);
  const came = async () => {
    const now = await month();
    return [
      (now?.collected ?? 0) - (had?.collected ?? 0),
      (now?.collectedCount ?? 0) - (had?.collectedCount ?? 0),
    ];
  };
  expect(await came()).toEqual([2_000, 1]);
  // Money that was not paid out after all is no payment that came in.
  const [, paidOut] = await ofMember(member);
  await confirmed((reviewed) => undo(paidOut?.id ?? 0, reviewed));
  expect(await came()).toEqual([11_500, 1]);
});

it("costs the lowest price of a member's tags, and nothing for coaches where the club says so", async () => {
  await units.asSystem(({ db }) =>
    db("settings")
      .insert({ id: "tags", value: JSON.stringify(["U16", "Students"]) })
      .onConflict("id")
      .merge(),
  );
  await units.asMember(admin, (uow) => changeTerms(uow, { tagPrices: "U16 3\nStudents: 2.50", ...TERMS }));
  // A tag that is mistyped would have a price that nobody pays.
  await expect(
    units.asMember(admin, (uow) => changeTerms(uow, { tagPrices: "U15 3", ...TERMS })),
  ).rejects.toEqual(refusal("unknown-tag"));
  await expect(
    units.asMember(admin, (uow) => changeTerms(uow, { tagPrices: "U16", ...TERMS })),
  ).rejects.toEqual(refusal("payments:tag-price"));
  await expect(
    units.asMember(admin, (uow) => changeTerms(uow, { tagPrices: "U16 3\n\nu16 4", ...TERMS })),
  ).rejects.toMatchObject({ code: "payments:tag-twice", values: { tag: "u16", line: 3, first: 1 } });
  const [young = 0] = await units.addMembers(1, { tags: ["u16", "students"] });
  const [coach = 0] = await units.addMembers(1, { role: "coach" });
  const [other = 0] = await units.addMembers(1);
  const id = await session(500);
  expect(await Promise.all([young, coach, other].map((member) => mailedPrice(member, id)))).toEqual([
    250, 0, 500,
  ]);
  for (const member of [young, other]) await put(member, 500);
  for (const member of [young, coach, other]) await say(member, id, "attending");
  await settle();
  const left = [young, coach, other].map(async (member) => (await account(member))?.balance);
  expect(await Promise.all(left)).toEqual([250, 0, 0]);
  await units.asMember(admin, (uow) => changeTerms(uow, { tagPrices: "", ...TERMS, freeStaff: false }));
});

describe("leaving late", () => {
  /** A session with its only place taken, in whose last twelve hours leaving costs the price. */
  async function taken(capacity: number): Promise<{ id: number; leaver: number; next: number }> {
    const [leaver = 0, next = 0] = await units.addMembers(2);
    const id = await session(500, capacity);
    await units.asMember(admin, (uow) => changeOccasionTerms(uow, { occasionId: id, leaveHours: 12 }));
    for (const member of [leaver, next]) await put(member, 500);
    await say(leaver, id, "attending");
    return { id, leaver, next };
  }
  const question = { question: { consequences: [{ key: "payments:consequences.payUnlessTaken" }] } };

  it("is said on the ticket and beforehand, and charged at settling", async () => {
    const { id, leaver } = await taken(1);
    const notes = () =>
      units.asMember(leaver, (uow) => uow.modules.placeNotes([{ occasionId: id, team: null }]));
    expect((await notes()).get(id)).toMatchObject({
      aside: { text: "payments:place.setAside", values: { money: { amount: 500 } } },
      freeUntil: new Date("2026-11-24T06:00:00Z"),
    });
    units.now = late;
    await expect(say(leaver, id, null, NOTHING_SEEN)).rejects.toMatchObject(question);
    await say(leaver, id, "not-attending");
    expect(await account(leaver)).toMatchObject({ balance: 500, committed: 500 });
    await settle();
    expect((await account(leaver))?.balance).toBe(0);
    expect((await notes()).get(id)).toBeUndefined();
  });

  it("costs nothing before the deadline, nor where the place is taken again, nor who moved up afterwards", async () => {
    const { id, leaver, next } = await taken(1);
    await say(leaver, id, "not-attending", NOTHING_SEEN);
    await say(leaver, id, "attending");
    await say(next, id, "attending");
    units.now = late;
    await say(leaver, id, "not-attending");
    // `next` has moved up, and may leave for free.
    await say(next, id, "not-attending", NOTHING_SEEN);
    const [third = 0] = await units.addMembers(1);
    await put(third, 500);
    await say(third, id, "attending");
    await settle();
    const left = [leaver, next, third].map(async (member) => (await account(member))?.balance);
    expect(await Promise.all(left)).toEqual([500, 500, 0]);
  });

  it("costs nothing once somebody new comes, though other places are empty, and releases one for each", async () => {
    const { id, leaver, next } = await taken(10);
    const [second = 0] = await units.addMembers(1);
    await put(second, 500);
    await say(second, id, "attending");
    units.now = late;
    for (const member of [leaver, second]) await say(member, id, "not-attending");
    // Who comes back to their own place has taken nobody else's.
    await say(second, id, "attending");
    expect(await account(leaver)).toMatchObject({ committed: 500 });
    await say(second, id, "not-attending");
    await say(next, id, "attending");
    await settle();
    const left = [leaver, second, next].map(async (member) => (await account(member))?.balance);
    expect(await Promise.all(left)).toEqual([500, 0, 0]);
  });

  it("never costs who is taken off by somebody else", async () => {
    const { id, leaver } = await taken(1);
    units.now = late;
    const taking = { occasionId: id, memberId: leaver, attending: null, overCapacity: false };
    await units.asMember(admin, (uow) => recordAnswer(uow, { ...taking, reviewed: undefined }));
    await settle();
    expect((await account(leaver))?.balance).toBe(500);
  });
});

it("brings what a member had, owed and agreed to the one whom they are merged into", async () => {
  const { member: other } = await debtor();
  await units.asSystem(({ db }) =>
    db("settings").insert({ id: "payments:negativeBalance", value: "true" }).onConflict("id").merge(),
  );
  await put(other, -300);
  await units.asSystem(({ db }) => db("settings").where({ id: "payments:negativeBalance" }).delete());
  const [survivor = 0] = await units.addMembers(1);
  await put(survivor, 700);
  await units.asMember(admin, (uow) => mergeMembers(uow, { memberId: survivor, other, reviewed: undefined }));
  expect(await account(survivor)).toMatchObject({ balance: 400, inProgress: 0, debt: 500, committed: 0 });
  expect(await account(other)).toMatchObject({ balance: 0, inProgress: 0, debt: 0, committed: 0 });
});

describe("three entries of one person, all charged for one place,", () => {
  const merge = (other: number, memberId: number) =>
    units.asMember(admin, (uow) => mergeMembers(uow, { memberId, other, reviewed: undefined }));
  /** Each has 7.00 and goes to a session at 5.00. */
  async function three(): Promise<[number, number, number]> {
    const id = await session(500);
    const people = (await units.addMembers(3)) as [number, number, number];
    for (const one of people) {
      await put(one, 700);
      await say(one, id, "attending");
    }
    await settle();
    return people;
  }
  const standing = async (people: readonly number[]) => {
    const rows = await units.asSystem(({ db }) =>
      all<{ amount: number }>(
        db,
        `SELECT t.amount::int AS amount FROM payment_transactions t
          WHERE t.member_id = ANY (:people::bigint[]) AND t.kind = 'charge' AND t.status <> 'void'
            AND NOT EXISTS (SELECT FROM payment_transactions r WHERE r.answers = t.id AND r.kind = 'refund')`,
        { people: [...people] },
      ),
    );
    return rows.map(({ amount }) => amount);
  };

  it.each<[string, [other: 0 | 1 | 2, into: 0 | 1 | 2][]]>([
    [
      "one after the other into the first",
      [
        [1, 0],
        [2, 0],
      ],
    ],
    [
      "the third into the second, and that into the first",
      [
        [2, 1],
        [1, 0],
      ],
    ],
    [
      "the first into the second, and that into the third",
      [
        [0, 1],
        [1, 2],
      ],
    ],
  ])("merged %s, pay once: the others' money goes to the survivor", async (_how, merges) => {
    const people = await three();
    for (const [other, into] of merges) await merge(people[other], people[into]);
    const survivor = people[merges.at(-1)?.[1] ?? 0];
    expect(await standing(people)).toEqual([-500]);
    expect(await account(survivor)).toMatchObject({ balance: 1_600, debt: 0 });
    for (const one of people.filter((other) => other !== survivor))
      expect(await account(one)).toMatchObject({ balance: 0, debt: 0 });
  });

  it("of which one is waived, owe what is owed under the other name, once", async () => {
    const id = await session(500);
    const [survivor = 0, other = 0] = await units.addMembers(2);
    for (const one of [survivor, other]) {
      await put(one, 500);
      await say(one, id, "attending");
      await put(one, -500);
    }
    await settle();
    await pay(await idOf(other, "charge"), "waive");
    await merge(other, survivor);
    expect(await account(survivor)).toMatchObject({ balance: 0, debt: 500 });
    // Even if it was waived by mistake.
    await undo(await idOf(other, "waiver"));
    expect(await account(survivor)).toMatchObject({ balance: 0, debt: 500 });
    expect(await account(other)).toMatchObject({ balance: 0, debt: 0 });
  });

  it("merged while payments are off, pay once when they are on again", async () => {
    const people = await three();
    const turn = (value: boolean) =>
      confirmed((reviewed) =>
        units.asMember(admin, (uow) =>
          changeSettings(
            uow,
            { definitions: units.host.registry.settings, modules: units.host.registry.modules },
            { payments: value, reviewed },
          ),
        ),
      );
    await turn(false);
    await merge(people[1], people[0]);
    await merge(people[2], people[0]);
    await turn(true);
    expect(await standing(people)).toEqual([-500]);
    expect(await account(people[0])).toMatchObject({ balance: 1_600, debt: 0 });
  });
});

it("tells of a debt at once, and reminds of it after 3, 7 and 14 days", async () => {
  const { member } = await debtor();
  const noticed = () =>
    units.asSystem(({ db }) => db("notices").where({ member_id: member }).orderBy("id").pluck("kind"));
  expect(await noticed()).toEqual(["payments:owed"]);
  for (let day = 1; day <= 20; day++) {
    units.now = new Date(afterwards.getTime() + day * 86_400_000);
    for (const _again of [1, 2]) await units.asSystem(remindDebts);
    const expected = [3, 7, 14].filter((one) => one <= day).map(() => "payments:reminder");
    expect([day, await noticed()]).toEqual([day, ["payments:owed", ...expected]]);
  }
});

it.each([
  ["more", 700, ["You still owe your club €12"]],
  ["less", -500, ["You still owe your club €3"]],
  ["nothing", -800, []],
] as const)(
  "a reminder says what is owed when it goes out: %s than in the morning",
  async (_what, change, said) => {
    const mails = noticeMails(base, units);
    await mails.clear();
    units.now = before;
    const [member = 0] = await units.addMembers(1);
    const owe = (key: string, amount: number) => {
      const charges = [{ key: `${key}:${member}`, memberId: member, amount, reason: "Fee" }];
      return units.asSystem((uow) => uow.tell("charges.due", { charges }));
    };
    await owe("first", 500);
    if (change < 0) await owe("second", 300);
    await mails.clear();
    units.now = new Date(before.getTime() + 14 * 86_400_000);
    await units.asSystem(remindDebts);
    if (change > 0) await owe("more", change);
    else await put(member, -change);
    await mails.sendAll({ after: 3_600 });
    const own = await units.asSystem(({ db }) => db("members").where({ id: member }).first("email"));
    const text = mails.sent.flatMap((mail) => (mail.to === own.email ? mail.text : [])).join();
    expect(text.match(/You still owe your club [^ ]+\d/g) ?? []).toEqual(said);
  },
);

it("a club that comes back from a copy reminds of nothing that was due by then, and of the rest at its time", async () => {
  const mails = noticeMails(base, units);
  units.now = before;
  const [member = 0] = await units.addMembers(1);
  const charges = [{ key: `returned:${member}`, memberId: member, amount: 500, reason: "Fee" }];
  await units.asSystem((uow) => uow.tell("charges.due", { charges }));
  const own = await units.asSystem(({ db }) => db("members").where({ id: member }).first("email"));
  await mails.sendAll({ after: 3_600 });
  await mails.clear();
  const onDay = async (day: number, work: (uow: UnitOfWork) => Promise<unknown>) => {
    units.now = new Date(before.getTime() + day * 86_400_000);
    await units.asSystem(work);
    await mails.sendAll({ after: 3_600 });
    return mails.sent.filter((mail) => mail.to === own.email).length;
  };
  expect(await onDay(3, discardPending)).toBe(0);
  expect(await onDay(4, remindDebts)).toBe(0);
  expect(await onDay(7, remindDebts)).toBe(1);
});
