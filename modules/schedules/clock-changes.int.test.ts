import { Temporal } from "temporal-polyfill";
import { expect, it } from "vitest";
import { createSession } from "#app/core/occasions/sessions/create-session.server.ts";
import { CreateSessionSchema } from "#app/core/occasions/sessions/sessions.schemas.ts";
import { addDays } from "#app/kernel/values/local-date.ts";
import { localOf, startOfDate } from "#app/kernel/values/zoned.ts";
import { CLOCK_CHANGES } from "#tests/support/clock-changes.ts";
import { scheduledClub } from "#tests/support/scheduled-club.ts";

const { inClub, sessions, create, setNow } = await scheduledClub();

it.each(CLOCK_CHANGES)(
  "$timezone $time on $dates.1: a schedule and a weekly repeat keep the clock on the wall",
  async ({ timezone, time, dates, instants, shown = time }) => {
    const [first, on, last] = dates;
    // The window of two weeks begins with the first date.
    setNow(startOfDate(addDays(first, -5), timezone).toISOString());
    await inClub(async ({ db }) => {
      await db("organization").update({ timezone });
      await db("settings").insert({ id: "daysAhead", value: "14" });
    });
    const { dayOfWeek } = Temporal.PlainDate.from(on);
    const finishTime = time < "12:00" ? "06:00" : "23:45";
    await create({ weekDays: [dayOfWeek], startTime: time, finishTime });
    const repeat = { name: "Training", date: first, startTime: time, finishTime, repeatUntil: last };
    await inClub((uow) => createSession(uow, CreateSessionSchema.parse(repeat)));

    const starts = (await sessions()).map((session) => session.starts_at);
    // Two of each: the schedule's, and the repeat's.
    expect(starts).toEqual(instants.flatMap((instant) => [new Date(instant), new Date(instant)]));
    expect(starts.map((start) => localOf(start, timezone).time)).toEqual([
      time,
      time,
      shown,
      shown,
      time,
      time,
    ]);
  },
);
