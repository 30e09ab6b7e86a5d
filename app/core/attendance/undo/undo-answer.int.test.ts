import { beforeEach, describe, expect, it } from "vitest";
import { addSession } from "#app/core/occasions/sessions/add-session.server.ts";
import { editSession } from "#app/core/occasions/sessions/edit-session.server.ts";
import { ChangeSessionSchema } from "#app/core/occasions/sessions/sessions.schemas.ts";
import { type NoticeMails, noticeMails } from "#tests/support/notice-mails.ts";
import { testDatabase } from "#tests/support/postgres.ts";
import { type TestUnits, testUnits } from "#tests/support/unit-of-work.ts";
import type { Answer, Standing } from "../admission.ts";
import { answerOccasion } from "../answer-occasion.server.ts";
import { recordAnswer } from "../record-answer.server.ts";
import { undoAnswer } from "./undo-answer.server.ts";

let units: TestUnits;
let mails: NoticeMails;
let admin: number;
let occasionId: number;
/** Has the place, stands in line first, stands in line second. */
let anna: number;
let bob: number;
let cleo: number;

const base = await testDatabase({ poolSize: 8 });

beforeEach(async () => {
  units = testUnits(base.database, base.clubs[0]);
  mails = noticeMails(base, units);
  await mails.clear();
  [admin = 0] = await units.addMembers(1, { role: "admin" });
  [anna = 0, bob = 0, cleo = 0] = await units.addMembers(3);
  occasionId = await session(1);
  for (const member of [anna, bob, cleo]) await say(member, "attending");
});

const session = (capacity: number) =>
  units.asSystem((uow) =>
    addSession(uow, {
      name: "Training",
      address: "",
      description: "",
      price: 500,
      tags: [],
      capacity,
      date: "2026-11-24",
      startTime: "19:00",
      finishTime: "20:30",
    }),
  );
const say = (member: number, attending: Answer) =>
  units.asMember(member, (uow) => answerOccasion(uow, { occasionId, attending, reviewed: undefined }));
const record = (memberId: number, attending: Answer) =>
  units.asMember(admin, (uow) =>
    recordAnswer(uow, { occasionId, memberId, attending, overCapacity: false, reviewed: undefined }),
  );
const undo = (id: number | null, by = admin) =>
  units.asMember(by, (uow) => undoAnswer(uow, { undo: id ?? 0 }));
const tooLate = expect.objectContaining({ name: "Refusal", code: "undo-too-late" });
const line = () =>
  units.asSystem(async (uow) => {
    const rows: { member_id: number; state: Standing; price: number | null }[] = await uow
      .db("attendances")
      .where({ occasion_id: occasionId })
      .orderBy("line_order")
      .select("member_id", "state", "price");
    return rows.map((row) => [row.member_id, row.state]);
  });
const counts = () =>
  units.asSystem((uow) => uow.db("occasions").where({ id: occasionId }).first("attending", "waiting"));
const later = (seconds: number) => {
  units.now = new Date(units.now.getTime() + seconds * 1_000);
};

describe("a place that an admin took", () => {
  it.each(["not-attending", null] as const)(
    "by %s is had back, the next is in line again, and nobody hears of it",
    async (answer) => {
      const before = await line();
      const taken = await record(anna, answer);
      expect(taken).toMatchObject({ promoted: [bob], undo: expect.any(Number), undoable: false });
      expect(await line()).toEqual([
        [anna, answer],
        [bob, "attending"],
        [cleo, "waiting"],
      ]);
      expect(await undo(taken.undo)).toMatchObject({ standing: "attending", promoted: [], own: false });
      expect(await line()).toEqual(before);
      expect(await counts()).toEqual({ attending: 1, waiting: 2 });
      await mails.sendAll({ after: 120 });
      expect(mails.sent).toEqual([]);
    },
  );

  it("stays taken once the next was told, after half a minute; then both are told, each once", async () => {
    const { undo: id } = await record(anna, "not-attending");
    await mails.sendAll({ after: 29 });
    expect(mails.sent).toEqual([]);
    await mails.sendAll({ after: 31 });
    await mails.sendAll();
    expect(mails.sent.map(({ subject }) => subject.split(":")[0])).toEqual([
      "Alder · You’re in",
      "Alder · You’re off the list",
    ]);
    await expect(undo(id)).rejects.toEqual(tooLate);
    expect(await line()).toMatchObject([
      [anna, "not-attending"],
      [bob, "attending"],
      [cleo, "waiting"],
    ]);
  });

  it("stays taken once the next or the person has answered", async () => {
    const first = await record(anna, "not-attending");
    await say(bob, "not-attending");
    await expect(undo(first.undo)).rejects.toEqual(tooLate);
    const second = await record(cleo, "not-attending");
    await say(cleo, "attending");
    await expect(undo(second.undo)).rejects.toEqual(tooLate);
    expect(await counts()).toEqual({ attending: 1, waiting: 0 });
  });

  it("stays taken once the member or the next in line has given the same answer themselves", async () => {
    const first = await record(anna, "not-attending");
    await say(anna, "not-attending");
    await expect(undo(first.undo)).rejects.toEqual(tooLate);
    await say(cleo, null);
    await record(anna, "attending");
    const second = await record(bob, "not-attending");
    expect(second.promoted).toEqual([anna]);
    await say(anna, "attending");
    await expect(undo(second.undo)).rejects.toEqual(tooLate);
  });

  it("that was given back by hand is told to nobody, nor a place that was lost again meanwhile", async () => {
    await say(bob, null);
    await say(cleo, null);
    await record(anna, "not-attending");
    await record(anna, "attending");
    await mails.sendAll();
    expect(mails.sent).toEqual([]);
    later(1);
    await say(bob, "attending");
    await record(anna, "not-attending");
    await say(bob, "not-attending");
    await mails.sendAll();
    expect(mails.sent.map(({ subject }) => subject.split(":")[0])).toEqual(["Alder · You’re off the list"]);
  });

  it("is not told before its time with something else", async () => {
    await units.asMember(admin, (uow) =>
      editSession(
        uow,
        ChangeSessionSchema.parse({ sessionId: occasionId, address: "Pitch 2", notify: true }),
      ),
    );
    later(55);
    const { undo: id } = await record(anna, "not-attending");
    await mails.sendAll({ after: 6 });
    expect(mails.sent.filter(({ text }) => text.includes("off the list"))).toEqual([]);
    await undo(id);
  });

  it("is given back only by the person who took it, once, and before the start", async () => {
    const { undo: id } = await record(anna, "not-attending");
    await expect(undo(id, cleo)).rejects.toMatchObject({ code: "role-denied" });
    await expect(undo(999_999)).rejects.toEqual(tooLate);
    await undo(id);
    await expect(undo(id)).rejects.toEqual(tooLate);
    const again = await record(anna, "not-attending");
    later(4 * 86_400);
    await expect(undo(again.undo)).rejects.toEqual(tooLate);
  });

  it("less than two hours before the start is told at once, and not to be had back", async () => {
    units.now = new Date("2026-11-24T16:30:00Z");
    const { undo: id } = await record(anna, "not-attending");
    expect(id).toBeNull();
    await mails.sendAll({ after: 0 });
    expect(mails.sent).toHaveLength(2);
  });

  it("is not had back once somebody behind the next has got a place: nobody is passed in line", async () => {
    const { undo: id } = await record(anna, "not-attending");
    await units.asMember(admin, (uow) =>
      editSession(uow, ChangeSessionSchema.parse({ sessionId: occasionId, capacity: 2 })),
    );
    const before = await line();
    await expect(undo(id)).rejects.toEqual(tooLate);
    expect(await line()).toEqual(before);
  });

  it("comes back if there is room for all by now", async () => {
    await say(cleo, null);
    const { undo: id } = await record(anna, "not-attending");
    await units.asMember(admin, (uow) =>
      editSession(uow, ChangeSessionSchema.parse({ sessionId: occasionId, capacity: 2 })),
    );
    expect(await undo(id)).toMatchObject({ standing: "attending", promoted: [bob] });
    expect(await counts()).toEqual({ attending: 2, waiting: 0 });
  });

  it("does not come back if it is somebody else's by now", async () => {
    await say(bob, null);
    await say(cleo, null);
    const { undo: id } = await record(anna, "not-attending");
    await say(cleo, "attending");
    await expect(undo(id)).rejects.toEqual(tooLate);
    expect(await counts()).toEqual({ attending: 1, waiting: 0 });
  });

  it("given back twenty times at once is given back once, and never over capacity", async () => {
    const { undo: id } = await record(anna, "not-attending");
    const all = await Promise.allSettled([
      ...Array.from({ length: 20 }, () => undo(id)),
      say(bob, "not-attending"),
      say(bob, "attending"),
    ]);
    const undone = all.slice(0, 20).filter(({ status }) => status === "fulfilled");
    expect(undone.length).toBeLessThanOrEqual(1);
    expect(await counts()).toMatchObject({ attending: 1 });
    const states = (await line()).map(([, state]) => state);
    expect(states.filter((state) => state === "attending")).toHaveLength(1);
  });

  it("keeps the price that was agreed", async () => {
    const { undo: id } = await record(anna, "not-attending");
    await units.asSystem((uow) => uow.db("occasions").where({ id: occasionId }).update({ price: 900 }));
    await undo(id);
    const kept = await units.asSystem((uow) =>
      uow.db("attendances").where({ occasion_id: occasionId, member_id: anna }).first("price"),
    );
    expect(kept).toEqual({ price: 500 });
  });
});

describe("a turn in line", () => {
  it("that an admin took is had back", async () => {
    const { undo: id } = await record(bob, null);
    expect(await undo(id)).toMatchObject({ standing: "waiting", place: 1 });
    expect(await line()).toEqual([
      [anna, "attending"],
      [bob, "waiting"],
      [cleo, "waiting"],
    ]);
  });

  it("that one left oneself is had back for a minute", async () => {
    const { undo: first } = await say(bob, "not-attending");
    later(60);
    expect(await undo(first, bob)).toMatchObject({ standing: "waiting", place: 1, own: true });
    const { undo: second } = await say(bob, "not-attending");
    later(61);
    await expect(undo(second, bob)).rejects.toEqual(tooLate);
  });

  it.each([
    ["another leaves", () => say(anna, "not-attending")],
    ["a coach takes a place", () => record(anna, null)],
    [
      "there is more room",
      () =>
        units.asMember(admin, (uow) =>
          editSession(uow, ChangeSessionSchema.parse({ sessionId: occasionId, capacity: 2 })),
        ),
    ],
    [
      "an admin gives a place beyond the limit",
      () =>
        units.asMember(admin, (uow) =>
          recordAnswer(uow, {
            occasionId,
            memberId: cleo,
            attending: "attending",
            overCapacity: true,
            reviewed: undefined,
          }),
        ),
    ],
  ])("is not had back once somebody has moved up because %s (D5.1)", async (_why, act) => {
    const { undo: own } = await say(bob, "not-attending");
    const [dana = 0] = await units.addMembers(1);
    await say(dana, "attending");
    const { undo: taken } = await record(dana, null);
    await act();
    const before = await line();
    await expect(undo(own, bob)).rejects.toEqual(tooLate);
    await expect(undo(taken)).rejects.toEqual(tooLate);
    expect(await line()).toEqual(before);
  });
});

it("one's own place that the next was given is not had back", async () => {
  expect(await say(anna, "not-attending")).toMatchObject({ promoted: [bob], undo: null, undoable: false });
});
