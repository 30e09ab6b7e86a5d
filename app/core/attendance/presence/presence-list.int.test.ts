import { expect, it } from "vitest";
import { createSession } from "#app/core/occasions/sessions/create-session.server.ts";
import { CreateSessionSchema } from "#app/core/occasions/sessions/sessions.schemas.ts";
import { testDatabase } from "#tests/support/postgres.ts";
import { testUnits } from "#tests/support/unit-of-work.ts";
import { answerOccasion } from "../answer-occasion.server.ts";
import { attendees } from "../attendees.server.ts";
import type { Presence } from "./presence.ts";
import { presenceList, walkInCandidates } from "./presence-list.server.ts";
import { recordPresence } from "./record-presence.server.ts";
import { recordedOccasions } from "./recorded-occasions.server.ts";

const BEFORE = new Date("2026-11-21T10:00Z");

const base = await testDatabase();
const units = testUnits(base.database, base.clubs[0]);
const [admin = 0] = await units.addMembers(1, { role: "admin" });
const [coach = 0] = await units.addMembers(1, { role: "coach" });

/** A session under way that these members attend. */
async function session(comers: readonly number[], date = "2026-11-24"): Promise<number> {
  units.now = BEFORE;
  const input = CreateSessionSchema.parse({
    name: "Training",
    date,
    startTime: "19:00",
    finishTime: "20:30",
  });
  const { sessionIds } = await units.asMember(admin, (uow) => createSession(uow, input));
  const [occasionId = 0] = sessionIds;
  for (const memberId of comers)
    await units.asMember(memberId, (uow) =>
      answerOccasion(uow, { occasionId, attending: "attending", reviewed: undefined }),
    );
  units.now = new Date(`${date}T18:30Z`);
  return occasionId;
}
const record = (by: number, occasionId: number, marks: [memberId: number, presence: Presence][]) =>
  units.asMember(by, (uow) =>
    recordPresence(uow, {
      occasionId,
      act: undefined,
      others: undefined,
      marks: marks.map(([memberId, presence]) => ({ memberId, presence })),
    }),
  );

it("lists from A to Z, whatever the marks, and finds who could be added", async () => {
  const names = ["Zoë Åkesson", "Álex Ferrer", "Aïcha Benali", "Bjørn Håland"];
  const people = await units.addMembers(4);
  for (const [n, id] of people.entries())
    await units.asSystem((uow) =>
      uow
        .db("members")
        .where({ id })
        .update({ name: names[n] ?? "" }),
    );
  const [zoe = 0, , aicha = 0, bjorn = 0] = people;
  const id = await session(people.slice(0, 3));
  await record(coach, id, [[zoe, "came"]]);
  const list = await units.asMember(coach, (uow) =>
    presenceList(uow, { occasionId: id, page: 1, perPage: 100 }),
  );
  expect(list.items.map(({ name }) => name)).toEqual(["Aïcha Benali", "Álex Ferrer", "Zoë Åkesson"]);
  expect(list.tally).toEqual({ came: 1, late: 0, absent: 0, open: 2 });
  const found = (search: string) =>
    units.asMember(coach, (uow) => walkInCandidates(uow, { occasionId: id, search }));
  expect((await found("bjorn hal")).map(({ memberId }) => memberId)).toEqual([bjorn]);
  expect(await found("aicha")).toEqual([]);
  expect(await found(" ")).toEqual([]);
  expect(aicha).toBeGreaterThan(0);
});

it("shows a coach the occasions of today and the last two weeks, an admin all", async () => {
  const [a = 0] = await units.addMembers(1);
  const id = await session([a], "2026-12-10");
  units.now = BEFORE;
  const listed = (by: number) =>
    units.asMember(by, async (uow) => {
      const { items } = await recordedOccasions(uow, { page: 1, perPage: 100 });
      return items.find((one) => one.id === id);
    });
  expect(await listed(admin)).toBeUndefined();
  units.now = new Date("2026-12-10T08:00Z");
  await record(coach, id, [[a, "late"]]);
  expect(await listed(coach)).toMatchObject({ here: 1, listed: 1, marked: 1 });
  units.now = new Date("2026-12-25T08:00Z");
  expect(await listed(coach)).toBeUndefined();
  expect(await listed(admin)).toBeDefined();
});

it("shows presence to no player", async () => {
  const [a = 0] = await units.addMembers(1);
  const id = await session([a]);
  await record(coach, id, [[a, "absent"]]);
  const seenBy = (by: number) => units.asMember(by, (uow) => attendees(uow, { occasionId: id }));
  expect((await seenBy(coach)).in.items).toMatchObject([{ presence: "absent" }]);
  const [forPlayer] = (await seenBy(a)).in.items;
  expect(forPlayer).toMatchObject({ memberId: a, score: null, note: "" });
  expect(forPlayer).not.toHaveProperty("presence");
});
