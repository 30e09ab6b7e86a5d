import { beforeEach, describe, expect, it } from "vitest";
import { type NoticeMails, noticeMails } from "#tests/support/notice-mails.ts";
import { testDatabase } from "#tests/support/postgres.ts";
import { testUnits } from "#tests/support/unit-of-work.ts";
import { answerOccasion } from "../../attendance/answer-occasion.server.ts";
import { promoteNext } from "../../attendance/promote.server.ts";
import { reviewKey } from "../../confirmation/confirmation.ts";
import { archiveMember } from "../../members/archive-member.server.ts";
import { addSession } from "../../sessions/add-session.server.ts";
import { cancelSession } from "../../sessions/end-session.server.ts";
import { bringBack } from "./bring-back.server.ts";
import { reinstateOccasion } from "./reinstate.server.ts";
import { settleOccasion } from "./settle.server.ts";
import { settleDue } from "./settle-due.server.ts";
import { unarchiveOccasion } from "./unarchive.server.ts";

/** Money as a module would keep it: what is due for each occasion, and who is broke. */
const due = new Map<number, number>();
const broke = new Set<number>();
const happened: string[] = [];

const base = await testDatabase({ poolSize: 8 });
const units = testUnits(base.database, base.clubs[0], {
  gates: {
    "attendance.confirm": async (_uow, requests) =>
      requests.map(({ member }) => (broke.has(member.id) ? { code: "test-part:debt" as const } : undefined)),
  },
  sums: { "occasions.owed": async () => due },
  reactions: {
    "occasion.settling": async (uow, { occasionId }) => {
      happened.push(`settling ${occasionId}`);
      const [{ sum } = { sum: 0 }] = await uow
        .db("attendances")
        .where({ occasion_id: occasionId, state: "attending" })
        .sum("price");
      due.set(occasionId, Number(sum));
    },
    "occasion.reinstated": async (_uow, { occasionId }) => {
      happened.push(`reinstated ${occasionId}`);
    },
    "attendance.changed": async (_uow, { changes }) =>
      void happened.push(...changes.map(({ memberId, before, after }) => `${memberId} ${before} > ${after}`)),
  },
});
const [admin = 0] = await units.addMembers(1, { role: "admin" });
const [anna = 0, bob = 0, cleo = 0] = await units.addMembers(3);
let mails: NoticeMails;

beforeEach(async () => {
  mails = noticeMails(base, units);
  await mails.clear();
  due.clear();
  broke.clear();
  units.now = new Date("2026-11-21T10:00:00Z");
  await units.asSystem(async (uow) => {
    await uow.db("occasions").delete();
    await uow.db("settling").update({ since: new Date("2026-11-01T00:00:00Z") });
  });
  happened.length = 0;
});

/** A session on 24 November from 19:00 to 20:30 in Madrid. */
const session = (over: { price?: number; capacity?: number; date?: string } = {}) =>
  units.asSystem((uow) =>
    addSession(uow, {
      ...{ name: "Training", address: "", description: "", tags: [] },
      ...{ date: "2026-11-24", startTime: "19:00", finishTime: "20:30", price: 500, capacity: null, ...over },
    }),
  );
const event = (startsAt: string) =>
  units.asSystem(async (uow) => {
    const start = new Date(startsAt);
    const [row] = await uow
      .db("occasions")
      .insert({
        ...{ kind: "event", name: "Dinner", price: 500 },
        ...{ starts_at: start, finishes_at: new Date(start.getTime() + 7_200_000) },
      })
      .returning("id");
    return row.id as number;
  });
const come = (memberId: number, occasionId: number) =>
  units.asMember(memberId, (uow) =>
    answerOccasion(uow, { occasionId, attending: "attending", reviewed: undefined }),
  );
const seen = (occasionId: number) => ({ occasionId, reviewed: undefined });
const settle = (occasionId: number) => units.asMember(admin, (uow) => settleOccasion(uow, seen(occasionId)));
const cancel = (sessionId: number, notify = false) =>
  units.asMember(admin, (uow) => cancelSession(uow, { sessionId, notify, reviewed: undefined }));
const reinstate = (occasionId: number) =>
  units.asMember(admin, (uow) => reinstateOccasion(uow, seen(occasionId)));
const run = () => units.asSystem(settleDue);
const statusOf = (id: number) =>
  units.asSystem(async (uow) => (await uow.db("occasions").where({ id }).first("status")).status);
const line = (id: number) =>
  units.asSystem(async (uow) =>
    (await uow.db("attendances").where({ occasion_id: id }).orderBy("line_order")).map((row) => [
      row.member_id,
      row.state,
      row.price,
    ]),
  );
const subjects = async () => {
  await mails.sendAll();
  return mails.sent.map(({ subject }) => subject.split(":")[0]);
};

describe("settling", () => {
  it("happens once, four hours after the finish, and what is paid archives it", async () => {
    const id = await session();
    await come(anna, id);
    happened.length = 0;
    units.now = new Date("2026-11-24T23:29:00Z");
    await run();
    expect([await statusOf(id), happened]).toEqual(["confirmed", []]);
    units.now = new Date("2026-11-24T23:30:00Z");
    await run();
    expect([await statusOf(id), happened]).toEqual(["unsettled", [`settling ${id}`]]);
    await run();
    expect([await statusOf(id), happened.length]).toEqual(["unsettled", 1]);
    due.set(id, 0);
    await run();
    expect([await statusOf(id), happened.length]).toEqual(["archived", 1]);
    expect(await subjects()).toEqual([]);
  });

  it("archives a free session straight away", async () => {
    const id = await session({ price: 0 });
    await come(anna, id);
    units.now = new Date("2026-11-25T10:00:00Z");
    await run();
    expect(await statusOf(id)).toBe("archived");
  });

  it("by hand and by many clocks at once happens once", async () => {
    const ids = [await session(), await session(), await session()];
    for (const id of ids) for (const member of [cleo, bob, anna]) await come(member, id);
    happened.length = 0;
    units.now = new Date("2026-11-25T10:00:00Z");
    await Promise.all([run(), run(), ...ids.map(settle), run(), run()]);
    expect(happened.toSorted()).toEqual(ids.map((id) => `settling ${id}`).toSorted());
    expect(await Promise.all(ids.map(statusOf))).toEqual(["unsettled", "unsettled", "unsettled"]);
  });

  it("by hand asks while it is running, and refuses before it has begun", async () => {
    const id = await session();
    await come(anna, id);
    await expect(settle(id)).rejects.toMatchObject({ code: "not-begun" });
    units.now = new Date("2026-11-24T18:30:00Z");
    const asked = units.asMember(admin, (uow) => settleOccasion(uow, { occasionId: id, reviewed: "" }));
    await expect(asked).rejects.toMatchObject({
      question: { consequences: [{ key: "occasions.consequences.notOver", values: { count: 1 } }] },
    });
    expect(await settle(id)).toEqual({ status: "unsettled" });
    expect(await settle(id)).toEqual({ status: "unsettled" });
    expect(happened.filter((one) => one.startsWith("settling"))).toHaveLength(1);
  });

  it("begins with the version that brought it: older ones are archived, owe nothing, and nobody hears of it", async () => {
    const old = [await session({ date: "2024-11-20" }), await event("2024-11-20T18:00:00Z")];
    const id = await session({ date: "2026-10-31" });
    const recent = await session({ date: "2026-11-10" });
    for (const one of [...old, id, recent])
      await units.asSystem((uow) =>
        uow.db("attendances").insert({ occasion_id: one, member_id: anna, state: "attending", price: 500 }),
      );
    await run();
    expect(await Promise.all([...old, id].map(statusOf))).toEqual(["archived", "archived", "archived"]);
    expect(happened).toEqual([`settling ${recent}`]);
    expect(await subjects()).toEqual([]);
  });

  it("of what is due is not held up by what stays unsettled", async () => {
    const owing = await units.asSystem((uow) =>
      uow
        .db("occasions")
        .insert(
          Array.from({ length: 201 }, () => ({
            ...{ kind: "session", name: "Owed", status: "unsettled", settled_at: units.now },
            ...{ starts_at: "2026-11-10T18:00:00Z", finishes_at: "2026-11-10T19:00:00Z" },
          })),
        )
        .returning("id"),
    );
    for (const { id } of owing) due.set(id, 500);
    const id = await session({ price: 0 });
    units.now = new Date("2026-11-25T10:00:00Z");
    await run();
    expect(await statusOf(id)).toBe("archived");
    due.delete(owing[200].id);
    await run();
    expect(await statusOf(owing[200].id)).toBe("archived");
    expect(await statusOf(owing[199].id)).toBe("unsettled");
  });

  it("by hand of an older one makes nothing due either", async () => {
    const id = await session({ date: "2026-10-30" });
    await settle(id);
    expect([await statusOf(id), happened]).toEqual(["archived", []]);
  });
});

describe("an event", () => {
  it("is finished by hand only, also before its start, and admins are reminded after a week, once", async () => {
    const id = await event("2026-11-22T18:00:00Z");
    units.now = new Date("2026-11-29T19:59:00Z");
    await run();
    expect([await statusOf(id), await subjects()]).toEqual(["confirmed", []]);
    units.now = new Date("2026-11-29T20:00:00Z");
    await run();
    await run();
    expect(new Set(await subjects())).toEqual(new Set(["Alder · Still to be finished"]));
    const told = mails.sent.map(({ to }) => to);
    expect(new Set(told).size).toBe(told.length);

    const ahead = await event("2026-12-24T18:00:00Z");
    await come(anna, ahead);
    const asked = units.asMember(admin, (uow) => settleOccasion(uow, { occasionId: ahead, reviewed: "" }));
    await expect(asked).rejects.toMatchObject({
      question: { consequences: [{ key: "occasions.consequences.notBegun", values: { count: 1 } }] },
    });
    expect(await settle(ahead)).toEqual({ status: "unsettled" });
  });
});

describe("the archive", () => {
  it("is left for what the time and the money say, and nothing is settled a second time", async () => {
    const id = await event("2026-12-24T18:00:00Z");
    await come(anna, id);
    await settle(id);
    due.set(id, 0);
    await run();
    const unarchive = () => units.asMember(admin, (uow) => unarchiveOccasion(uow, { occasionId: id }));
    expect([await statusOf(id), await unarchive()]).toEqual(["archived", { status: "confirmed" }]);
    expect([await settle(id), await unarchive()]).toEqual([{ status: "archived" }, { status: "confirmed" }]);
    await settle(id);
    units.now = new Date("2026-12-25T18:00:00Z");
    expect(await unarchive()).toEqual({ status: "archived" });
    due.set(id, 500);
    expect(await unarchive()).toEqual({ status: "unsettled" });
    expect(happened.filter((one) => one === `settling ${id}`)).toHaveLength(1);
  });
});

describe("a canceled session", () => {
  it("is put back on with everybody as they were, at today's price, and they are told each time", async () => {
    const id = await session({ capacity: 2 });
    for (const member of [anna, bob, cleo]) await come(member, id);
    await units.asSystem((uow) => uow.db("occasions").where({ id }).update({ price: 700 }));
    for (const minute of [1, 3]) {
      units.now = new Date(units.now.getTime() + minute * 60_000);
      expect(await cancel(id, true)).toEqual({ told: 3 });
      expect(await reinstate(id)).toEqual({ told: 3 });
    }
    expect(await line(id)).toEqual([
      [anna, "attending", 700],
      [bob, "attending", 700],
      [cleo, "waiting", 700],
    ]);
    expect(await reinstate(id)).toEqual({ told: 0 });
    await units.asMember(admin, (uow) => bringBack(uow, seen(id)));
    expect(await statusOf(id)).toBe("confirmed");
  });

  it("puts those who may not have their place any more at the head of the line, and lets others move up", async () => {
    const id = await session({ capacity: 2 });
    for (const member of [anna, bob, cleo]) await come(member, id);
    await cancel(id);
    broke.add(anna);
    happened.length = 0;
    const asked = units.asMember(admin, (uow) => reinstateOccasion(uow, { occasionId: id, reviewed: "" }));
    const error = await asked.catch((one) => one);
    expect(error.question.consequences).toEqual([
      { key: "occasions.consequences.toldAgain", values: { count: 3 } },
      { key: "occasions.consequences.toLine", values: { count: 1 } },
    ]);
    const reviewed = reviewKey(error.question);
    await units.asMember(admin, (uow) => reinstateOccasion(uow, { occasionId: id, reviewed }));
    expect(await line(id)).toEqual([
      [anna, "waiting", 500],
      [bob, "attending", 500],
      [cleo, "attending", 500],
    ]);
    expect(happened).toEqual([
      `reinstated ${id}`,
      `${anna} attending > waiting`,
      `${cleo} waiting > attending`,
    ]);
  });

  it("has no place for somebody who was archived meanwhile", async () => {
    const id = await session({ capacity: 1 });
    const [gone = 0] = await units.addMembers(1);
    await come(gone, id);
    await come(anna, id);
    await cancel(id);
    await units.asMember(admin, (uow) => archiveMember(uow, { memberId: gone, reviewed: undefined }));
    await reinstate(id);
    expect((await line(id)).map(([member, state]) => [member, state])).toEqual([
      [gone, null],
      [anna, "attending"],
    ]);
  });

  it("tells who moves up only that, and again if they had moved up before", async () => {
    const id = await session({ capacity: 1 });
    await come(anna, id);
    await come(bob, id);
    const leave = (memberId: number) =>
      units.asMember(memberId, (uow) =>
        answerOccasion(uow, { occasionId: id, attending: "not-attending", reviewed: undefined }),
      );
    await leave(anna);
    await cancel(id);
    broke.add(bob);
    await reinstate(id);
    broke.delete(bob);
    await units.asMember(admin, (uow) => promoteNext(uow, id));
    const notices = await units.asSystem((uow) => uow.db("notices").where({ member_id: bob }).orderBy("id"));
    expect(notices.map(({ kind }) => kind)).toEqual(["moved-up", "reinstated", "moved-up"]);
  });

  it("stays canceled once it should have begun, and can't be settled", async () => {
    const id = await session();
    await cancel(id);
    await expect(settle(id)).rejects.toMatchObject({ code: "occasion-canceled" });
    units.now = new Date("2026-11-24T18:00:00Z");
    await expect(reinstate(id)).rejects.toMatchObject({ code: "already-begun" });
    units.now = new Date("2026-11-26T18:00:00Z");
    await run();
    expect(await statusOf(id)).toBe("canceled");
  });

  it("tells nobody that it is cancelled once it is on again", async () => {
    const id = await session();
    await come(anna, id);
    await cancel(id, true);
    await reinstate(id);
    expect(await subjects()).toEqual(["Alder · On after all"]);
  });
});
