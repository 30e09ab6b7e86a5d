import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import type { Answer } from "#app/core/attendance/admission.ts";
import { answerOccasion } from "#app/core/attendance/answer-occasion.server.ts";
import { addWalkIn } from "#app/core/attendance/presence/add-walk-in.server.ts";
import { recordAnswer } from "#app/core/attendance/record-answer.server.ts";
import { changeSettings } from "#app/core/club/settings/change-settings.server.ts";
import { mergeMembers } from "#app/core/members/merging/merge-members.server.ts";
import { settleOccasion } from "#app/core/occasions/lifecycle/settle.server.ts";
import { settleDue } from "#app/core/occasions/lifecycle/settle-due.server.ts";
import { createSession } from "#app/core/occasions/sessions/create-session.server.ts";
import { deleteSession } from "#app/core/occasions/sessions/end-session.server.ts";
import { CreateSessionSchema } from "#app/core/occasions/sessions/sessions.schemas.ts";
import { collect } from "#modules/payments/debts/collect.server.ts";
import { payments } from "#modules/payments/module.server.ts";
import { changeOccasionTerms } from "#modules/payments/occasions/change-terms.server.ts";
import { recheckOccasion } from "#modules/payments/occasions/recheck-status.server.ts";
import { applyReturn } from "#modules/payments/online/refunds-disputes.server.ts";
import { ChangeBalanceSchema, CollectSchema } from "#modules/payments/payments.schemas.ts";
import { beginSettling } from "#modules/payments/tests/begin-settling.ts";
import { undoTransaction } from "#modules/payments/undo-transaction.server.ts";
import { all, run } from "#tenants/sql.ts";
import { confirmed } from "#tests/support/asked.ts";
import { testDatabase } from "#tests/support/postgres.ts";
import { testUnits } from "#tests/support/unit-of-work.ts";
import { accountsOf } from "./accounts.server.ts";
import { changeBalance } from "./change-balance.server.ts";

const base = await testDatabase({ poolSize: 12 });
const [club] = base.clubs;
const units = testUnits(base.database, club, {
  ...payments,
  toggle: { ...payments.toggle, default: true },
});
const [admin = 0] = await units.addMembers(1, { role: "admin" });
await beginSettling(units);

beforeEach(() => {
  units.now = new Date("2026-11-21T10:00:00Z");
});

async function session(price = 500): Promise<number> {
  const input = CreateSessionSchema.parse({
    name: "Training",
    date: "2026-11-24",
    startTime: "19:00",
    finishTime: "20:30",
    price,
  });
  const { sessionIds } = await units.asMember(admin, (uow) => createSession(uow, input));
  return sessionIds[0] ?? 0;
}
/** Somebody with this much money, in minor units, and a settled session at 5.00 that they attended or left late. */
async function attended({ has = 500, leaves = false } = {}): Promise<{ member: number; id: number }> {
  const [member = 0] = await units.addMembers(1);
  const id = await session();
  await units.asMember(admin, (uow) => changeOccasionTerms(uow, { occasionId: id, leaveHours: 72 }));
  await put(member, 500);
  await say(member, id, "attending");
  units.now = new Date("2026-11-24T12:00:00Z");
  if (leaves) await say(member, id, "not-attending");
  if (has !== 500) await put(member, has - 500);
  units.now = new Date("2026-11-24T20:00:00Z");
  await units.asMember(admin, (uow) => settleOccasion(uow, { occasionId: id, reviewed: undefined }));
  units.now = new Date("2026-11-24T20:05:00Z");
  return { member, id };
}
const say = (memberId: number, occasionId: number, attending: Answer) =>
  units.asMember(memberId, (uow) => answerOccasion(uow, { occasionId, attending, reviewed: undefined }));
const record = (memberId: number, occasionId: number, attending: Answer) =>
  units.asMember(admin, (uow) =>
    recordAnswer(uow, { occasionId, memberId, attending, overCapacity: false, reviewed: undefined }),
  );
/** Adds a walk-in; nothing checks whether they can pay. */
const walkIn = (memberId: number, occasionId: number) =>
  units.asMember(admin, (uow) =>
    addWalkIn(uow, { occasionId, memberId, act: randomUUID(), reviewed: undefined }),
  );
const put = (userId: number, amount: number) =>
  units.asMember(admin, (uow) => changeBalance(uow, ChangeBalanceSchema.parse({ userId, amount })));
const account = async (memberId: number) =>
  (await units.asSystem((uow) => accountsOf(uow, [memberId]))).get(memberId);
/** The latest transaction of a kind. */
const latest = async (memberId: number, kind: string): Promise<number> =>
  (
    await units.asSystem(({ db }) =>
      db("payment_transactions").where({ member_id: memberId, kind }).orderBy("id", "desc").first("id"),
    )
  )?.id ?? 0;
const undo = async (memberId: number, kind: string) => {
  const transactionId = await latest(memberId, kind);
  return units.asMember(admin, (uow) => undoTransaction(uow, { transactionId, reviewed: undefined }));
};
const pay = async (memberId: number, method: string) => {
  const transactionIds = [await latest(memberId, "charge")];
  return units.asMember(admin, (uow) => collect(uow, CollectSchema.parse({ transactionIds, method })));
};
/** A charge that another module asks for. */
const due = (memberId: number, key: string, amount: number) =>
  units.asSystem((uow) => uow.tell("charges.due", { charges: [{ key, memberId, amount, reason: "Fee" }] }));
const remove = (sessionId: number) =>
  units.asMember(admin, (uow) => deleteSession(uow, { sessionId, notify: false, reviewed: undefined }));
const turn = (on: boolean) =>
  confirmed((reviewed) =>
    units.asMember(admin, (uow) =>
      changeSettings(
        uow,
        { definitions: units.host.registry.settings, modules: units.host.registry.modules },
        { payments: on, reviewed },
      ),
    ),
  );
const statusOf = async (id: number) =>
  (await units.asSystem(({ db }) => db("occasions").where({ id }).first("status")))?.status;
/** The occasion's status after all queued rechecks. */
async function followed(id: number): Promise<string> {
  const rows = await all<{ id: number }>(
    base.database.platform,
    `DELETE FROM dispatch.outbox WHERE kind = 'payments:recheck' RETURNING (payload ->> 'occasionId')::int AS id`,
  );
  for (const one of rows) await units.asSystem((uow) => recheckOccasion(uow, one.id));
  return statusOf(id);
}
const refused = expect.objectContaining({ name: "Refusal", code: "payments:not-undoable" });

describe("a refund is not undone", () => {
  it("where the place is charged again already", async () => {
    const { member, id } = await attended({ has: 1_500 });
    await record(member, id, "not-attending");
    const refund = await latest(member, "refund");
    await record(member, id, "attending");
    expect(await latest(member, "refund")).toBe(refund);
    await expect(undo(member, "refund")).rejects.toEqual(refused);
    expect((await account(member))?.balance).toBe(1_000);
  });

  it("where the session is gone, or whoever asked for the charge was told of it", async () => {
    const { member, id } = await attended();
    await remove(id);
    await expect(undo(member, "refund")).rejects.toEqual(refused);
    expect((await account(member))?.balance).toBe(500);
    await due(member, "plan", 400);
    await undo(member, "charge");
    await expect(undo(member, "refund")).rejects.toEqual(refused);
    expect((await account(member))?.balance).toBe(500);
  });
});

describe("what leaving late costs", () => {
  it.each(["cash", "waive"])("is owed again once paying it (%s) is undone", async (method) => {
    const { member } = await attended({ has: 0, leaves: true });
    await pay(member, method);
    expect((await account(member))?.debt).toBe(0);
    await undo(member, method === "waive" ? "waiver" : "payment");
    expect(await account(member)).toMatchObject({ balance: 0, debt: 500 });
  });

  it("is charged once to who is put in afterwards", async () => {
    const { member, id } = await attended({ has: 0, leaves: true });
    await pay(member, "cash");
    await undo(member, "payment");
    await walkIn(member, id);
    expect(await account(member)).toMatchObject({ balance: 0, debt: 500 });
  });

  it("is nothing where the session is gone", async () => {
    const { member, id } = await attended({ has: 0, leaves: true });
    await pay(member, "waive");
    await remove(id);
    await undo(member, "waiver");
    expect(await account(member)).toMatchObject({ balance: 0, debt: 0 });
  });
});

it("charges nobody again who was taken off, if the waiver is undone", async () => {
  const { member, id } = await attended({ has: 0 });
  await pay(member, "waive");
  await record(member, id, "not-attending");
  await undo(member, "waiver");
  expect(await account(member)).toMatchObject({ balance: 0, debt: 0 });
});

describe("unsettled", () => {
  it("is what somebody owes for, who was added afterwards, until they are taken off again", async () => {
    const { id } = await attended();
    const [added = 0] = await units.addMembers(1);
    await walkIn(added, id);
    expect(await followed(id)).toBe("unsettled");
    await record(added, id, "not-attending");
    expect(await followed(id)).toBe("archived");
  });

  it("is looked for again once payments are on", async () => {
    const { id } = await attended({ has: 0 });
    expect(await statusOf(id)).toBe("unsettled");
    await turn(false);
    await units.asSystem(settleDue);
    expect(await statusOf(id)).toBe("archived");
    await turn(true);
    expect(await followed(id)).toBe("unsettled");
  });
});

describe("money that goes back pays debts, oldest first", () => {
  /** Somebody who paid for one session, and owes for two others: 5.00 each. */
  async function debtor() {
    const { member, id } = await attended();
    for (const key of ["older", "newer"]) await due(member, `${key}:${member}`, 300);
    expect(await account(member)).toMatchObject({ balance: 0, debt: 600 });
    return { member, id };
  }
  const once = { balance: 200, debt: 300 };

  it("of a session that is gone", async () => {
    const { member, id } = await debtor();
    await remove(id);
    expect(await account(member)).toMatchObject(once);
  });

  it("of who is taken off", async () => {
    const { member, id } = await debtor();
    await record(member, id, "not-attending");
    expect(await account(member)).toMatchObject(once);
  });

  it("of a charge or a correction that is undone", async () => {
    const { member } = await debtor();
    const charge = await units.asSystem(({ db }) =>
      db("payment_transactions")
        .where({ member_id: member, kind: "charge", status: "completed" })
        .first("id"),
    );
    await units.asMember(admin, (uow) =>
      undoTransaction(uow, { transactionId: charge?.id ?? 0, reviewed: undefined }),
    );
    expect(await account(member)).toMatchObject(once);
    await put(member, -200);
    await undo(member, "correction");
    await put(member, -200);
    await put(member, 150);
    await put(member, 50);
    expect(await account(member)).toMatchObject(once);
  });

  it("of the member who was merged into them", async () => {
    const { member } = await debtor();
    const [other = 0] = await units.addMembers(1);
    await put(other, 500);
    await units.asMember(admin, (uow) => mergeMembers(uow, { memberId: member, other, reviewed: undefined }));
    expect(await account(member)).toMatchObject(once);
  });

  it("of a dispute that is won", async () => {
    const [member = 0] = await units.addMembers(1);
    await put(member, 500);
    await units.asSystem(({ db }) =>
      run(
        db,
        `WITH account AS (
           INSERT INTO payment_online_accounts (id, ready, submitted, missing, connected_at, checked_at)
           VALUES ('acct_1', true, true, '{}', now(), now()) RETURNING id)
         INSERT INTO payment_online_top_ups (once, reference, member_id, account, amount, currency, state, intent_id,
                transaction_id, created_at, expires_at, closed_at)
         SELECT 'disputed', gen_random_uuid(), t.member_id, account.id, t.amount, 'EUR', 'paid', 'pi_1', t.id, now(), now(), now()
           FROM payment_transactions t, account WHERE t.member_id = :member`,
        { member },
      ),
    );
    const dispute = { id: "dp_1", kind: "dispute", intentId: "pi_1", amount: 500, currency: "eur" } as const;
    const tell = (stands: boolean) =>
      units.asSystem((uow) => applyReturn(uow, "acct_1", { ...dispute, stands, isFinal: !stands }));
    await tell(true);
    await due(member, "won", 300);
    expect(await account(member)).toMatchObject({ balance: 0, debt: 300 });
    await tell(false);
    expect(await account(member)).toMatchObject({ balance: 200, debt: 0 });
  });

  it("once an older one is settled another way", async () => {
    const { member } = await attended({ has: 0 });
    await due(member, `small:${member}`, 300);
    await put(member, 400);
    expect(await account(member)).toMatchObject({ balance: 400, debt: 800 });
    const [oldest] = await units.asSystem(({ db }) =>
      db("payment_transactions").where({ member_id: member, status: "debt" }).orderBy("id").pluck("id"),
    );
    await units.asMember(admin, (uow) =>
      collect(uow, CollectSchema.parse({ transactionIds: [oldest], method: "waive" })),
    );
    expect(await account(member)).toMatchObject({ balance: 100, debt: 0 });
  });
});
