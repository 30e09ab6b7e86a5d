import { beforeEach, describe, expect, it } from "vitest";
import { answerOccasion } from "#app/core/attendance/answer-occasion.server.ts";
import { promoteLines } from "#app/core/attendance/promote-lines.server.ts";
import { cancelOccasion } from "#app/core/occasions/lifecycle/end-occasion.server.ts";
import { settleDue } from "#app/core/occasions/lifecycle/settle-due.server.ts";
import { createSession } from "#app/core/occasions/sessions/create-session.server.ts";
import { editSession } from "#app/core/occasions/sessions/edit-session.server.ts";
import { ChangeSessionSchema, CreateSessionSchema } from "#app/core/occasions/sessions/sessions.schemas.ts";
import { accountsOf } from "#modules/payments/ledger/accounts.server.ts";
import { changeBalance } from "#modules/payments/ledger/change-balance.server.ts";
import { payments } from "#modules/payments/module.server.ts";
import { ChangeBalanceSchema } from "#modules/payments/payments.schemas.ts";
import { beginSettling } from "#modules/payments/tests/begin-settling.ts";
import { all } from "#tenants/sql.ts";
import { testDatabase } from "#tests/support/postgres.ts";
import { testUnits } from "#tests/support/unit-of-work.ts";
import { changeTerms, lowerPricesOf } from "./change-terms.server.ts";

const base = await testDatabase({ poolSize: 12 });
const [club] = base.clubs;
const on = { ...payments, toggle: { ...payments.toggle, default: true } };
const units = testUnits(base.database, club, on);
const [admin = 0] = await units.addMembers(1, { role: "admin" });
await beginSettling(units);
const TERMS = { tagPrices: "", freeStaff: false, negativeBalance: false, leaveHours: 0 };

let sessionId: number;
let member: number;
let waiting: number;

const put = (userId: number, amount: number) =>
  units.asMember(admin, (uow) => changeBalance(uow, ChangeBalanceSchema.parse({ userId, amount })));
const say = (memberId: number, occasionId: number) =>
  units.asMember(memberId, (uow) =>
    answerOccasion(uow, { occasionId, attending: "attending", reviewed: undefined }),
  );
const session = async (more: object) => {
  const input = CreateSessionSchema.parse({
    name: "Training",
    date: "2026-11-24",
    startTime: "19:00",
    finishTime: "20:30",
    ...more,
  });
  return (await units.asMember(admin, (uow) => createSession(uow, input))).sessionIds[0] ?? 0;
};
const edit = (changes: object) =>
  units.asMember(admin, (uow) => editSession(uow, ChangeSessionSchema.parse({ sessionId, ...changes })));
const account = async (memberId: number) =>
  (await units.asSystem((uow) => accountsOf(uow, [memberId]))).get(memberId);
const stateOf = async (memberId: number, occasionId = sessionId) =>
  (
    await units.asSystem(({ db }) =>
      db("attendances").where({ member_id: memberId, occasion_id: occasionId }).first("state", "price"),
    )
  )?.state;

const queued = async (kind: string): Promise<object[]> => {
  const rows = await all<{ payload: object }>(
    base.database.platform,
    "DELETE FROM dispatch.outbox WHERE kind = :kind RETURNING payload",
    { kind },
  );
  return rows.map(({ payload }) => payload);
};

beforeEach(async () => {
  units.now = new Date("2026-11-21T10:00:00Z");
  await units.asMember(admin, (uow) => changeTerms(uow, TERMS));
  [member = 0, waiting = 0] = await units.addMembers(2);
  await put(member, 1_000);
  await put(waiting, 1_000);
  sessionId = await session({ capacity: 1, price: 300 });
  await say(member, sessionId);
  await say(waiting, sessionId);
});

describe("a price that changes", () => {
  it("stays as it was agreed if it rises", async () => {
    await edit({ price: 900, capacity: 2 });
    expect([await account(member), await account(waiting)]).toMatchObject([
      { committed: 300 },
      { committed: 300 },
    ]);
  });

  it("is passed on at once if it falls, to those who come and to those in line", async () => {
    await edit({ price: 50 });
    expect(await account(member)).toMatchObject({ committed: 50 });
    await edit({ price: 400, capacity: 2 });
    expect(await account(waiting)).toMatchObject({ committed: 50 });
    units.now = new Date("2026-11-25T10:00:00Z");
    await units.asSystem(settleDue);
    expect([(await account(member))?.balance, (await account(waiting))?.balance]).toEqual([950, 950]);
  });

  it("lets those move up who can pay it now", async () => {
    await put(waiting, -960);
    await edit({ capacity: 2 });
    expect(await stateOf(waiting)).toBe("waiting");
    await edit({ price: 40 });
    expect(await stateOf(waiting)).toBe("attending");
  });

  it("falls even while payments are off: what was agreed is still there when they are on again", async () => {
    await units.asSystem(({ db }) =>
      db("settings").insert({ id: "payments", value: "false" }).onConflict("id").merge(),
    );
    await edit({ price: 60 });
    await units.asSystem(({ db }) => db("settings").where({ id: "payments" }).delete());
    expect(await account(member)).toMatchObject({ committed: 60 });
  });

  it("leaves nothing set aside if it becomes free", async () => {
    await edit({ price: 0 });
    expect(await account(member)).toMatchObject({ committed: 0, held: [] });
  });

  it("falls for those with a tag whose price the club lowers", async () => {
    await units.asSystem(({ db }) =>
      db("members")
        .where({ id: member })
        .update({ tags: ["u16"] }),
    );
    await units.asSystem(({ db }) =>
      db("settings")
        .insert({ id: "tags", value: JSON.stringify(["U16"]) })
        .onConflict("id")
        .merge(),
    );
    await units.asMember(admin, (uow) => changeTerms(uow, { ...TERMS, tagPrices: "U16 1.00" }));
    expect(await queued("payments:lower-prices")).toContainEqual({ occasionId: sessionId });
    await lowerPricesOf.run({ id: "lower", payload: { occasionId: sessionId }, tries: 1 }, {
      unit: units.asSystem,
    } as never);
    expect(await account(member)).toMatchObject({ committed: 100 });
  });
});

describe("money that is free again", () => {
  it("of a session that is canceled lets its members move up elsewhere", async () => {
    const other = await session({ price: 800, date: "2026-11-26", capacity: 1 });
    const [first = 0] = await units.addMembers(1);
    await put(first, 800);
    await say(first, other);
    await put(member, 100);
    await say(member, other);
    expect(await stateOf(member, other)).toBe("waiting");
    await queued("payments:move-up");
    await units.asMember(admin, (uow) =>
      cancelOccasion(uow, { occasionId: sessionId, notify: false, reviewed: undefined }, "session"),
    );
    expect(await queued("payments:move-up")).toContainEqual({ memberId: member });
  });

  it("once balances may be negative, lets all move up for whom there is a place", async () => {
    await put(waiting, -900);
    await edit({ capacity: 2 });
    expect(await stateOf(waiting)).toBe("waiting");
    await units.asMember(admin, (uow) => changeTerms(uow, { ...TERMS, negativeBalance: true }));
    expect(await queued("lines.promote")).toHaveLength(1);
    const directory = { byTenant: async () => club, forget: () => {} };
    await promoteLines({ ...units.host, directory } as never, { tenant: club.tenant });
    expect(await stateOf(waiting)).toBe("attending");
  });
});
