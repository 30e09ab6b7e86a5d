import { describe, expect, it } from "vitest";
import { changeSettings } from "#app/core/club/settings/change-settings.server.ts";
import { daysAheadSetting, tagsSetting } from "#app/core/club/settings/settings.ts";
import { deleteSession } from "#app/core/occasions/sessions/end-session.server.ts";
import { reviewKey } from "#app/kernel/confirmation/confirmation.ts";
import { localOf } from "#app/kernel/values/zoned.ts";
import { questionOf } from "#tests/support/asked.ts";
import { scheduledClub } from "#tests/support/scheduled-club.ts";
import { editSchedule } from "./edit-schedule.server.ts";
import { generateAllSessions } from "./generate-sessions.server.ts";
import { schedules } from "./module.server.ts";
import { pauseSchedule } from "./pause-schedule.server.ts";
import { resumeSchedule } from "./resume-schedule.server.ts";

const { inClub, sessions, datesOf, sessionOn, create, generate, setNow } = await scheduledClub();

describe("generating sessions", () => {
  it("fills the window when a schedule is created, at wall-clock times", async () => {
    const { created } = await create();
    expect(created).toBe(3);
    expect(await datesOf()).toEqual(["2026-11-26", "2026-11-30", "2026-12-03"]);
    const [first] = await sessions();
    expect(first).toMatchObject({
      name: "Training",
      capacity: 12,
      status: "confirmed",
      starts_at: new Date("2026-11-26T18:00:00Z"),
      finishes_at: new Date("2026-11-26T19:30:00Z"),
    });
  });

  it("makes one session per date, whatever runs at once or again", async () => {
    await create();
    setNow("2026-11-28T10:00:00Z");
    const made = await Promise.all([generate(), generate(), generate(), generate()]);
    expect(made.reduce((sum, one) => sum + one)).toBe(2);
    expect(await generate()).toBe(0);
    const all = ["2026-11-26", "2026-11-30", "2026-12-03", "2026-12-07", "2026-12-10"];
    expect(await datesOf()).toEqual(all);
  });

  it("leaves nothing of a run that broke off, and the next one makes up for it", async () => {
    await create();
    setNow("2026-11-28T10:00:00Z");
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
    await inClub((uow) => deleteSession(uow, { sessionId: id, notify: false, reviewed: undefined }));
    expect(await generate()).toBe(0);
    expect(await datesOf()).toEqual(["2026-11-26", "2026-12-03"]);
  });

  it("keeps the clock on the wall across a clock change", async () => {
    setNow("2026-10-17T10:00:00Z");
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

  it("goes on if a clock change skips the start or the whole session", async () => {
    setNow("2026-03-22T10:00:00Z");
    await create({ weekDays: [7], startTime: "02:15", finishTime: "02:45" });
    const [only] = await sessions();
    expect(only?.starts_at).toEqual(new Date("2026-03-29T01:15:00Z"));
    expect(only?.finishes_at).toEqual(new Date("2026-03-29T01:45:00Z"));
  });

  it("makes nothing while paused, and on resuming nothing behind the window", async () => {
    const { id } = await create();
    await inClub((uow) => pauseSchedule(uow, { id }));
    setNow("2026-12-10T10:00:00Z");
    expect(await generate()).toBe(0);
    const edited = await inClub((uow) =>
      editSchedule(uow, { id, weekDays: [1, 2, 4], replicate: false, reviewed: undefined }),
    );
    expect(edited.created).toBe(0);
    await inClub((uow) => editSchedule(uow, { id, weekDays: [1, 4], replicate: false, reviewed: undefined }));
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
        { definitions: [daysAheadSetting, tagsSetting, schedules.toggle], modules: [schedules] },
        values,
      ),
    );

  const confirm = async (values: Record<string, unknown>) =>
    set({ ...values, reviewed: reviewKey(await questionOf(set(values))) });

  it("fill a window made longer at once, and take nothing back from one made shorter", async () => {
    await create();
    await set({ daysAhead: 14 });
    const longer = ["2026-11-26", "2026-11-30", "2026-12-03", "2026-12-07", "2026-12-10"];
    expect(await datesOf()).toEqual(longer);
    await set({ daysAhead: 1 });
    expect(await datesOf()).toEqual(longer);
  });

  it("take a retired tag off schedules, too, and off what they make after the module was away", async () => {
    await set({ tags: ["U18", "Keepers"] });
    await create({ tags: ["U18", "Keepers"] });
    const tags = (table: string) => inClub(({ db }) => db(table).orderBy("id").pluck("tags"));
    await confirm({ tags: ["U18"] });
    expect(await tags("schedules")).toEqual([["U18"]]);
    expect(await tags("occasions")).toEqual([["U18"], ["U18"], ["U18"]]);

    await set({ schedules: false });
    await confirm({ tags: [] });
    await set({ schedules: true });
    setNow("2026-11-28T10:00:00Z");
    await generate();
    expect(await tags("occasions")).toEqual([[], [], [], [], []]);
  });

  it("count the schedules that have a tag before it is taken off them", async () => {
    await set({ tags: ["U18", "Keepers"] });
    await create({ tags: ["Keepers"], weekDays: [2] });
    await inClub(({ db }) => db("occasions").delete());
    const asked = await questionOf(set({ tags: ["U18"] }));
    expect(asked.consequences).toEqual([{ key: "schedules:consequences.tagged", values: { count: 1 } }]);
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
