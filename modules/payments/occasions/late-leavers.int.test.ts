import { beforeEach, describe, expect, it } from "vitest";
import type { Answer } from "#app/core/attendance/admission.ts";
import { answerOccasion } from "#app/core/attendance/answer-occasion.server.ts";
import { recordAnswer } from "#app/core/attendance/record-answer.server.ts";
import { undoAnswer } from "#app/core/attendance/undo/undo-answer.server.ts";
import { mergeMembers } from "#app/core/members/merging/merge-members.server.ts";
import { settleOccasion } from "#app/core/occasions/lifecycle/settle.server.ts";
import { settleDue } from "#app/core/occasions/lifecycle/settle-due.server.ts";
import { createSession } from "#app/core/occasions/sessions/create-session.server.ts";
import { editSession } from "#app/core/occasions/sessions/edit-session.server.ts";
import { ChangeSessionSchema, CreateSessionSchema } from "#app/core/occasions/sessions/sessions.schemas.ts";
import { NOTHING_SEEN } from "#app/web/http/forms/confirmation-reply.ts";
import { accountsOf } from "#modules/payments/ledger/accounts.server.ts";
import { changeBalance } from "#modules/payments/ledger/change-balance.server.ts";
import { payments } from "#modules/payments/module.server.ts";
import { ChangeBalanceSchema } from "#modules/payments/payments.schemas.ts";
import { beginSettling } from "#modules/payments/tests/begin-settling.ts";
import { questionOf } from "#tests/support/asked.ts";
import { noticeMails } from "#tests/support/notice-mails.ts";
import { testDatabase } from "#tests/support/postgres.ts";
import { testUnits } from "#tests/support/unit-of-work.ts";
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
    name: "Training",
    date: "2026-11-24",
    startTime: "19:00",
    finishTime: "20:30",
    capacity: 1,
    price: 500,
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

const toldOf = (memberId: number): Promise<string[]> =>
  units.asSystem(({ db }) => db("notices").where({ member_id: memberId }).orderBy("id").pluck("kind"));

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

  it("is released for good at the moment at which somebody takes the place, the first who left first, and is told", async () => {
    const { id, leaver } = await leftLate();
    const [second = 0, third = 0] = await units.addMembers(2);
    await put(second, 500);
    await put(third, 500);
    await say(second, id, "attending");
    expect(await account(leaver)).toMatchObject({ balance: 500, committed: 0 });
    expect(await toldOf(leaver)).toContain("payments:released");
    // Taken and given up again: that is no longer the first one's matter.
    units.now = minutesLater(30);
    await say(second, id, "not-attending");
    expect(await account(second)).toMatchObject({ committed: 500 });
    await settle();
    expect([(await account(leaver))?.balance, (await account(second))?.balance]).toEqual([500, 0]);
  });

  it("is not released by who gets back a place that was theirs: by an undo, or by a merge", async () => {
    const { id, leaver } = await leftLate();
    await units.asSystem(({ db }) => db("occasions").where({ id }).update({ capacity: 2 }));
    const [other = 0, same = 0] = await units.addMembers(2);
    await put(other, 500);
    await say(other, id, "attending");
    expect(await account(leaver)).toMatchObject({ committed: 0 });
    const [second = 0] = await units.addMembers(1);
    await put(second, 500);
    await say(second, id, "attending");
    units.now = minutesLater(10);
    await say(second, id, "not-attending");
    const { undo } = await units.asMember(admin, (uow) =>
      recordAnswer(uow, { ...taking(id, other), attending: null, reviewed: undefined }),
    );
    await units.asMember(admin, (uow) => undoAnswer(uow, { undo: undo ?? 0 }));
    await units.asMember(admin, (uow) => mergeMembers(uow, { memberId: same, other, reviewed: undefined }));
    expect((await account(same))?.held).toEqual([expect.objectContaining({ occasionId: id })]);
    expect(await account(second)).toMatchObject({ committed: 500 });
  });

  it("leaves anew as the deadline is once the session has moved", async () => {
    const { id, leaver } = await leftLate();
    const [other = 0] = await units.addMembers(1);
    await put(other, 500);
    await say(other, id, "attending");
    const move = (date: string) =>
      units.asMember(admin, (uow) => editSession(uow, ChangeSessionSchema.parse({ sessionId: id, date })));
    await move("2026-12-01");
    expect((await account(other))?.held).toEqual([
      { occasionId: id, price: 500, freeUntil: new Date("2026-12-01T06:00:00Z") },
    ]);
    units.now = new Date("2026-11-30T10:00:00Z");
    await say(other, id, "not-attending");
    expect(await account(other)).toMatchObject({ balance: 500, committed: 0 });
    expect((await account(leaver))?.committed).toBe(0);
  });

  it("owes nothing if the session moves so far that leaving would be free", async () => {
    const { id, leaver } = await leftLate();
    await units.asMember(admin, (uow) =>
      editSession(uow, ChangeSessionSchema.parse({ sessionId: id, date: "2026-12-01" })),
    );
    expect(await account(leaver)).toMatchObject({ balance: 500, committed: 0 });
    expect(await toldOf(leaver)).toContain("payments:released");
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

it("asks who leaves late by the name and the time of the session, and says what those in line do to the price", async () => {
  const { id, leaver } = await leftLate(900);
  await say(leaver, id, "attending");
  units.now = minutesLater(30);
  const asked = async () =>
    (await questionOf(say(leaver, id, "not-attending", NOTHING_SEEN))).consequences[0];
  const values = { occasion: "Training", on: { date: "2026-11-24" }, at: "19:00", money: { amount: 500 } };
  expect(await asked()).toMatchObject({ key: "payments:consequences.payUnlessTaken", values });
  const [waiting = 0] = await units.addMembers(1);
  await put(waiting, 500);
  await say(waiting, id, "attending");
  expect(await asked()).toMatchObject({ key: "payments:consequences.payUnlessMovedUp", values });
});

it("tells who moves up what the place costs them, and until when leaving it is free, by mail and for each of several", async () => {
  const input = CreateSessionSchema.parse({
    name: "Training",
    date: "2026-11-24",
    startTime: "19:00",
    finishTime: "20:30",
    capacity: 1,
    price: 250,
  });
  const { sessionIds } = await units.asMember(admin, (uow) => createSession(uow, input));
  const id = sessionIds[0] ?? 0;
  await units.asMember(admin, (uow) => changeOccasionTerms(uow, { occasionId: id, leaveHours: 12 }));
  const [first = 0, second = 0] = await units.addMembers(2);
  for (const who of [first, second]) {
    await put(who, 500);
    await say(who, id, "attending");
  }
  const mails = noticeMails(base, units);
  await mails.clear();
  await say(first, id, "not-attending");
  await mails.sendAll();
  const [mail] = mails.sent;
  expect(mail?.subject).toContain("You’re in: Training");
  for (const body of [mail?.text, mail?.html]) {
    expect(body).toContain("Costs €2.50");
    expect(body).toMatch(/Free to leave until Tue, Nov 24, 7:00.AM/);
  }
});

const taking = (occasionId: number, memberId: number) => ({ occasionId, memberId, overCapacity: false });
