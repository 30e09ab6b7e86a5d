import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import type { Answer } from "#app/core/attendance/admission.ts";
import { answerOccasion } from "#app/core/attendance/answer-occasion.server.ts";
import { promoteNext } from "#app/core/attendance/promote.server.ts";
import { reinstateOccasion } from "#app/core/occasions/lifecycle/reinstate.server.ts";
import { settleDue } from "#app/core/occasions/lifecycle/settle-due.server.ts";
import { createSession } from "#app/core/occasions/sessions/create-session.server.ts";
import { cancelSession, deleteSession } from "#app/core/occasions/sessions/end-session.server.ts";
import { CreateSessionSchema } from "#app/core/occasions/sessions/sessions.schemas.ts";
import { testDatabase } from "#tests/support/postgres.ts";
import { testUnits } from "#tests/support/unit-of-work.ts";
import { collect } from "./debts/collect.server.ts";
import { accountsOf } from "./ledger/accounts.server.ts";
import { changeBalance } from "./ledger/change-balance.server.ts";
import { payments } from "./module.server.ts";
import { ChangeBalanceSchema, CollectSchema } from "./payments.schemas.ts";
import { transactionList } from "./reports/transaction-list.server.ts";
import { beginSettling } from "./tests/begin-settling.ts";

const base = await testDatabase({ poolSize: 12 });
const units = testUnits(base.database, base.clubs[0], {
  ...payments,
  toggle: { ...payments.toggle, default: true },
});
const [admin = 0] = await units.addMembers(1, { role: "admin" });
await beginSettling(units);
const before = new Date("2026-11-21T10:00:00Z");
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
const say = (memberId: number, occasionId: number, attending: Answer) =>
  units.asMember(memberId, (uow) => answerOccasion(uow, { occasionId, attending, reviewed: undefined }));
const put = (userId: number, amount: number, more: object = {}) =>
  units.asMember(admin, (uow) => changeBalance(uow, ChangeBalanceSchema.parse({ userId, amount, ...more })));
const settle = () => units.asSystem(settleDue);
const account = async (memberId: number) =>
  (await units.asSystem((uow) => accountsOf(uow, [memberId]))).get(memberId);
const statusOf = (id: number) =>
  units.asSystem(async ({ db }) => (await db("occasions").where({ id }).first("status"))?.status);
const openOf = (memberId: number) =>
  units.asSystem(({ db }) =>
    db("payment_transactions")
      .where({ member_id: memberId })
      .whereIn("status", ["debt", "in-progress"])
      .pluck("id"),
  );
const negative = (value: boolean) =>
  units.asSystem(({ db }) =>
    db.raw(
      "INSERT INTO settings (id, value) VALUES ('payments:negativeBalance', ?::jsonb) ON CONFLICT (id) DO UPDATE SET value = excluded.value",
      [JSON.stringify(value)],
    ),
  );
const refusal = (code: string) => expect.objectContaining({ name: "Refusal", code });

describe("a priced session", () => {
  it("is refused in the numbers of the header: the balance, what is set aside of it, and what is missing", async () => {
    const [member = 0] = await units.addMembers(1);
    await put(member, 500, { method: "cash" });
    await negative(true);
    await say(member, await session(600), "attending");
    await negative(false);
    const money = (amount: number) => expect.objectContaining({ amount });
    await expect(say(member, await session(500), "attending")).rejects.toMatchObject({
      code: "payments:insufficient-funds",
      values: {
        short: money(600),
        balance: money(500),
        held: money(600),
        has: money(-100),
        price: money(500),
      },
    });
  });

  it("is had by who can pay, agreed when they come in, charged once when it is over", async () => {
    const [member = 0, poor = 0] = await units.addMembers(2);
    const id = await session(500);
    await put(member, 1_200, { method: "cash" });
    await expect(say(poor, id, "attending")).rejects.toEqual(refusal("payments:insufficient-funds"));
    await say(member, id, "attending");
    expect(await account(member)).toMatchObject({ balance: 1_200, inProgress: 0, debt: 0, committed: 500 });
    const dear = await session(800);
    await expect(say(member, dear, "attending")).rejects.toEqual(refusal("payments:insufficient-funds"));
    units.now = afterwards;
    await settle();
    await settle();
    expect(await account(member)).toMatchObject({ balance: 700, inProgress: 0, debt: 0, committed: 0 });
    expect(await statusOf(id)).toBe("archived");
  });

  it("costs nothing who leaves in time, and its price stays as agreed", async () => {
    const [member = 0] = await units.addMembers(1);
    const id = await session(500);
    await put(member, 500, { method: "transfer" });
    await say(member, id, "attending");
    await units.asSystem(({ db }) => db("occasions").where({ id }).update({ price: 900 }));
    await say(member, id, "attending");
    expect((await account(member))?.committed).toBe(500);
    await say(member, id, "not-attending");
    expect((await account(member))?.committed).toBe(0);
    units.now = afterwards;
    await settle();
    expect((await account(member))?.balance).toBe(500);
  });

  it("is owed where the balance is gone by then; a payment pays debts oldest first, each whole", async () => {
    const [member = 0] = await units.addMembers(1);
    const [first, second] = [await session(500), await session(300)];
    await put(member, 800, { method: "cash" });
    for (const id of [first, second]) await say(member, id, "attending");
    await put(member, -700);
    units.now = afterwards;
    await settle();
    expect(await account(member)).toMatchObject({ balance: 100, debt: 800 });
    expect(await statusOf(first)).toBe("unsettled");
    const third = await session(100);
    units.now = before;
    await expect(say(member, third, "attending")).rejects.toEqual(refusal("payments:debt"));
    units.now = afterwards;
    expect(await put(member, 350, { method: "cash" })).toMatchObject({ balance: 450, paid: 0 });
    expect(await put(member, 60, { method: "cash" })).toMatchObject({ balance: 10, paid: 1 });
    await settle();
    expect([await statusOf(first), await statusOf(second)]).toEqual(["archived", "unsettled"]);
    await units.asMember(admin, async (uow) =>
      collect(uow, CollectSchema.parse({ transactionIds: await openOf(member), method: "waive" })),
    );
    expect(await account(member)).toMatchObject({ balance: 10, debt: 0 });
    await settle();
    expect(await statusOf(second)).toBe("archived");
  });

  it("goes back whole when it is deleted afterwards, paid or owed; what was waived gives nothing back", async () => {
    const [paid = 0, owing = 0, waived = 0] = await units.addMembers(3);
    const id = await session(500);
    for (const member of [paid, owing, waived]) {
      await put(member, 500, { method: "cash" });
      await say(member, id, "attending");
    }
    for (const member of [owing, waived]) await put(member, -500);
    units.now = afterwards;
    await settle();
    await units.asMember(admin, async (uow) =>
      collect(uow, CollectSchema.parse({ transactionIds: await openOf(waived), method: "waive" })),
    );
    await units.asMember(admin, (uow) =>
      deleteSession(uow, { sessionId: id, notify: false, reviewed: undefined }),
    );
    for (const [member, balance] of [
      [paid, 500],
      [owing, 0],
      [waived, 0],
    ] as const)
      expect(await account(member)).toMatchObject({ balance, inProgress: 0, debt: 0, committed: 0 });
  });

  it("is agreed anew when it is brought back, and nobody pays for it while it is canceled", async () => {
    const [member = 0] = await units.addMembers(1);
    const id = await session(500);
    await put(member, 500, { method: "cash" });
    await say(member, id, "attending");
    await units.asMember(admin, (uow) =>
      cancelSession(uow, { sessionId: id, notify: false, reviewed: undefined }),
    );
    expect((await account(member))?.committed).toBe(0);
    await units.asMember(admin, (uow) => reinstateOccasion(uow, { occasionId: id, reviewed: undefined }));
    expect((await account(member))?.committed).toBe(500);
  });

  it("costs nothing who came in while payments were off", async () => {
    const off = testUnits(base.database, base.clubs[0], { ...payments, toggle: payments.toggle });
    const [member = 0] = await off.addMembers(1);
    const id = await session(500);
    await off.asMember(member, (uow) =>
      answerOccasion(uow, { occasionId: id, attending: "attending", reviewed: undefined }),
    );
    units.now = afterwards;
    await settle();
    expect(await account(member)).toMatchObject({ balance: 0, inProgress: 0, debt: 0, committed: 0 });
    expect(await statusOf(id)).toBe("archived");
  });
});

describe("payments by hand", () => {
  it("refuse nothing at all, and what the balance does not cover; a club that allows it may go below zero", async () => {
    const [member = 0] = await units.addMembers(1);
    await expect(put(member, 0)).rejects.toEqual(refusal("payments:nothing"));
    await expect(put(member, -1)).rejects.toEqual(refusal("payments:insufficient-balance"));
    await negative(true);
    expect(await put(member, -300)).toMatchObject({ balance: -300 });
    await negative(false);
    expect(await put(member, 100)).toMatchObject({ balance: -200 });
    await expect(put(member, -1)).rejects.toEqual(refusal("payments:insufficient-balance"));
  });

  it("have one effect, sent twenty times at once", async () => {
    const [member = 0] = await units.addMembers(1);
    const once = randomUUID();
    const all = await Promise.all(
      Array.from({ length: 20 }, () => put(member, 700, { once, method: "cash" })),
    );
    expect(all.every(({ balance }) => balance === 700)).toBe(true);
    const list = await units.asSystem((uow) => transactionList(uow, { user: member, page: 1, perPage: 20 }));
    expect(list.items.map(({ amount, balance, kind }) => [kind, amount, balance])).toEqual([
      ["top-up", 700, 700],
    ]);
  });

  it("of 10, fifty at once on a balance of 30: three succeed", async () => {
    const [member = 0] = await units.addMembers(1);
    await put(member, 3_000, { method: "cash" });
    const all = await Promise.allSettled(Array.from({ length: 50 }, () => put(member, -1_000)));
    expect(all.filter(({ status }) => status === "fulfilled")).toHaveLength(3);
    expect((await account(member))?.balance).toBe(0);
  });
});

it("lets the next in line move up once their money suffices", async () => {
  const [inside = 0, waiting = 0] = await units.addMembers(2);
  const id = await session(500, 1);
  for (const member of [inside, waiting]) await put(member, 500, { method: "cash" });
  await say(inside, id, "attending");
  await say(waiting, id, "attending");
  await put(waiting, -200);
  await say(inside, id, "not-attending");
  expect(await units.asSystem((uow) => promoteNext(uow, id))).toEqual([]);
  await put(waiting, 200, { method: "cash" });
  expect(await units.asSystem((uow) => promoteNext(uow, id))).toEqual([waiting]);
});

describe("the database itself", () => {
  const raw = (sql: string) => units.asSystem(({ db }) => db.raw(sql));

  it.each([
    ["an amount is changed", "UPDATE payment_transactions SET amount = 1", "permission denied"],
    ["a transaction is deleted", "DELETE FROM payment_transactions", "permission denied"],
    [
      "a posting is added",
      "INSERT INTO payment_postings (transaction_id, account, amount) VALUES (1, 'cash', 5)",
      "permission denied",
    ],
    ["a posting is changed", "UPDATE payment_postings SET amount = 1", "permission denied"],
    ["a balance is changed", "UPDATE payment_balances SET balance = 1", "permission denied"],
    [
      "what is done is taken back",
      "UPDATE payment_transactions SET status = 'void', completed_at = NULL WHERE status = 'completed'",
      "stays as it is",
    ],
  ])("refuses that %s", async (_what, sql, says) => {
    await expect(raw(sql)).rejects.toThrow(says);
  });

  it("keeps both sides of everything, and balances that are the sum of what is done", async () => {
    const { rows } = await units.asSystem(({ db }) =>
      db.raw<{ rows: object[] }>(
        `SELECT (SELECT count(*)::int FROM payment_transactions WHERE status = 'completed') > 10 AS some,
                (SELECT coalesce(sum(amount), 0)::int FROM payment_postings) AS both,
                (SELECT count(*)::int FROM (SELECT transaction_id FROM payment_postings GROUP BY 1 HAVING sum(amount) <> 0 OR count(*) <> 2) odd) AS odd,
                (SELECT count(*)::int FROM payment_balances b
                  WHERE balance <> (SELECT sum(amount) FROM payment_transactions t
                                     WHERE t.member_id = b.member_id AND t.status = 'completed')) AS wrong`,
      ),
    );
    expect(rows).toEqual([{ some: true, both: 0, odd: 0, wrong: 0 }]);
  });
});
