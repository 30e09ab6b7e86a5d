import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { answerOccasion } from "#app/core/attendance/answer-occasion.server.ts";
import { lockAnswered } from "#app/core/occasions/lifecycle/settle.server.ts";
import { createSession } from "#app/core/occasions/sessions/create-session.server.ts";
import { cancelFollowing } from "#app/core/occasions/sessions/series/cancel-following.server.ts";
import { CreateSessionSchema } from "#app/core/occasions/sessions/sessions.schemas.ts";
import { testDatabase } from "#tests/support/postgres.ts";
import { testUnits } from "#tests/support/unit-of-work.ts";
import { closeDays } from "./closed-days/close-days.server.ts";
import { createSchedule } from "./create-schedule.server.ts";
import { deleteSchedule } from "./delete-schedule.server.ts";
import { editSchedule } from "./edit-schedule.server.ts";

// A module that has a gate, and one that gives money back: both lock members.
const base = await testDatabase({ poolSize: 8 });
const units = testUnits(base.database, base.clubs[0], {
  gates: { "attendance.confirm": async (_uow, requests) => requests.map(() => undefined) },
  reactions: { "occasion.canceled": (uow, { occasionId }) => lockAnswered(uow, [{ id: occasionId }]) },
});
const people = await units.addMembers(10);
const retried = vi.spyOn(units.host.log, "warn");
const how = { replicate: true, reviewed: undefined };

beforeEach(async () => {
  retried.mockClear();
  await units.asSystem(async ({ db }) => {
    for (const table of ["schedules", "closed_days", "notices", "occasions"]) await db(table).delete();
  });
});
afterEach(() => {
  expect(retried).not.toHaveBeenCalled();
});

const come = (member: number, occasionId: number) =>
  units.asMember(member, (uow) =>
    answerOccasion(uow, { occasionId, attending: "attending", reviewed: undefined }),
  );
const sessionsOf = (name: string): Promise<number[]> =>
  units.asSystem(({ db }) => db("occasions").where({ name }).orderBy("starts_at").pluck("id"));
const statuses = (): Promise<string[]> =>
  units.asSystem(({ db }) => db("occasions").distinct().orderBy("status").pluck("status"));

/** A schedule with a session of one place on each day; the members take one each, in this order. */
async function schedule(name: string, members: readonly number[]): Promise<number> {
  const { id } = await units.asSystem((uow) =>
    createSchedule(uow, {
      name,
      address: "",
      description: "",
      capacity: 1,
      price: 0,
      answerDeadlineHours: null,
      startTime: "19:00",
      finishTime: "20:30",
      weekDays: [1, 2, 3, 4, 5, 6, 7],
      tags: [],
      announce: false,
      leadDates: [],
    }),
  );
  for (const [turn, occasionId] of (await sessionsOf(name)).entries()) {
    await come(members[turn] ?? 0, occasionId);
    await come(members[turn + 1] ?? 0, occasionId);
  }
  return id;
}

it("two schedules that end with their sessions do not wait in a circle", async () => {
  const ids = [await schedule("Red", people), await schedule("Blue", people.toReversed())];
  await Promise.all(ids.map((id) => units.asSystem((uow) => deleteSchedule(uow, { id, ...how }))));
  expect(await statuses()).toEqual(["canceled"]);
});

it("nor do two that get more places on some days and lose the others", async () => {
  const red = await schedule("Red", people);
  const blue = await schedule("Blue", people.toReversed());
  const edit = (id: number, weekDays: number[]) =>
    units.asSystem((uow) => editSchedule(uow, { id, weekDays, capacity: 2, leadDates: [], ...how }));
  await Promise.all([edit(red, [1, 2, 3]), edit(blue, [1, 2, 3])]);
  expect(await statuses()).toEqual(["canceled", "confirmed"]);
});

it("nor do closed days and a series that ends", async () => {
  await schedule("Red", people);
  const input = { name: "Blue", date: "2027-01-05", startTime: "19:00", finishTime: "20:30", capacity: 1 };
  const { sessionIds } = await units.asSystem((uow) =>
    createSession(uow, CreateSessionSchema.parse({ ...input, repeatUntil: "2027-02-23" })),
  );
  for (const [turn, id] of sessionIds.entries()) await come(people.toReversed()[turn] ?? 0, id);
  const days = { from: "2026-11-01", until: "2026-12-31", reason: "Mud" };
  const [sessionId = 0] = sessionIds;
  await Promise.all([
    units.asSystem((uow) => closeDays(uow, { ...days, sessions: "cancel", reviewed: undefined })),
    units.asSystem((uow) =>
      cancelFollowing(uow, { sessionId, withEdited: false, notify: true, reviewed: undefined }),
    ),
  ]);
  expect(await statuses()).toEqual(["canceled"]);
});
