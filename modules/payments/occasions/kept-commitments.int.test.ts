import { beforeEach, describe, expect, it } from "vitest";
import type { Answer } from "#app/core/attendance/admission.ts";
import { answerOccasion } from "#app/core/attendance/answer-occasion.server.ts";
import { recordAnswer } from "#app/core/attendance/record-answer.server.ts";
import { changeSettings } from "#app/core/club/settings/change-settings.server.ts";
import { settleDue } from "#app/core/occasions/lifecycle/settle-due.server.ts";
import { createSession } from "#app/core/occasions/sessions/create-session.server.ts";
import { CreateSessionSchema } from "#app/core/occasions/sessions/sessions.schemas.ts";
import { reviewKey } from "#app/kernel/confirmation/confirmation.ts";
import { beginSettling } from "#modules/payments/tests/begin-settling.ts";
import { one } from "#tenants/sql.ts";
import { confirmed, questionOf } from "#tests/support/asked.ts";
import { payingClub } from "#tests/support/ledger/paying-club.ts";
import { changeOccasionTerms } from "./change-terms.server.ts";
import { occasionPayments } from "./occasion-payments.server.ts";

const { units, admin, topUp, toggle, transactions, merge } = await payingClub();
await toggle({ memberships: false });
await beginSettling(units);
const [second = 0] = await units.addMembers(1, { role: "admin" });
const before = new Date("2026-11-21T10:00:00Z");
const afterwards = new Date("2026-11-25T10:00:00Z");

beforeEach(async () => {
  units.now = before;
  // What an earlier test left is no part of the next one.
  await units.asSystem(({ db }) => db("payment_commitments").delete());
  await toggle({ payments: true });
});

const people = async (count: number, amount = 1_000) => {
  const ids = await units.addMembers(count);
  for (const id of ids) await topUp(id, amount);
  return ids;
};
async function session(price = 500, capacity = 20): Promise<number> {
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
const known = { definitions: units.host.registry.settings, modules: units.host.registry.modules };
const change = (values: object, by = admin) =>
  units.asMember(by, (uow) => changeSettings(uow, known, { ...values }));
const on = (by = admin) =>
  confirmed((reviewed) => change({ payments: true, chargeKept: true, reviewed }, by));
/** The clock settles what is over while payments are off. */
async function settleWhileOff(): Promise<void> {
  await toggle({ payments: false });
  units.now = afterwards;
  await units.asSystem(settleDue);
}
const chargesOf = async (...members: number[]) =>
  (await Promise.all(members.map(transactions))).map((all) =>
    all.filter(({ kind }) => kind === "charge").map(({ amount, status }) => [Number(amount), status]),
  );
const asked = (count: number, amount: number) => [
  { key: "payments:consequences.kept", values: { count, money: expect.objectContaining({ amount }) } },
];

describe("what was agreed for a session that was settled while payments were off (D18)", () => {
  it("is charged once an admin ticks it, with number and sum, and to nobody before", async () => {
    const [covered = 0, owing = 0, free = 0] = await people(3);
    const id = await session();
    await say(covered, id, "attending");
    await say(owing, id, "attending");
    await topUp(owing, -1_000);
    await toggle({ payments: false });
    await say(free, id, "attending");
    await settleWhileOff();
    expect(await chargesOf(covered, owing, free)).toEqual([[], [], []]);
    const states = (await units.asSystem((uow) => occasionPayments(uow, id))).map(({ state }) => state);
    expect(states).toEqual(["kept", "kept"]);

    await change({ payments: true });
    expect(await chargesOf(covered, owing, free)).toEqual([[], [], []]);

    await toggle({ payments: false });
    const question = await questionOf(change({ payments: true, chargeKept: true }));
    expect(question.consequences).toEqual(asked(2, 1_000));
    await change({ payments: true, chargeKept: true, reviewed: reviewKey(question) });
    expect(await chargesOf(covered, owing, free)).toEqual([[[-500, "completed"]], [[-500, "debt"]], []]);
  });

  it("is charged later, too, and never a second time", async () => {
    const [member = 0] = await people(1);
    await say(member, await session(), "attending");
    await settleWhileOff();
    await change({ payments: true });
    await on();
    await on();
    await toggle({ payments: false });
    await on();
    expect(await chargesOf(member)).toEqual([[[-500, "completed"]]]);
  });

  it("is charged once if two admins switch payments on at the same time", async () => {
    const members = await people(4);
    const id = await session();
    for (const member of members) await say(member, id, "attending");
    await settleWhileOff();
    await Promise.all([on(), on(second), on(), on(second)]);
    expect(await chargesOf(...members)).toEqual(members.map(() => [[-500, "completed"]]));
  });

  it("is charged to nobody if the act is cut off, and to everybody when it is done again", async () => {
    const members = await people(2);
    const id = await session();
    for (const member of members) await say(member, id, "attending");
    await settleWhileOff();
    const question = await questionOf(change({ payments: true, chargeKept: true }));
    const cutOff = units.asMember(admin, async (uow) => {
      await changeSettings(uow, known, {
        payments: true,
        chargeKept: true,
        reviewed: reviewKey(question),
      });
      const { count } = await one<{ count: number }>(
        uow.db,
        "SELECT count(*)::int AS count FROM payment_transactions WHERE occasion_id = :id",
        { id },
      );
      throw new Error(`cut off after ${count} charges`);
    });
    await expect(cutOff).rejects.toThrow("cut off after 2 charges");
    expect(await chargesOf(...members)).toEqual([[], []]);
    await on();
    expect(await chargesOf(...members)).toEqual([[[-500, "completed"]], [[-500, "completed"]]]);
  });

  it.each(["settled meanwhile", "settled afterwards"])(
    "is not charged to who gave up the place, nor to late leavers whose place was taken: one for each newcomer (%s)",
    async (when) => {
      const [gone = 0, first = 0, last = 0, newcomer = 0] = await people(4);
      const id = await session(500, 3);
      await units.asMember(admin, (uow) => changeOccasionTerms(uow, { occasionId: id, leaveHours: 720 }));
      for (const member of [gone, first, last]) await say(member, id, "attending");
      units.now = new Date(before.getTime() + 6 * 60_000);
      await say(first, id, "not-attending");
      units.now = new Date(before.getTime() + 12 * 60_000);
      await say(last, id, "not-attending");
      await toggle({ payments: false });
      await say(newcomer, id, "attending");
      await units.asMember(admin, (uow) =>
        recordAnswer(uow, {
          occasionId: id,
          memberId: gone,
          attending: null,
          overCapacity: false,
          reviewed: undefined,
        }),
      );
      // Who left first is released, though other places are empty.
      await say(newcomer, id, "attending");
      if (when === "settled meanwhile") {
        await settleWhileOff();
        expect((await questionOf(change({ payments: true, chargeKept: true }))).consequences).toEqual(
          asked(1, 500),
        );
        await on();
      } else {
        await toggle({ payments: true });
        units.now = afterwards;
        await units.asSystem(settleDue);
      }
      expect(await chargesOf(gone, first, last, newcomer)).toEqual([[], [], [[-500, "completed"]], []]);
    },
  );

  it("is charged to the survivor of a merge, with the number that was said", async () => {
    const [survivor = 0, other = 0] = await people(2);
    await say(other, await session(), "attending");
    await settleWhileOff();
    await merge(other, survivor);
    expect((await questionOf(change({ payments: true, chargeKept: true }))).consequences).toEqual(
      asked(1, 500),
    );
    await on();
    expect(await chargesOf(survivor, other)).toEqual([[[-500, "completed"]], []]);
  });

  it("is not charged while payments stay off: the field says so", async () => {
    await toggle({ payments: false });
    const refusal = expect.objectContaining({ code: "offer-off", field: "chargeKept" });
    await expect(change({ chargeKept: true })).rejects.toEqual(refusal);
    await expect(change({ payments: false, chargeKept: true })).rejects.toEqual(refusal);
  });
});
