import { expect, it } from "vitest";
import { addSession } from "#app/core/occasions/sessions/add-session.server.ts";
import { testDatabase } from "#tests/support/postgres.ts";
import { testUnits } from "#tests/support/unit-of-work.ts";
import { answerOccasion } from "./answer-occasion.server.ts";
import { changeAttendees } from "./change-attendees.server.ts";
import { myAttendances } from "./my-attendances.server.ts";

const PAGE = { page: 1, perPage: 20 };

const base = await testDatabase();
const units = testUnits(base.database, base.clubs[0]);
const [admin = 0] = await units.addMembers(1, { role: "admin" });
const people = await units.addMembers(4);

function session(date: string, capacity: number | null = null): Promise<number> {
  return units.asMember(admin, (uow) =>
    addSession(uow, {
      name: "Training",
      address: "",
      description: "",
      date,
      startTime: "19:00",
      finishTime: "20:30",
      capacity,
      price: 0,
      tags: [],
    }),
  );
}

it("gives a place that becomes free to those in line before those who are added", async () => {
  const occasionId = await session("2999-01-01", 1);
  const [first = 0, second = 0, third = 0] = people;
  for (const id of [first, second]) {
    await units.asMember(id, (uow) =>
      answerOccasion(uow, { occasionId, attending: "attending", reviewed: undefined }),
    );
  }
  const answered = await units.asMember(admin, (uow) =>
    changeAttendees(uow, { occasionId, remove: [first], add: [third] }),
  );
  expect(answered.map(({ standing, place, promoted }) => ({ standing, place, promoted }))).toEqual([
    { standing: "not-attending", place: null, promoted: [second] },
    { standing: "waiting", place: 1, promoted: [] },
  ]);
});

it("changes nothing if one of them can't be changed", async () => {
  const occasionId = await session("2999-01-02");
  const [first = 0] = people;
  const change = units.asMember(admin, (uow) =>
    changeAttendees(uow, { occasionId, remove: [], add: [first, 999_999] }),
  );
  await expect(change).rejects.toMatchObject({ code: "not-found" });
  const own = await units.asMember(first, (uow) => myAttendances(uow, PAGE));
  expect(own.items.map((item) => item.occasionId)).not.toContain(occasionId);
});

it("lists one's own answers only, the latest occasion first, page by page", async () => {
  const late = await session("2999-03-02");
  const early = await session("2999-03-01");
  const taken = await session("2999-03-03");
  const [, , , me = 0] = people;
  for (const [occasionId, attending] of [
    [early, "attending"],
    [late, "not-attending"],
    [taken, "attending"],
    [taken, null],
  ] as const) {
    await units.asMember(me, (uow) =>
      answerOccasion(uow, { occasionId, attending, note: "Travel", reviewed: undefined }),
    );
  }
  const list = await units.asMember(me, (uow) => myAttendances(uow, PAGE));
  expect(list.items.map(({ occasionId, standing, note }) => [occasionId, standing, note])).toEqual([
    [late, "not-attending", "Travel"],
    [early, "attending", "Travel"],
  ]);
  const second = await units.asMember(me, (uow) => myAttendances(uow, { page: 2, perPage: 1 }));
  expect(second).toMatchObject({ total: 2, page: 2, items: [{ occasionId: early }] });
  const beyond = await units.asMember(me, (uow) => myAttendances(uow, { page: 9, perPage: 1 }));
  expect(beyond).toMatchObject({ total: 2, items: [] });
});

it("locks members in one order, so that two changes the other way round don't end in a deadlock", async () => {
  const occasions = [await session("2999-01-05"), await session("2999-01-06")];
  let runs = 0;
  const changes = Array.from({ length: 24 }, (_, n) =>
    units.asMember(admin, (uow) => {
      runs++;
      const add = n % 2 === 0 ? people : people.toReversed();
      return changeAttendees(uow, { occasionId: occasions[n % 2] ?? 0, remove: [], add });
    }),
  );
  await Promise.all(changes);
  expect(runs).toBe(changes.length);
});
