import { beforeEach, expect, it } from "vitest";
import type { Answer } from "#app/core/attendance/admission.ts";
import { answerOccasion } from "#app/core/attendance/answer-occasion.server.ts";
import { promoteNext } from "#app/core/attendance/promote.server.ts";
import { recordAnswer } from "#app/core/attendance/record-answer.server.ts";
import { settleOccasion } from "#app/core/occasions/lifecycle/settle.server.ts";
import { settleDue } from "#app/core/occasions/lifecycle/settle-due.server.ts";
import { createSession } from "#app/core/occasions/sessions/create-session.server.ts";
import { CreateSessionSchema } from "#app/core/occasions/sessions/sessions.schemas.ts";
import { run } from "#tenants/sql.ts";
import { testDatabase } from "#tests/support/postgres.ts";
import { testUnits } from "#tests/support/unit-of-work.ts";
import { accountsOf } from "./ledger/accounts.server.ts";
import { changeBalance } from "./ledger/change-balance.server.ts";
import { payments } from "./module.server.ts";
import { occasionPayments } from "./occasions/occasion-payments.server.ts";
import { ChangeBalanceSchema } from "./payments.schemas.ts";
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

async function session(price: number, capacity = 20, date = "2026-11-24"): Promise<number> {
  const input = CreateSessionSchema.parse({
    name: "Training",
    date,
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

it("lets nobody in on two sessions at once with money for one, though both have places for all", async () => {
  const line = await units.addMembers(10);
  const sessions = [await session(500, 1), await session(500, 1)];
  for (const id of sessions) {
    const [inside = 0] = await units.addMembers(1);
    await put(inside, 500, { method: "cash" });
    await say(inside, id, "attending");
  }
  for (const member of line) {
    await put(member, 500, { method: "cash" });
    for (const id of sessions) await say(member, id, "attending");
  }
  await Promise.all(
    sessions.map((id) =>
      units.asSystem(async (uow) => {
        await uow.db("occasions").where({ id }).update({ capacity: 11 });
        return promoteNext(uow, id);
      }),
    ),
  );
  const places = await units.asSystem(({ db }) =>
    db("attendances")
      .whereIn("member_id", line)
      .where({ state: "attending" })
      .groupBy("member_id")
      .select("member_id", db.raw("count(*)::int AS count")),
  );
  expect(places.map(({ count }) => count)).toEqual(line.map(() => 1));
});

it("sets nothing aside and charges nothing for what was over before the club began here, whenever somebody is added", async () => {
  const id = await session(500, 20, "2026-10-30");
  const [rich = 0, poor = 0, late = 0] = await units.addMembers(3);
  await put(rich, 2_000);
  await put(late, 2_000);
  const add = (memberId: number) =>
    units.asMember(admin, (uow) =>
      recordAnswer(uow, {
        occasionId: id,
        memberId,
        attending: "attending",
        overCapacity: false,
        reviewed: undefined,
      }),
    );
  await add(rich);
  await add(poor);
  expect(await account(rich)).toMatchObject({ committed: 0 });
  await units.asMember(admin, (uow) => settleOccasion(uow, { occasionId: id, reviewed: undefined }));
  await add(late);
  const accounts = [await account(rich), await account(poor), await account(late)];
  expect(accounts).toMatchObject([{ balance: 2_000 }, { balance: 0, debt: 0 }, { balance: 2_000 }]);
  expect(await units.asSystem((uow) => occasionPayments(uow, id))).toEqual([]);
});

it("charges nothing of the two years before it was switched on", async () => {
  const off = testUnits(base.database, base.clubs[0], { ...payments, toggle: payments.toggle });
  off.now = before;
  const [member = 0] = await off.addMembers(1);
  for (const weeks of [1, 30, 60, 104]) {
    const id = await session(500);
    await off.asMember(member, (uow) =>
      answerOccasion(uow, { occasionId: id, attending: "attending", reviewed: undefined }),
    );
    await off.asSystem(({ db }) =>
      run(
        db,
        "UPDATE occasions SET starts_at = starts_at - make_interval(weeks => :weeks), finishes_at = finishes_at - make_interval(weeks => :weeks) WHERE id = :id",
        { weeks, id },
      ),
    );
  }
  units.now = afterwards;
  await settle();
  expect(await account(member)).toMatchObject({ balance: 0, inProgress: 0, debt: 0, committed: 0 });
  const charged = await units.asSystem(({ db }) =>
    db("payment_transactions").where({ member_id: member }).pluck("id"),
  );
  expect(charged).toEqual([]);
});
