import { describe, expect, it } from "vitest";
import { deleteSession } from "#app/core/occasions/sessions/end-session.server.ts";
import { scheduledClub } from "#tests/support/scheduled-club.ts";
import { editSchedule } from "./edit-schedule.server.ts";
import { pauseSchedule } from "./pause-schedule.server.ts";
import { resumeSchedule } from "./resume-schedule.server.ts";

const { inClub, sessions, datesOf, sessionOn, create, generate, setNow } = await scheduledClub();

// Today is Saturday 21 November, 11:00 in Madrid; the window begins on Thursday the 26th.
const DAILY = { weekDays: [1, 2, 3, 4, 5, 6, 7] };
const WEEK = ["2026-11-21", "2026-11-22", "2026-11-23", "2026-11-24", "2026-11-25"];

describe("the days before the window", () => {
  it("have sessions only by the act of saving, on those that are chosen", async () => {
    const { created, first } = await create({ leadDates: ["2026-11-23"] });
    expect([created, first]).toEqual([4, new Date("2026-11-23T18:00:00Z")]);
    expect(await datesOf()).toEqual(["2026-11-23", "2026-11-26", "2026-11-30", "2026-12-03"]);
    expect(await generate()).toBe(0);
  });

  it("pass over what the schedule does not cover, what is past, and what is beyond them", async () => {
    const leadDates = ["2026-11-20", "2026-11-21", "2026-11-22", "2026-11-26", "2026-12-10"];
    await create({ weekDays: [6, 7], startTime: "10:30", finishTime: "11:30", leadDates });
    expect(await datesOf()).toEqual(["2026-11-22", "2026-11-28", "2026-11-29"]);
  });

  it("are attached like all others, and never come back once deleted by hand", async () => {
    const { id } = await create({ ...DAILY, leadDates: WEEK });
    const { id: sessionId } = await sessionOn("2026-11-23");
    await inClub((uow) => deleteSession(uow, { sessionId, notify: false, reviewed: undefined }));
    const again = await inClub((uow) =>
      editSchedule(uow, { id, name: "Late", leadDates: WEEK, replicate: true, reviewed: undefined }),
    );
    expect(again.created).toBe(0);
    expect(again.touched.changed).toBe(12);
    expect(await datesOf()).not.toContain("2026-11-23");
    expect((await sessionOn("2026-11-22")).name).toBe("Late");
  });

  it("have no deadline if it would be over at once", async () => {
    await create({ ...DAILY, answerDeadlineHours: 48, leadDates: WEEK });
    const closes = (await sessions()).map((one) => one.answer_deadline_hours);
    expect(closes.slice(0, 6)).toEqual([null, null, 48, 48, 48, 48]);
  });

  it("get none while paused, and theirs on resuming", async () => {
    const { id } = await create();
    await inClub((uow) => pauseSchedule(uow, { id }));
    setNow("2026-12-05T10:00:00Z");
    const edit = { id, leadDates: ["2026-12-07"], replicate: false, reviewed: undefined };
    expect((await inClub((uow) => editSchedule(uow, edit))).created).toBe(0);
    const resumed = await inClub((uow) => resumeSchedule(uow, { id, leadDates: ["2026-12-07"] }));
    expect(resumed.created).toBe(4);
    expect((await datesOf()).slice(3)).toEqual(["2026-12-07", "2026-12-10", "2026-12-14", "2026-12-17"]);
  });
});

describe("being told of new sessions", () => {
  const told = () =>
    inClub(async ({ db }) => {
      const rows: { payload: { startsAt: string; repeats?: object } }[] = await db("notices").select();
      return rows.map(({ payload: { startsAt, repeats } }) => ({ startsAt, repeats }));
    });

  it("does not happen unless the schedule says so", async () => {
    await create({ leadDates: WEEK });
    setNow("2026-11-28T10:00:00Z");
    await generate();
    expect(await told()).toEqual([]);
  });

  it("happens once for all that are made at once", async () => {
    await create({ announce: true, leadDates: ["2026-11-23"] });
    const members = await inClub(({ db }) => db("members").pluck("id"));
    expect(members).toHaveLength(1);
    expect(await told()).toEqual([
      {
        startsAt: "2026-11-23T18:00:00.000Z",
        repeats: { count: 4, until: "2026-12-03T18:00:00.000Z" },
      },
    ]);
    setNow("2026-11-25T10:00:00Z");
    await generate();
    await generate();
    expect(await sessions()).toHaveLength(5);
    expect(await told()).toHaveLength(2);
    expect((await told())[1]).toEqual({ startsAt: "2026-12-07T18:00:00.000Z", repeats: undefined });
  });
});
