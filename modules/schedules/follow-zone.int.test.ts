import { beforeEach, expect, it } from "vitest";
import { updateOrganization } from "#app/core/club/update-organization.server.ts";
import { reviewKey } from "#app/kernel/confirmation/confirmation.ts";
import { localOf } from "#app/kernel/values/zoned.ts";
import { questionOf } from "#tests/support/asked.ts";
import { scheduledClub } from "#tests/support/scheduled-club.ts";

const { inClub, sessions, create, generate, setNow } = await scheduledClub();

beforeEach(() => inClub(({ db }) => db("organization").update({ timezone: "Europe/London" })));

const move = async (timezone: string, keepTimes: "wall-clock" | "instants") => {
  const change = (reviewed?: string) =>
    inClub((uow) => updateOrganization(uow, { timezone, keepTimes, reviewed }));
  const question = await questionOf(change());
  await change(reviewKey(question));
  return question.consequences.map(({ key }) => key);
};
const clock = async (timezone: string) =>
  (await sessions()).map(({ starts_at }) => {
    const { date, time } = localOf(starts_at, timezone);
    return `${date.slice(5)} ${time}`;
  });
const schedule = () => inClub(({ db }) => db("schedules").first());
const detached = () =>
  inClub(async ({ db }) => {
    const { rows } = await db.raw(
      "SELECT o.id FROM schedule_slots s JOIN occasions o ON o.id = s.session_id WHERE o.revision > s.revision",
    );
    return rows;
  });

it.each(["on", "off"])(
  "wall clock: sessions move to their schedule's clock, and stay its own (module %s)",
  async (state) => {
    await create();
    const before = await clock("Europe/London");
    if (state === "off") await inClub(({ db }) => db("settings").insert({ id: "schedules", value: "false" }));
    await move("America/New_York", "wall-clock");
    expect(await clock("America/New_York")).toEqual(before);
    expect(await detached()).toEqual([]);
    await inClub(({ db }) => db("settings").delete());
    await generate();
    expect(await clock("America/New_York")).toEqual(before);
  },
);

it.each(["on", "off"])(
  "instants: the schedule moves to its sessions' time and days (module %s)",
  async (state) => {
    await create({ startTime: "19:00", finishTime: "20:30" });
    const before = await clock("Asia/Tokyo");
    if (state === "off") await inClub(({ db }) => db("settings").insert({ id: "schedules", value: "false" }));
    expect(await move("Asia/Tokyo", "instants")).toContain("schedules:consequences.zone");
    expect(await clock("Asia/Tokyo")).toEqual(before);
    // Mondays and Thursdays at 19:00 in London are Tuesdays and Fridays at 4:00.
    expect(await schedule()).toMatchObject({
      start_time: "04:00:00",
      finish_time: "05:30:00",
      week_days: [2, 5],
    });
    expect(await detached()).toEqual([]);
    await inClub(({ db }) => db("settings").delete());
    setNow("2026-11-28T10:00:00Z");
    await generate();
    const all = await clock("Asia/Tokyo");
    expect(new Set(all.map((at) => at.slice(0, 5))).size).toBe(all.length);
    expect(all.slice(0, before.length)).toEqual(before);
    expect(all.every((at) => at.endsWith("04:00"))).toBe(true);
  },
);

it("instants: a date deleted by hand does not come back on the day that it has now", async () => {
  await create();
  const [first] = await sessions();
  await inClub(({ db }) => db("occasions").where({ id: first?.id }).delete());
  const left = await clock("Asia/Tokyo");
  await move("Asia/Tokyo", "instants");
  await generate();
  expect((await clock("Asia/Tokyo")).slice(0, left.length)).toEqual(left);
});
