import { beforeEach, describe, expect, it, vi } from "vitest";
import { answerOccasion } from "#app/core/attendance/answer-occasion.server.ts";
import { reviewKey } from "#app/kernel/confirmation/confirmation.ts";
import { localOf } from "#app/kernel/values/zoned.ts";
import { questionOf } from "#tests/support/asked.ts";
import { testDatabase } from "#tests/support/postgres.ts";
import { testUnits } from "#tests/support/unit-of-work.ts";
import { lockAnswered } from "../../lifecycle/settle.server.ts";
import { createSession } from "../create-session.server.ts";
import { editSession } from "../edit-session.server.ts";
import { deleteSession } from "../end-session.server.ts";
import { ChangeSessionSchema, CreateSessionSchema } from "../sessions.schemas.ts";
import { cancelFollowing } from "./cancel-following.server.ts";
import { editFollowing } from "./edit-following.server.ts";

const base = await testDatabase({ poolSize: 12 });
const units = testUnits(base.database, base.clubs[0], {
  // A module with a gate, so that members are locked, too, and one that gives money back.
  gates: { "attendance.confirm": async (_uow, requests) => requests.map(() => undefined) },
  reactions: { "occasion.canceled": (uow, { occasionId }) => lockAnswered(uow, [{ id: occasionId }]) },
});
const [admin = 0, other = 0] = await units.addMembers(2, { role: "admin" });
const players = await units.addMembers(8);

beforeEach(async () => {
  units.now = new Date("2026-10-05T10:00:00Z");
  await units.asSystem(async ({ db }) => {
    await db("notices").delete();
    await db("occasions").delete();
  });
});

/** Six Tuesdays at 19:00, over the clock change of 25 October. */
async function series(over: object = {}): Promise<number[]> {
  const input = {
    name: "Training",
    date: "2026-10-06",
    startTime: "19:00",
    finishTime: "20:30",
    repeatUntil: "2026-11-10",
    capacity: 2,
    ...over,
  };
  const { sessionIds } = await units.asMember(admin, (uow) =>
    createSession(uow, CreateSessionSchema.parse(input)),
  );
  return sessionIds;
}
const change = (sessionId: number, over: object) => ChangeSessionSchema.parse({ sessionId, ...over });
const editOne = (sessionId: number, over: object) =>
  units.asMember(admin, (uow) => editSession(uow, change(sessionId, over)));
const edit = (sessionId: number, over: object, how: { withEdited?: boolean; reviewed?: string } = {}) =>
  units.asMember(admin, (uow) =>
    editFollowing(uow, { ...change(sessionId, over), withEdited: false, reviewed: undefined, ...how }),
  );
const cancel = (sessionId: number, how: { withEdited?: boolean; reviewed?: string } = {}) =>
  units.asMember(admin, (uow) =>
    cancelFollowing(uow, { sessionId, withEdited: false, notify: true, reviewed: undefined, ...how }),
  );
const come = (member: number, occasionId: number) =>
  units.asMember(member, (uow) =>
    answerOccasion(uow, { occasionId, attending: "attending", reviewed: undefined }),
  );

interface Row {
  id: number;
  name: string;
  status: string;
  capacity: number | null;
  attending: number;
  waiting: number;
  starts_at: Date;
}
const rows = (): Promise<Row[]> => units.asSystem(({ db }) => db("occasions").orderBy("id").select());
const column = async (name: keyof Row) => (await rows()).map((row) => row[name]);
const acts = () => units.asSystem(({ db }) => db("audit_log").orderBy("id", "desc").limit(1).pluck("act"));
const said = ({ consequences }: Awaited<ReturnType<typeof questionOf>>) =>
  consequences
    .filter(({ values }) => values.count !== undefined)
    .map(({ key, values }) => `${key.split(".").at(-1)} ${values.count}`);

describe("changing this and all that follow", () => {
  it("hands on what differs, keeps answers, and leaves what came before", async () => {
    const ids = await series();
    for (const id of ids) await come(players[0] ?? 0, id);
    expect(await edit(ids[2] ?? 0, { startTime: "18:00", name: "Gym", capacity: 2 })).toEqual({
      promoted: [],
      told: 0,
      changed: 4,
    });
    expect(await column("name")).toEqual(["Training", "Training", "Gym", "Gym", "Gym", "Gym"]);
    const times = (await rows()).map((row) => localOf(row.starts_at, "Europe/Madrid").time);
    expect(times).toEqual(["19:00", "19:00", "18:00", "18:00", "18:00", "18:00"]);
    expect(await column("attending")).toEqual([1, 1, 1, 1, 1, 1]);
    expect(await acts()).toEqual(["session.series-edited"]);
    expect(await edit(ids[2] ?? 0, { startTime: "18:00" })).toMatchObject({ changed: 0 });
  });

  it("leaves alone what was edited by itself, unless it is to be changed, too; also the next time", async () => {
    const ids = await series();
    await editOne(ids[3] ?? 0, { name: "Friendly" });
    expect(await edit(ids[2] ?? 0, { capacity: 9 })).toMatchObject({ changed: 3 });
    expect(await column("capacity")).toEqual([2, 2, 9, 2, 9, 9]);
    expect(await edit(ids[1] ?? 0, { address: "Pitch 2" })).toMatchObject({ changed: 4 });
    expect(await edit(ids[0] ?? 0, { capacity: 7 }, { withEdited: true })).toMatchObject({ changed: 6 });
    expect(await column("capacity")).toEqual([7, 7, 7, 7, 7, 7]);
    expect((await column("name"))[3]).toBe("Friendly");
    expect(await edit(ids[0] ?? 0, { capacity: 5 })).toMatchObject({ changed: 5 });
  });

  it("moves each by as many days as the first, at the same time of day", async () => {
    const ids = await series();
    await edit(ids[1] ?? 0, { date: "2026-10-15" });
    const starts = (await rows()).map((row) => localOf(row.starts_at, "Europe/Madrid"));
    const days = ["10-06", "10-15", "10-22", "10-29", "11-05", "11-12"];
    expect(starts).toEqual(days.map((day) => ({ date: `2026-${day}`, time: "19:00" })));
  });

  it("says beforehand how many change, how many stay, and who can be told", async () => {
    const ids = await series();
    await editOne(ids[5] ?? 0, { name: "Last" });
    for (const id of ids) for (const member of players.slice(0, 2)) await come(member, id);
    const asked = await questionOf(edit(ids[3] ?? 0, { name: "Gym" }, { reviewed: "" }));
    expect(said(asked)).toEqual(["changed 2", "kept 1", "involved 2", "all 2"]);
    expect((await column("name"))[3]).toBe("Training");
    await deleteOne(ids[4] ?? 0);
    const again = await questionOf(edit(ids[3] ?? 0, { name: "Gym" }, { reviewed: reviewKey(asked) }));
    expect(said(again)).toEqual(["changed 1", "kept 1", "involved 2"]);
    await edit(ids[3] ?? 0, { name: "Gym", notify: true }, { reviewed: reviewKey(again) });
    expect(await column("name")).toEqual(["Training", "Training", "Training", "Gym", "Last"]);
  });

  it("says of each when it was and will be, though they are at other times than the form shows", async () => {
    const ids = await series();
    await editOne(ids[4] ?? 0, { startTime: "17:00", finishTime: "18:00" });
    const moves = async (over: object) => {
      const question = await questionOf(edit(ids[3] ?? 0, over, { withEdited: true, reviewed: "" }));
      return question.consequences.flatMap(({ key, values: { wasDay, was, isDay, is } }) =>
        typeof wasDay === "object" && "date" in wasDay
          ? [
              [
                key.split(".").at(-1),
                wasDay.date,
                was,
                typeof isDay === "object" && "date" in isDay && isDay.date,
                is,
              ],
            ]
          : [],
      );
    };
    expect(await moves({ startTime: "18:00" })).toEqual([
      ["retimed", "2026-10-27", "19:00–20:30", false, "18:00–20:30"],
      ["retimed", "2026-11-03", "17:00–18:00", false, "18:00–20:30"],
      ["retimed", "2026-11-10", "19:00–20:30", false, "18:00–20:30"],
    ]);
    expect(await moves({ name: "Gym" })).toEqual([
      ["changes", "2026-10-27", "19:00–20:30", false, undefined],
      ["changes", "2026-11-03", "17:00–18:00", false, undefined],
      ["changes", "2026-11-10", "19:00–20:30", false, undefined],
    ]);
    expect((await moves({ date: "2026-10-29" })).map(([, , , date, time]) => [date, time])).toEqual([
      ["2026-10-29", "19:00–20:30"],
      ["2026-11-05", "17:00–18:00"],
      ["2026-11-12", "19:00–20:30"],
    ]);
  });

  it("lists each date with all that changes, and those that stay, and keeps to that", async () => {
    const ids = await series();
    await editOne(ids[4] ?? 0, { capacity: 9, price: 300 });
    await editOne(ids[5] ?? 0, { address: "Elm 2" });
    const asked = await questionOf(edit(ids[3] ?? 0, { capacity: 20, address: "Oak 1" }, { reviewed: "" }));
    const lines = (question: typeof asked) =>
      question.consequences.flatMap((one) =>
        one.isDate ? [[one.key.split(".").at(-1), one.parts ?? []]] : [],
      );
    expect(lines(asked)).toEqual([
      ["changes", ["sessions.change.addressNew", "sessions.change.capacity"]],
      ["byHand", []],
      ["byHand", []],
    ]);
    const all = { capacity: 20, address: "Oak 1" };
    const wider = await questionOf(edit(ids[3] ?? 0, all, { withEdited: true, reviewed: reviewKey(asked) }));
    expect(lines(wider)).toEqual([
      ["changes", ["sessions.change.addressNew", "sessions.change.capacity"]],
      ["changes", ["sessions.change.addressNew", "sessions.change.capacity"]],
      ["changes", ["sessions.change.address", "sessions.change.capacity"]],
    ]);
    const told = wider.consequences.filter(({ isDate }) => isDate).map(({ values }) => values);
    expect(told.map(({ wasPlaces, isPlaces, wasAddress }) => [wasPlaces, isPlaces, wasAddress])).toEqual([
      [2, 20, undefined],
      [9, 20, undefined],
      [2, 20, "Elm 2"],
    ]);
    // Another price of one of them, and what was seen no longer counts.
    await editOne(ids[4] ?? 0, { capacity: 8 });
    const again = edit(ids[3] ?? 0, all, { withEdited: true, reviewed: reviewKey(wider) });
    expect(said(await questionOf(again))).toEqual(["changed 3"]);
    expect(await column("capacity")).toEqual([2, 2, 2, 2, 8, 2]);
  });

  it("does not touch what has begun or is canceled, nor another series", async () => {
    const ids = await series();
    const others = await series({ name: "Others" });
    await cancel(ids[5] ?? 0);
    units.now = new Date("2026-10-13T17:30:00Z");
    expect(await edit(ids[0] ?? 0, { name: "Gym" })).toMatchObject({ changed: 4 });
    const gym = (await rows()).filter((row) => row.name === "Gym").map((row) => row.id);
    expect(gym).toEqual([0, 2, 3, 4].map((at) => ids[at]));
    expect(others).toHaveLength(6);
  });

  it("is refused where there is no series, and asks about a length like any edit", async () => {
    const [single = 0] = await series({ repeatUntil: undefined });
    await expect(edit(single, { name: "Gym" })).rejects.toMatchObject({ code: "no-series" });
    await expect(edit(999_999, { name: "Gym" })).rejects.toMatchObject({ code: "not-found" });
    const [first = 0] = await series();
    const long = edit(first, { finishTime: "18:00" }, { reviewed: "" });
    await expect(long).rejects.toMatchObject({ code: "long-session" });
  });
});

const deleteOne = (sessionId: number) =>
  units.asMember(admin, (uow) => deleteSession(uow, { sessionId, notify: false, reviewed: undefined }));

describe("canceling this and all that follow", () => {
  it("keeps what was edited by itself, tells of all in one mail, and asks in numbers", async () => {
    const ids = await series();
    await editOne(ids[4] ?? 0, { name: "Friendly" });
    for (const id of ids) await come(players[0] ?? 0, id);
    const asked = await questionOf(cancel(ids[2] ?? 0, { reviewed: "" }));
    expect(said(asked)).toEqual(["canceled 3", "kept 1", "involved 1"]);
    expect(await cancel(ids[2] ?? 0, { reviewed: reviewKey(asked) })).toEqual({ canceled: 3 });
    const [open, ended] = ["confirmed", "canceled"];
    expect(await column("status")).toEqual([open, open, ended, ended, open, ended]);
    expect(await units.asSystem(({ db }) => db("notices").select("kind", "urgent"))).toEqual(
      Array.from({ length: 3 }, () => ({ kind: "canceled", urgent: false })),
    );
    expect(await acts()).toEqual(["session.series-canceled"]);
    await expect(cancel(ids[2] ?? 0)).rejects.toMatchObject({ code: "occasion-canceled" });
    expect(await cancel(ids[1] ?? 0, { withEdited: true })).toEqual({ canceled: 2 });
  });
});

describe("at the same time as others", () => {
  const raise = (by: number, from: number, capacity: number) =>
    units.asMember(by, (uow) =>
      editFollowing(uow, { ...change(from, { capacity }), withEdited: true, reviewed: undefined }),
    );

  it("nobody who answers waits in a circle, and no one stands in line beside a free place", async () => {
    const retried = vi.spyOn(units.host.log, "warn");
    const ids = await series({ capacity: 1 });
    const answers = players.flatMap((member, turn) => {
      // Each in another order.
      const order = turn % 2 === 0 ? ids : ids.toReversed();
      return order.map((id) => come(member, id));
    });
    const [first = 0, , third = 0] = ids;
    await Promise.all([raise(admin, third, 3), ...answers, raise(other, first, 4), raise(admin, third, 5)]);
    for (const { capacity, attending, waiting } of await rows()) {
      expect(attending).toBeGreaterThanOrEqual(capacity ?? 0);
      expect(attending + waiting).toBe(players.length);
    }
    expect(retried).not.toHaveBeenCalled();
  });

  it("two series with the same members in line do not wait in a circle", async () => {
    const retried = vi.spyOn(units.host.log, "warn");
    const people = players.slice(0, 4);
    for (let round = 0; round < 3; round++) {
      const [red, blue] = [await series({ capacity: 1 }), await series({ capacity: 1 })];
      for (const [turn, id] of red.slice(0, 3).entries())
        for (const at of [0, 1, 2, 3]) await come(people[(at + turn) % 4] ?? 0, id);
      for (const [turn, id] of blue.slice(0, 3).entries())
        for (const at of [3, 2, 1, 0]) await come(people[(at + turn) % 4] ?? 0, id);
      await Promise.all([raise(admin, red[0] ?? 0, 3), raise(other, blue[0] ?? 0, 3)]);
    }
    expect(retried).not.toHaveBeenCalled();
  });

  it("two series that end at once, with the same members on them, do not wait in a circle", async () => {
    const retried = vi.spyOn(units.host.log, "warn");
    for (let round = 0; round < 2; round++) {
      const firsts = await Promise.all(
        [players, players.toReversed()].map(async (people) => {
          const ids = await series({ capacity: 1 });
          for (const [turn, id] of ids.entries()) await come(people[turn] ?? 0, id);
          return ids[0] ?? 0;
        }),
      );
      await Promise.all(firsts.map((id) => cancel(id)));
    }
    expect(await column("status")).toEqual(Array(24).fill("canceled"));
    expect(retried).not.toHaveBeenCalled();
  });
});
