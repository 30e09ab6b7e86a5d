import { beforeEach, describe, expect, it } from "vitest";
import type { Answer } from "#app/domain/attendance/admission.ts";
import { answerOccasion } from "#app/domain/attendance/answer-occasion.server.ts";
import { recordAnswer } from "#app/domain/attendance/record-answer.server.ts";
import { settleOccasion } from "#app/domain/occasions/lifecycle/settle.server.ts";
import { settleDue } from "#app/domain/occasions/lifecycle/settle-due.server.ts";
import { createSession } from "#app/domain/sessions/create-session.server.ts";
import { CreateSessionSchema } from "#app/domain/sessions/sessions.schemas.ts";
import { NOTHING_SEEN } from "#app/http/forms/confirmation-reply.ts";
import { testDatabase } from "#tests/support/postgres.ts";
import { testUnits } from "#tests/support/unit-of-work.ts";
import { payments } from "../../module.server.ts";
import { beginSettling } from "../../tests/begin-settling.ts";
import { accountsOf } from "../ledger/accounts.server.ts";
import { changeBalance } from "../ledger/change-balance.server.ts";
import { ChangeBalanceSchema } from "../payments.schemas.ts";
import { changeOccasionTerms } from "./change-terms.server.ts";

const base = await testDatabase({ poolSize: 12 });
const [club] = base.clubs;
const on = { ...payments, toggle: { ...payments.toggle, default: true } };
const units = testUnits(base.database, club, on);
const [admin = 0] = await units.addMembers(1, { role: "admin" });
await beginSettling(units);
const late = new Date("2026-11-24T12:00:00Z");
const minutesLater = (count: number) => new Date(late.getTime() + count * 60_000);

beforeEach(() => {
  units.now = new Date("2026-11-21T10:00:00Z");
});

/** A session at 5.00 with one place, which its member has left too late and which is empty now. */
async function leftLate(has = 500): Promise<{ id: number; leaver: number }> {
  const [leaver = 0] = await units.addMembers(1);
  const input = CreateSessionSchema.parse({
    ...{ name: "Training", date: "2026-11-24", startTime: "19:00", finishTime: "20:30" },
    ...{ capacity: 1, price: "5" },
  });
  const { sessionIds } = await units.asMember(admin, (uow) => createSession(uow, input));
  const id = sessionIds[0] ?? 0;
  await units.asMember(admin, (uow) => changeOccasionTerms(uow, { occasionId: id, leaveHours: 12 }));
  await put(leaver, has);
  await say(leaver, id, "attending");
  units.now = late;
  await say(leaver, id, "not-attending");
  return { id, leaver };
}
const say = (memberId: number, occasionId: number, attending: Answer, reviewed?: string) =>
  units.asMember(memberId, (uow) => answerOccasion(uow, { occasionId, attending, reviewed }));
const put = (userId: number, amount: number) =>
  units.asMember(admin, (uow) => changeBalance(uow, ChangeBalanceSchema.parse({ userId, amount })));
const settle = async () => {
  units.now = new Date("2026-11-25T10:00:00Z");
  await units.asSystem(settleDue);
};
const account = async (memberId: number) =>
  (await units.asSystem((uow) => accountsOf(uow, [memberId]))).get(memberId);

describe("who left late", () => {
  it("can come back with what they had set aside, and owes it again if they leave at once", async () => {
    const { id, leaver } = await leftLate();
    units.now = minutesLater(10);
    await say(leaver, id, "attending");
    expect(await account(leaver)).toMatchObject({ committed: 500, held: [{ occasionId: id }] });
    units.now = minutesLater(12);
    await say(leaver, id, "not-attending");
    expect(await account(leaver)).toMatchObject({ committed: 500, held: [] });
    await settle();
    expect((await account(leaver))?.balance).toBe(0);
  });

  it("is charged as one who came if they are back by then", async () => {
    const { id, leaver } = await leftLate();
    await say(leaver, id, "attending");
    await settle();
    expect(await account(leaver)).toMatchObject({ balance: 0, debt: 0, committed: 0 });
  });

  it("pays nothing, and has nothing set aside, if they are back for nothing", async () => {
    const { id, leaver } = await leftLate(900);
    // Their place now costs nothing.
    await units.asSystem(({ db }) => db("occasions").where({ id }).update({ price: 0 }));
    await say(leaver, id, "attending");
    expect((await account(leaver))?.committed).toBe(0);
    await expect(say(leaver, id, null, NOTHING_SEEN)).rejects.toMatchObject({
      question: { consequences: [{ key: "payments:consequences.payUnlessTaken" }] },
    });
    await settle();
    expect(await account(leaver)).toMatchObject({ balance: 900, debt: 0, committed: 0 });
  });

  it("pays nothing if they came back while payments were off", async () => {
    const { id, leaver } = await leftLate();
    await units.asSystem(({ db }) =>
      db("attendances")
        .where({ occasion_id: id, member_id: leaver })
        .update({ state: "attending", attending_since: minutesLater(1) }),
    );
    expect((await account(leaver))?.committed).toBe(0);
    // With one more place, there is an empty one for them to pay.
    await units.asSystem(({ db }) => db("occasions").where({ id }).update({ capacity: 2 }));
    await settle();
    expect((await account(leaver))?.balance).toBe(500);
  });

  it("is locked while it is settled: it charges them", async () => {
    const { id, leaver } = await leftLate();
    units.now = new Date("2026-11-24T20:00:00Z");
    const free = await units.asMember(admin, async (uow) => {
      await settleOccasion(uow, { occasionId: id, reviewed: undefined });
      return units.asSystem(({ db }) =>
        db("members").where({ id: leaver }).forNoKeyUpdate().skipLocked().pluck("id"),
      );
    });
    expect(free).toEqual([]);
    expect((await account(leaver))?.balance).toBe(0);
  });

  it("leaves for nothing if they moved up again", async () => {
    const { id, leaver } = await leftLate(1_000);
    const [other = 0] = await units.addMembers(1);
    await put(other, 500);
    await say(other, id, "attending");
    await say(leaver, id, "attending");
    await units.asMember(admin, (uow) =>
      recordAnswer(uow, { ...taking(id, other), attending: null, reviewed: undefined }),
    );
    units.now = minutesLater(30);
    await say(leaver, id, "not-attending");
    await settle();
    expect((await account(leaver))?.balance).toBe(1_000);
  });
});

const taking = (occasionId: number, memberId: number) => ({ occasionId, memberId, overCapacity: false });
