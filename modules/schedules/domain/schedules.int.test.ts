import { pino } from "pino";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { changeSettings } from "#app/domain/organizations/change-settings.server.ts";
import { daysAheadSetting } from "#app/domain/organizations/settings.ts";
import { editSession } from "#app/domain/sessions/edit-session.server.ts";
import { deleteSession } from "#app/domain/sessions/end-session.server.ts";
import { localOf } from "#app/domain/zoned.ts";
import { createRegistry } from "#app/module-system/registry.ts";
import { type UnitOfWork, withUnitOfWork } from "#app/unit-of-work.server.ts";
import { type TestDatabase, testDatabase } from "#tests/support/postgres.ts";
import { schedules } from "../module.server.ts";
import { createSchedule } from "./create-schedule.server.ts";
import { deleteSchedule } from "./delete-schedule.server.ts";
import { editSchedule } from "./edit-schedule.server.ts";
import { generateAllSessions } from "./generate-sessions.server.ts";
import { pauseSchedule } from "./pause-schedule.server.ts";
import { resumeSchedule } from "./resume-schedule.server.ts";
import { ReviewNeeded } from "./touched.ts";

// A Saturday; the window of seven days from five days ahead is Thursday 26 November to Thursday 3 December.
const TODAY = "2026-11-21T10:00:00Z";
const MONDAYS_AND_THURSDAYS = {
  name: "Training",
  address: "North pitch",
  description: "",
  capacity: 12,
  price: 0,
  startTime: "19:00",
  finishTime: "20:30",
  weekDays: [1, 4],
  tags: [],
};

let test: TestDatabase;
let now = TODAY;
beforeAll(async () => {
  test = await testDatabase({ poolSize: 6 });
});
afterAll(() => test.close());
beforeEach(async () => {
  now = TODAY;
  await inClub(async ({ db }) => {
    for (const table of ["schedules", "notices", "occasions", "settings"])
      await db.raw(`DELETE FROM ${table}`);
  });
});

/** A unit of work of the product on the first club, at `now`. */
function inClub<T>(work: (uow: UnitOfWork) => Promise<T>): Promise<T> {
  const host = {
    database: test.database,
    registry: createRegistry([schedules]),
    log: pino({ level: "silent" }),
    now: () => new Date(now),
    wakeQueue: () => {},
  };
  return withUnitOfWork(host, test.clubs[0], { as: "system" }, work);
}

interface SessionRow {
  id: number;
  name: string;
  capacity: number | null;
  status: number;
  starts_at: Date;
  finishes_at: Date;
}

async function sessions(): Promise<SessionRow[]> {
  return inClub(async ({ db }) => {
    const { rows } = await db.raw<{ rows: SessionRow[] }>("SELECT * FROM occasions ORDER BY starts_at");
    return rows;
  });
}

async function datesOf(): Promise<string[]> {
  return (await sessions()).map((one) => localOf(one.starts_at, "Europe/Madrid").date);
}

async function sessionOn(date: string): Promise<SessionRow> {
  const found = (await sessions()).find((one) => localOf(one.starts_at, "Europe/Madrid").date === date);
  if (!found) throw new Error(`No session on ${date}.`);
  return found;
}

/** The club's first member says that they come. */
function attend(sessionId: number): Promise<void> {
  return inClub(async ({ db }) => {
    await db.raw(
      "INSERT INTO attendances (occasion_id, member_id, state) SELECT ?, min(id), 1 FROM members",
      [sessionId],
    );
  });
}

const create = (over: Partial<typeof MONDAYS_AND_THURSDAYS> = {}) =>
  inClub((uow) => createSchedule(uow, { ...MONDAYS_AND_THURSDAYS, ...over }));
const generate = () => inClub(generateAllSessions);

describe("generating sessions", () => {
  it("fills the window when a schedule is created, at wall-clock times", async () => {
    const { created } = await create();
    expect(created).toBe(3);
    expect(await datesOf()).toEqual(["2026-11-26", "2026-11-30", "2026-12-03"]);
    const [first] = await sessions();
    expect(first).toMatchObject({
      name: "Training",
      capacity: 12,
      status: 0,
      starts_at: new Date("2026-11-26T18:00:00Z"),
      finishes_at: new Date("2026-11-26T19:30:00Z"),
    });
  });

  it("makes one session per date, whatever runs at once or again", async () => {
    await create();
    now = "2026-11-28T10:00:00Z";
    const made = await Promise.all([generate(), generate(), generate(), generate()]);
    expect(made.reduce((sum, one) => sum + one)).toBe(2);
    expect(await generate()).toBe(0);
    const all = ["2026-11-26", "2026-11-30", "2026-12-03", "2026-12-07", "2026-12-10"];
    expect(await datesOf()).toEqual(all);
  });

  it("leaves nothing of a run that broke off, and the next one makes up for it", async () => {
    await create();
    now = "2026-11-28T10:00:00Z";
    const broken = inClub(async (uow) => {
      await generateAllSessions(uow);
      throw new Error("killed");
    });
    await expect(broken).rejects.toThrow("killed");
    expect(await datesOf()).toHaveLength(3);
    expect(await generate()).toBe(2);
  });

  it("never brings a date back that was deleted by hand", async () => {
    await create();
    const { id } = await sessionOn("2026-11-30");
    await inClub((uow) => deleteSession(uow, { sessionId: id, notify: false }));
    expect(await generate()).toBe(0);
    expect(await datesOf()).toEqual(["2026-11-26", "2026-12-03"]);
  });

  it("keeps the clock on the wall across a clock change", async () => {
    now = "2026-10-17T10:00:00Z";
    await create({ weekDays: [4, 7] });
    expect((await sessions()).map((one) => localOf(one.starts_at, "Europe/Madrid"))).toEqual([
      { date: "2026-10-22", time: "19:00" },
      { date: "2026-10-25", time: "19:00" },
      { date: "2026-10-29", time: "19:00" },
    ]);
    expect((await sessions()).map((one) => one.starts_at.toISOString().slice(11, 16))).toEqual([
      "17:00",
      "18:00",
      "18:00",
    ]);
  });

  it("goes on where a clock change skips the start or the whole session", async () => {
    now = "2026-03-22T10:00:00Z";
    await create({ weekDays: [7], startTime: "02:15", finishTime: "02:45" });
    const [only] = await sessions();
    expect(only?.starts_at).toEqual(new Date("2026-03-29T01:15:00Z"));
    expect(only?.finishes_at).toEqual(new Date("2026-03-29T01:45:00Z"));
  });

  it("makes nothing while paused, and on resuming nothing behind the window", async () => {
    const { id } = await create();
    await inClub((uow) => pauseSchedule(uow, { id }));
    now = "2026-12-10T10:00:00Z";
    expect(await generate()).toBe(0);
    const edited = await inClub((uow) => editSchedule(uow, { id, weekDays: [1, 2, 4], replicate: false }));
    expect(edited.created).toBe(0);
    await inClub((uow) => editSchedule(uow, { id, weekDays: [1, 4], replicate: false }));
    const { created } = await inClub((uow) => resumeSchedule(uow, { id }));
    expect(created).toBe(2);
    const all = ["2026-11-26", "2026-11-30", "2026-12-03", "2026-12-17", "2026-12-21"];
    expect(await datesOf()).toEqual(all);
  });
});

describe("the club's settings", () => {
  const set = (values: Record<string, unknown>) =>
    inClub((uow) =>
      changeSettings(
        uow,
        { definitions: [daysAheadSetting, schedules.toggle], modules: [schedules] },
        values,
      ),
    );

  it("fill a window made longer at once, and take nothing back from one made shorter", async () => {
    await create();
    await set({ daysAhead: 14 });
    const longer = ["2026-11-26", "2026-11-30", "2026-12-03", "2026-12-07", "2026-12-10"];
    expect(await datesOf()).toEqual(longer);
    await set({ daysAhead: 1 });
    expect(await datesOf()).toEqual(longer);
  });

  it("stop everything while the module is off, and keep it for when it is on again", async () => {
    await create();
    await set({ schedules: false });
    await set({ daysAhead: 14 });
    expect(await datesOf()).toHaveLength(3);
    await set({ schedules: true });
    expect(await datesOf()).toHaveLength(5);
    expect(await generate()).toBe(0);
  });
});

describe("editing a schedule", () => {
  it("changes only what is made later, unless told to hand it on", async () => {
    const { id } = await create();
    const saved = await inClub((uow) => editSchedule(uow, { id, name: "Late", replicate: false }));
    expect(saved.touched).toEqual({ changed: 0, deleted: 0, canceled: 0 });
    now = "2026-11-28T10:00:00Z";
    await generate();
    expect((await sessions()).map((one) => one.name)).toEqual([
      "Training",
      "Training",
      "Training",
      "Late",
      "Late",
    ]);
  });

  it("hands on the changed fields to coming, confirmed, attached sessions, and again later", async () => {
    const { id } = await create();
    const detached = await sessionOn("2026-11-30");
    await inClub((uow) => editSession(uow, { sessionId: detached.id, name: "Friendly", notify: false }));
    const change = { id, startTime: "20:00", finishTime: "21:00", replicate: true };
    expect((await inClub((uow) => editSchedule(uow, change))).touched.changed).toBe(2);
    expect((await sessions()).map((one) => [one.name, localOf(one.starts_at, "Europe/Madrid").time])).toEqual(
      [
        ["Training", "20:00"],
        ["Friendly", "19:00"],
        ["Training", "20:00"],
      ],
    );
    const again = await inClub((uow) => editSchedule(uow, { id, capacity: 20, replicate: true }));
    expect(again.touched.changed).toBe(2);
    expect((await sessions()).map((one) => one.capacity)).toEqual([20, 12, 20]);
  });

  it("leaves the past alone", async () => {
    const { id } = await create();
    now = "2026-11-26T18:30:00Z";
    const saved = await inClub((uow) => editSchedule(uow, { id, name: "Late", replicate: true }));
    expect(saved.touched.changed).toBe(2);
    expect((await sessionOn("2026-11-26")).name).toBe("Training");
  });

  it("deletes the unanswered of a dropped week day and cancels the answered with notice", async () => {
    const { id } = await create({ weekDays: [4] });
    await attend((await sessionOn("2026-12-03")).id);
    const dropped = await inClub((uow) => editSchedule(uow, { id, weekDays: [1], replicate: true }));
    expect(dropped).toMatchObject({ touched: { changed: 0, deleted: 1, canceled: 1 }, created: 1 });
    expect(await datesOf()).toEqual(["2026-11-30", "2026-12-03"]);
    expect((await sessionOn("2026-12-03")).status).toBe(2);
    const told = await inClub(({ db }) => db.raw("SELECT kind FROM notices"));
    expect(told.rows).toEqual([{ kind: "canceled" }]);
    // Back again: the deleted date is free, the canceled one stays as it is.
    await inClub((uow) => editSchedule(uow, { id, weekDays: [1, 4], replicate: true }));
    expect(await datesOf()).toEqual(["2026-11-26", "2026-11-30", "2026-12-03"]);
  });

  it("asks back before it touches what has not been shown, and saves nothing then", async () => {
    const { id } = await create();
    const unseen = inClub((uow) => editSchedule(uow, { id, name: "Late", replicate: true, reviewed: "" }));
    await expect(unseen).rejects.toThrow(ReviewNeeded);
    await expect(unseen).rejects.toMatchObject({ touched: { changed: 3, deleted: 0, canceled: 0 } });
    expect((await sessions()).map((one) => one.name)).toEqual(["Training", "Training", "Training"]);
    await inClub((uow) => editSchedule(uow, { id, name: "Late", replicate: true, reviewed: "3-0-0" }));
    expect((await sessions()).map((one) => one.name)).toEqual(["Late", "Late", "Late"]);
  });

  it("excludes a generator that runs at the same time", async () => {
    const { id } = await create();
    now = "2026-11-28T10:00:00Z";
    const rename = () => inClub((uow) => editSchedule(uow, { id, name: "Late", replicate: true }));
    await Promise.all([generate(), rename(), generate()]);
    expect(new Set((await sessions()).map((one) => one.name)).size).toBe(2);
    expect((await sessionOn("2026-12-10")).name).toBe("Late");
    expect(await datesOf()).toHaveLength(5);
  });
});

describe("deleting a schedule", () => {
  it("leaves its sessions as sessions of their own", async () => {
    const { id } = await create();
    await inClub((uow) => deleteSchedule(uow, { id, replicate: false }));
    expect(await datesOf()).toHaveLength(3);
    expect(await generate()).toBe(0);
  });

  it("takes its coming sessions with it where told to, but not the detached", async () => {
    const { id } = await create();
    const detached = await sessionOn("2026-11-30");
    await inClub((uow) => editSession(uow, { sessionId: detached.id, name: "Friendly", notify: false }));
    await attend((await sessionOn("2026-12-03")).id);
    const touched = await inClub((uow) => deleteSchedule(uow, { id, replicate: true }));
    expect(touched).toEqual({ changed: 0, deleted: 1, canceled: 1 });
    expect((await sessions()).map((one) => [one.name, one.status])).toEqual([
      ["Friendly", 0],
      ["Training", 2],
    ]);
  });

  it("says not-found for one that is gone", async () => {
    const { id } = await create();
    await inClub((uow) => deleteSchedule(uow, { id, replicate: false }));
    await expect(inClub((uow) => deleteSchedule(uow, { id, replicate: false }))).rejects.toMatchObject({
      code: "not-found",
    });
  });
});
