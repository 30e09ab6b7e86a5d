import { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { beforeEach, describe, expect, it } from "vitest";
import type { Answer } from "#app/core/attendance/admission.ts";
import { answerOccasion } from "#app/core/attendance/answer-occasion.server.ts";
import { recordAnswer } from "#app/core/attendance/record-answer.server.ts";
import { eraseOther, eraseSelf } from "#app/core/members/leaving/erase-member.server.ts";
import { lockMember } from "#app/core/members/lock-member.server.ts";
import { mergeMembers } from "#app/core/members/merging/merge-members.server.ts";
import { settleOccasion } from "#app/core/occasions/lifecycle/settle.server.ts";
import { settleDue } from "#app/core/occasions/lifecycle/settle-due.server.ts";
import { addSession } from "#app/core/occasions/sessions/add-session.server.ts";
import { deleteSession } from "#app/core/occasions/sessions/end-session.server.ts";
import { serverI18n } from "#app/kernel/i18n/i18n.server.ts";
import { NOTHING_SEEN } from "#app/web/http/forms/confirmation-reply.ts";
import { transactionFile } from "#modules/payments/export/transaction-file.server.ts";
import { changeOccasionTerms } from "#modules/payments/occasions/change-terms.server.ts";
import { transactionList } from "#modules/payments/reports/transaction-list.server.ts";
import { questionOf } from "#tests/support/asked.ts";
import { payingClub } from "#tests/support/ledger/paying-club.ts";
import { untilLockWaits } from "#tests/support/lock-waits.ts";
import { changeBalance } from "./change-balance.server.ts";

const club = await payingClub();
const { units, admin, inClub } = club;
// No membership is asked for.
await club.toggle({ memberships: false });

const erase = (memberId: number, balance?: "cash" | "transfer" | "write-off") =>
  units.asMember(admin, (uow) => eraseOther(uow, { memberId, reviewed: undefined, balance }));
const put = async (amount: number) => {
  const memberId = await club.player();
  if (amount > 0) await club.topUp(memberId, amount);
  // As after a refund at the provider, with negative balances allowed.
  else if (amount < 0)
    await inClub(async ({ db, now }) => {
      await db("settings").insert({ id: "payments:negativeBalance", value: "true" }).onConflict("id").merge();
      await db("payment_transactions").insert({
        key: `below:${memberId}`,
        member_id: memberId,
        kind: "correction",
        amount,
        status: "completed",
        created_at: now,
        completed_at: now,
      });
    });
  return memberId;
};
const accountsOfLast = async (memberId: number) => {
  const { rows } = await inClub(({ db }) =>
    db.raw(
      `SELECT p.account, p.amount::int AS amount FROM payment_postings p JOIN payment_transactions t ON t.id = p.transaction_id
        WHERE t.id = (SELECT max(id) FROM payment_transactions WHERE member_id = ?) ORDER BY p.account`,
      [memberId],
    ),
  );
  return rows;
};

it.each([
  ["cash", "top-up", 700],
  ["write-off", "correction", 700],
] as const)(
  "erasing somebody who owes more than they have settles the rest by %s, and all is paid",
  async (how, kind, lacks) => {
    const memberId = await put(300);
    const charges = [{ key: `owed:${memberId}`, memberId, amount: 1_000, reason: "Kit" }];
    await inClub((uow) => uow.tell("charges.due", { charges }));
    expect(await club.account(memberId)).toMatchObject({ balance: 300, debt: 1_000 });
    await expect(
      units.asMember(memberId, (uow) => eraseSelf(uow, { reviewed: undefined, balance: "write-off" })),
    ).rejects.toMatchObject({ code: "balance-owed" });
    await expect(erase(memberId)).rejects.toMatchObject({ code: "balance-left" });
    await erase(memberId, how);
    expect(await club.account(memberId)).toMatchObject({ balance: 0, debt: 0 });
    expect(await club.transactions(memberId)).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ kind: "charge", amount: -1_000, status: "completed" }),
        expect.objectContaining({ kind, amount: lacks }),
      ]),
    );
  },
);

it.each([
  [1_200, "cash", "correction", "cash"],
  [1_200, "transfer", "correction", "bank"],
  [1_200, "write-off", "correction", "adjustments"],
  [-700, "cash", "top-up", "cash"],
  [-700, "write-off", "correction", "adjustments"],
] as const)("erasing somebody with %i on the balance settles it by %s", async (amount, how, kind, other) => {
  const memberId = await put(amount);
  await expect(erase(memberId)).rejects.toMatchObject({ code: "balance-left", field: "balance" });
  await erase(memberId, how);
  expect((await club.account(memberId)).balance).toBe(0);
  const [last] = (await club.transactions(memberId)).slice(-1);
  expect(last).toMatchObject({ kind, amount: -amount });
  expect(await accountsOfLast(memberId)).toEqual(
    [
      { account: other, amount },
      { account: "member", amount: -amount },
    ].sort((a, b) => (a.account < b.account ? -1 : 1)),
  );
});

it("asks nothing of somebody without a balance, and asks also while payments are off", async () => {
  await erase(await club.player());
  const memberId = await put(500);
  await club.toggle({ payments: false });
  await expect(erase(memberId)).rejects.toMatchObject({ code: "balance-left" });
  await erase(memberId, "cash");
  expect((await club.account(memberId)).balance).toBe(0);
  await club.toggle({ payments: true });
});

it("asks about the money of a duplicate that was merged while payments were off, and books what it said", async () => {
  const [memberId, duplicate] = [await put(0), await put(2_000)];
  await club.toggle({ payments: false });
  await units.asMember(admin, (uow) =>
    mergeMembers(uow, { memberId, other: duplicate, reviewed: undefined }),
  );
  await expect(erase(memberId)).rejects.toMatchObject({ code: "balance-left" });
  await erase(memberId, "cash");
  await club.toggle({ payments: true });
  expect(await accountsOfLast(memberId)).toEqual([
    { account: "cash", amount: 2_000 },
    { account: "member", amount: -2_000 },
  ]);
});

it("who leaves themselves can give up what they have, and forgives themselves nothing", async () => {
  const leave = (memberId: number, balance?: "cash" | "write-off") =>
    units.asMember(memberId, (uow) => eraseSelf(uow, { reviewed: undefined, balance }));
  const has = await put(300);
  for (const balance of [undefined, "cash"] as const)
    await expect(leave(has, balance)).rejects.toMatchObject({ code: "balance-own", field: "balance" });
  await leave(has, "write-off");
  expect((await club.account(has)).balance).toBe(0);
  await expect(leave(await put(-300), "write-off")).rejects.toMatchObject({ code: "balance-owed" });
});

it("who leaves themselves forgives themselves nothing that becomes due at that moment", async () => {
  const memberId = await put(300);
  let leaving: Promise<unknown> | undefined;
  await inClub(async (uow) => {
    await lockMember(uow, memberId);
    const charges = [{ key: `kit:${memberId}`, memberId, amount: 1_000, reason: "Kit" }];
    await uow.tell("charges.due", { charges });
    leaving = units.asMember(memberId, (own) =>
      eraseSelf(own, { reviewed: undefined, balance: "write-off" }),
    );
    leaving.catch(() => {});
    await untilLockWaits(club.base.database.platform, 1);
  });
  await expect(leaving).rejects.toMatchObject({ code: "balance-owed" });
});

it.each(["on", "off"])(
  "a session that was charged is deleted for all but the ledger (payments %s)",
  async (state) => {
    await inClub(({ db }) => db("settling").update({ since: new Date("2026-01-01T00:00:00Z") }));
    const memberId = await put(2_000);
    units.now = new Date("2026-11-21T10:00:00Z");
    const sessionId = await inClub((uow) =>
      addSession(uow, {
        name: "Charged",
        address: "",
        description: "",
        date: "2026-11-24",
        startTime: "19:00",
        finishTime: "20:00",
        capacity: null,
        price: 500,
        tags: [],
      }),
    );
    await units.asMember(admin, (uow) =>
      recordAnswer(uow, {
        occasionId: sessionId,
        memberId,
        attending: "attending",
        overCapacity: false,
        reviewed: undefined,
      }),
    );
    units.now = new Date("2026-11-25T10:00:00Z");
    await inClub(settleDue);
    expect((await club.account(memberId)).balance).toBe(1_500);
    if (state === "off") await club.toggle({ payments: false });
    await units.asMember(admin, (uow) =>
      deleteSession(uow, { sessionId, notify: false, reviewed: undefined }),
    );
    if (state === "off") await club.toggle({ payments: true });
    const linked = await inClub(({ db }) =>
      db("payment_transactions").where({ occasion_id: sessionId }).orderBy("id").pluck("kind"),
    );
    expect(linked).toEqual(state === "on" ? ["charge", "refund"] : ["charge"]);
    const kept = await inClub(({ db }) => db("payment_deleted_occasions").where({ id: sessionId }));
    expect(kept).toMatchObject([
      { kind: "session", name: "Charged", starts_at: new Date("2026-11-24T18:00:00Z") },
    ]);
    expect(await inClub(({ db }) => db("occasions").where({ id: sessionId }))).toEqual([]);
    // The ledger goes on naming it, in lists and files.
    const occasion = { name: "Charged", startsAt: new Date("2026-11-24T18:00:00Z"), isDeleted: true };
    const { items } = await inClub((uow) =>
      transactionList(uow, { page: 1, perPage: 9, occasion: sessionId }),
    );
    expect(items.map((one) => one.occasion)).toEqual(linked.map(() => occasion));
    const reader = { t: serverI18n("en").t, language: "en", locale: "en-GB", read: inClub } as const;
    const file = await inClub(async (uow) =>
      transactionFile(uow, { occasion: sessionId, format: "csv" }, reader),
    );
    expect(await text(Readable.from(file.bytes))).toContain("Charged, 2026-11-24 (deleted)");
    units.now = new Date("2026-11-21T10:00:00Z");
  },
);

it("of one that was not charged nothing is kept", async () => {
  const before = await inClub(({ db }) => db("payment_deleted_occasions").pluck("id"));
  const sessionId = await inClub((uow) =>
    addSession(uow, {
      name: "Free",
      address: "",
      description: "",
      date: "2026-11-24",
      startTime: "19:00",
      finishTime: "20:00",
      capacity: null,
      price: 0,
      tags: [],
    }),
  );
  await units.asMember(admin, (uow) => deleteSession(uow, { sessionId, notify: false, reviewed: undefined }));
  expect(await inClub(({ db }) => db("payment_deleted_occasions").pluck("id"))).toEqual(before);
});

describe("erasing somebody who still has to pay for what was agreed", () => {
  const BEFORE = new Date("2026-11-21T10:00:00Z");
  const BEGUN = new Date("2026-11-24T18:30:00Z");
  const LATE = new Date("2026-11-24T12:00:00Z");
  const SETTLED = new Date("2026-11-25T10:00:00Z");
  const ENDS = ["cash", "transfer", "write-off"] as const;

  beforeEach(async () => {
    units.now = BEFORE;
    await inClub(({ db }) => db("settling").update({ since: new Date("2026-01-01T00:00:00Z") }));
    await inClub(({ db }) => db("settings").where({ id: "payments:negativeBalance" }).delete());
  });

  /** A member who comes to a session at 5.00, and has this much. */
  async function coming(amount: number) {
    const memberId = await put(amount);
    const sessionId = await inClub((uow) =>
      addSession(uow, {
        name: "Training",
        address: "",
        description: "",
        date: "2026-11-24",
        startTime: "19:00",
        finishTime: "20:00",
        capacity: null,
        price: 500,
        tags: [],
      }),
    );
    await units.asMember(admin, (uow) => changeOccasionTerms(uow, { occasionId: sessionId, leaveHours: 12 }));
    await say(memberId, sessionId, "attending");
    return { memberId, sessionId };
  }
  const say = (memberId: number, occasionId: number, attending: Answer) =>
    units.asMember(memberId, (uow) => answerOccasion(uow, { occasionId, attending, reviewed: undefined }));
  const settle = (occasionId: number) =>
    units.asMember(admin, (uow) => settleOccasion(uow, { occasionId, reviewed: undefined }));
  const askedOf = async (memberId: number, balance?: (typeof ENDS)[number]) => {
    const act = units.asMember(admin, (uow) =>
      eraseOther(uow, { memberId, reviewed: NOTHING_SEEN, balance }),
    );
    return (await questionOf(act)).consequences;
  };
  const charges = async (memberId: number) =>
    (await club.transactions(memberId)).filter(({ kind }) => kind === "charge");
  const nothing = async (memberId: number) => {
    expect(await club.account(memberId)).toEqual({ balance: 0, debt: 0 });
    expect(await inClub(({ db }) => db("payment_commitments").where({ member_id: memberId }))).toEqual([]);
  };
  const of = (amount: number) => ({ money: expect.objectContaining({ amount }) });

  it("settles what has begun in the same act, and settling charges nobody", async () => {
    const { memberId } = await coming(2_000);
    units.now = BEGUN;
    expect(await askedOf(memberId, "cash")).toEqual([
      { key: "payments:consequences.closing.due", values: { count: 1, ...of(500) } },
      { key: "payments:consequences.closing.out.cash", values: of(1_500) },
      { key: "members.consequences.kept", values: { count: 1 } },
    ]);
    await erase(memberId, "cash");
    units.now = SETTLED;
    await inClub(settleDue);
    expect(await charges(memberId)).toMatchObject([{ amount: -500, status: "completed" }]);
    await nothing(memberId);
  });

  it("gives nothing back to nobody if what they have paid is deleted", async () => {
    const { memberId, sessionId } = await coming(500);
    units.now = BEGUN;
    await erase(memberId);
    const deleting = { sessionId, notify: false };
    const question = await questionOf(
      units.asMember(admin, (uow) => deleteSession(uow, { ...deleting, reviewed: NOTHING_SEEN })),
    );
    expect(question.consequences.map(({ key }) => key)).not.toContain("payments:consequences.returned");
    await units.asMember(admin, (uow) => deleteSession(uow, { ...deleting, reviewed: undefined }));
    await nothing(memberId);
  });

  it("settles what was left too late", async () => {
    const { memberId, sessionId } = await coming(500);
    units.now = LATE;
    await say(memberId, sessionId, "not-attending");
    await erase(memberId);
    units.now = SETTLED;
    await inClub(settleDue);
    expect(await charges(memberId)).toMatchObject([{ amount: -500, status: "completed" }]);
    await nothing(memberId);
  });

  it.each([
    ["an admin erases them", false, []],
    ["they erase themselves, as leaving does by then", true, [{ amount: -500, status: "completed" }]],
  ] as const)("asks for a coming place if %s", async (_who, isOwn, charged) => {
    const { memberId } = await coming(500);
    units.now = LATE;
    if (isOwn)
      await units.asMember(memberId, (uow) => eraseSelf(uow, { reviewed: undefined, balance: "write-off" }));
    else await erase(memberId, "cash");
    units.now = SETTLED;
    await inClub(settleDue);
    expect(await charges(memberId)).toMatchObject(charged);
    await nothing(memberId);
  });

  it("lets who lacks money for what has begun not erase themselves", async () => {
    const { memberId } = await coming(500);
    await units.asMember(admin, (uow) =>
      changeBalance(uow, { userId: memberId, amount: -200, method: "cash", note: "", once: undefined }),
    );
    units.now = BEGUN;
    await expect(
      units.asMember(memberId, (uow) => eraseSelf(uow, { reviewed: undefined, balance: "write-off" })),
    ).rejects.toMatchObject({ code: "balance-owed" });
  });

  it("charges nothing while payments are off, and nothing after", async () => {
    const { memberId } = await coming(500);
    units.now = BEGUN;
    await club.toggle({ payments: false });
    expect(await askedOf(memberId, "cash")).toContainEqual({
      key: "payments:consequences.closing.out.cash",
      values: of(500),
    });
    await erase(memberId, "cash");
    await club.toggle({ payments: true });
    units.now = SETTLED;
    await inClub(settleDue);
    expect(await charges(memberId)).toEqual([]);
    await nothing(memberId);
  });

  it.each(["erasing", "settling"])("once, if settling comes at that moment (first: %s)", async (first) => {
    const { memberId, sessionId } = await coming(500);
    units.now = BEGUN;
    let second: Promise<unknown> | undefined;
    await units.asMember(admin, async (uow) => {
      if (first === "erasing") {
        await eraseOther(uow, { memberId, reviewed: undefined, balance: undefined });
        second = settle(sessionId);
      } else {
        await settleOccasion(uow, { occasionId: sessionId, reviewed: undefined });
        second = erase(memberId);
      }
      await untilLockWaits(club.base.database.platform, 1);
    });
    await second;
    expect(await charges(memberId)).toMatchObject([{ amount: -500, status: "completed" }]);
    await nothing(memberId);
  });

  it.each(ENDS)("says what it then does: %s", async (end) => {
    for (const has of [2_000, 600]) {
      const { memberId } = await coming(has);
      units.now = BEGUN;
      const due = [{ key: `owed:${memberId}`, memberId, amount: 1_000, reason: "Kit" }];
      await inClub((uow) => uow.tell("charges.due", { charges: due }));
      const said = new Map(
        (await askedOf(memberId, end)).map(({ key, values }) => [key.split(".").slice(2).join("."), values]),
      );
      const before = (await club.transactions(memberId)).map(({ id }) => id);
      await erase(memberId, end);
      const done = (await club.transactions(memberId)).filter(({ id }) => !before.includes(id));
      const [charged, last] = done;
      expect(said.get("due")).toMatchObject(of(-Number(charged?.amount)));
      const left = -Number(last?.amount);
      expect([done.length, left]).toEqual([2, has === 2_000 ? 500 : -900]);
      expect(said.get(`${left < 0 ? "in" : "out"}.${end}`)).toMatchObject(of(Math.abs(left)));
      expect(last?.kind).toBe(left < 0 && end !== "write-off" ? "top-up" : "correction");
      expect(said.get("owed")).toEqual(has === 600 ? of(1_000) : undefined);
      await nothing(memberId);
      units.now = BEFORE;
    }
  });

  it("asks no money for a membership that was never paid", async () => {
    await club.toggle({ memberships: true });
    const memberId = await put(0);
    await club.give(memberId, (await club.plan(18_000)).id);
    expect(await club.account(memberId)).toEqual({ balance: 0, debt: 18_000 });
    expect(await askedOf(memberId)).toEqual([
      { key: "payments:consequences.closing.dropped", values: of(18_000) },
    ]);
    await units.asMember(memberId, (uow) => eraseSelf(uow, { reviewed: undefined }));
    expect(await charges(memberId)).toMatchObject([{ status: "void" }]);
    expect(await club.states(memberId)).toEqual(["stopped"]);
    // It was used before its payment was undone: that is owed.
    const other = await put(0);
    await club.give(other, (await club.plan(1_000)).id);
    await club.collect(other, "cash");
    units.now = new Date(BEFORE.getTime() + 86_400_000);
    await club.undo(other, "payment");
    expect(await club.account(other)).toEqual({ balance: 0, debt: 1_000 });
    await expect(erase(other)).rejects.toMatchObject({ code: "balance-left" });
    await erase(other, "cash");
    await nothing(other);
    await club.toggle({ memberships: false });
  });
});
