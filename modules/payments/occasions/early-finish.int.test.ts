import { beforeEach, describe, expect, it } from "vitest";
import { answerOccasion } from "#app/core/attendance/answer-occasion.server.ts";
import { createEvent } from "#app/core/occasions/events/create-event.server.ts";
import { CreateEventSchema } from "#app/core/occasions/events/events.schemas.ts";
import { cancelOccasion, deleteOccasion } from "#app/core/occasions/lifecycle/end-occasion.server.ts";
import { reinstateOccasion } from "#app/core/occasions/lifecycle/reinstate.server.ts";
import { settleOccasion } from "#app/core/occasions/lifecycle/settle.server.ts";
import { createSession } from "#app/core/occasions/sessions/create-session.server.ts";
import { CreateSessionSchema } from "#app/core/occasions/sessions/sessions.schemas.ts";
import { collect } from "#modules/payments/debts/collect.server.ts";
import { accountsOf } from "#modules/payments/ledger/accounts.server.ts";
import { changeBalance } from "#modules/payments/ledger/change-balance.server.ts";
import { payments } from "#modules/payments/module.server.ts";
import { ChangeBalanceSchema, CollectSchema } from "#modules/payments/payments.schemas.ts";
import { beginSettling } from "#modules/payments/tests/begin-settling.ts";
import { confirmed, questionOf } from "#tests/support/asked.ts";
import { testDatabase } from "#tests/support/postgres.ts";
import { testUnits } from "#tests/support/unit-of-work.ts";

const base = await testDatabase();
const units = testUnits(base.database, base.clubs[0], {
  ...payments,
  toggle: { ...payments.toggle, default: true },
});
const [admin = 0] = await units.addMembers(1, { role: "admin" });
await beginSettling(units);
const EUR = (amount: number) => expect.objectContaining({ amount, currency: "EUR" });

beforeEach(() => {
  units.now = new Date("2026-11-28T10:00:00Z");
});

const put = (userId: number, amount: number) =>
  units.asMember(admin, (uow) =>
    changeBalance(uow, ChangeBalanceSchema.parse({ userId, amount, method: "cash" })),
  );
/** Adds members who have enough, and who come. */
async function coming(occasionId: number, balances: readonly number[]): Promise<number[]> {
  const members = await units.addMembers(balances.length);
  for (const [at, memberId] of members.entries()) {
    await put(memberId, balances[at] ?? 0);
    await units.asMember(memberId, (uow) =>
      answerOccasion(uow, { occasionId, attending: "attending", reviewed: undefined }),
    );
  }
  return members;
}
const dinner = async () =>
  (
    await units.asMember(admin, (uow) =>
      createEvent(
        uow,
        CreateEventSchema.parse({
          name: "Club dinner",
          date: "2026-12-10",
          startTime: "20:00",
          finishTime: "23:00",
          price: 2500,
        }),
      ),
    )
  ).eventId;
const settle = (occasionId: number, reviewed: string | undefined) =>
  units.asMember(admin, (uow) => settleOccasion(uow, { occasionId, reviewed }));
const end = (act: typeof cancelOccasion, occasionId: number, reviewed: string | undefined) =>
  units.asMember(admin, (uow) => act(uow, { occasionId, notify: false, reviewed }, "event"));
const said = async (asking: Promise<unknown>) =>
  (await questionOf(asking)).consequences.map(({ key, values }) => [key, values]);
const account = async (memberId: number) =>
  (await units.asSystem((uow) => accountsOf(uow, [memberId]))).get(memberId);
const finish = (id: number) => confirmed((reviewed) => settle(id, reviewed));

describe("an event that is finished before its time", () => {
  it("says first how many people it charges, and how much", async () => {
    const id = await dinner();
    await coming(id, [2500, 3000]);
    expect(await said(settle(id, ""))).toEqual([
      ["occasions.consequences.notBegun", { count: 2 }],
      ["payments:consequences.settled.open", { count: 2, money: EUR(5000) }],
    ]);
    await finish(id);
    // Taken out of the archive, it is settled again without a charge.
    await units.asSystem(({ db }) => db("occasions").where({ id }).update({ status: "confirmed" }));
    expect(await said(settle(id, ""))).toEqual([["occasions.consequences.notBegun", { count: 2 }]]);
  });

  it("can still be canceled or deleted, which says what becomes of what is open and of what was paid", async () => {
    const id = await dinner();
    const [paid = 0, open = 0] = await coming(id, [2500, 3000]);
    await finish(id);
    const transactionIds: number[] = await units.asSystem(({ db }) =>
      db("payment_transactions").where({ member_id: paid, kind: "charge" }).pluck("id"),
    );
    await units.asMember(admin, (uow) =>
      collect(uow, CollectSchema.parse({ transactionIds, method: "balance" })),
    );
    const money = [
      ["payments:consequences.returned", { count: 1, money: EUR(2500) }],
      ["payments:consequences.dropped", { count: 1, money: EUR(2500) }],
    ];
    for (const act of [cancelOccasion, deleteOccasion])
      expect(await said(end(act, id, ""))).toEqual([
        ["sessions.consequences.involved", { count: 2 }],
        ...money,
      ]);
    await end(cancelOccasion, id, undefined);
    expect(await account(paid)).toMatchObject({ balance: 2500, inProgress: 0, committed: 0 });
    expect(await account(open)).toMatchObject({ balance: 3000, inProgress: 0, committed: 0 });
  });

  it("is agreed and charged anew once it is put back on and finished again; who can't pay any more waits", async () => {
    const id = await dinner();
    const [rich = 0, poor = 0] = await coming(id, [2500, 2500]);
    await finish(id);
    await end(cancelOccasion, id, undefined);
    await put(poor, -2000);
    await units.asMember(admin, (uow) => reinstateOccasion(uow, { occasionId: id, reviewed: undefined }));
    expect(await account(rich)).toMatchObject({ committed: 2500, inProgress: 0 });
    expect(await account(poor)).toMatchObject({ committed: 0, inProgress: 0 });
    await finish(id);
    expect(await account(rich)).toMatchObject({ committed: 0, inProgress: 2500 });
  });
});

it("a session that is settled by hand says what is taken from balances, and what will be owed", async () => {
  const input = CreateSessionSchema.parse({
    name: "Training",
    date: "2026-11-28",
    startTime: "19:00",
    finishTime: "20:30",
    price: 500,
  });
  const { sessionIds } = await units.asMember(admin, (uow) => createSession(uow, input));
  const id = sessionIds[0] ?? 0;
  const [first = 0] = await coming(id, [500, 500, 700]);
  await put(first, -500);
  units.now = new Date("2026-11-28T18:30:00Z");
  expect(await said(settle(id, ""))).toEqual([
    ["occasions.consequences.notOver", { count: 3 }],
    ["payments:consequences.settled.paid", { count: 2, money: EUR(1000) }],
    ["payments:consequences.settled.debt", { count: 1, money: EUR(500) }],
  ]);
});
