import { expect, it } from "vitest";
import { testDatabase } from "#tests/support/postgres.ts";
import { testUnits } from "#tests/support/unit-of-work.ts";
import { teams as module } from "./module.server.ts";
import { loadSheet } from "./sheet/load-sheet.server.ts";
import type { TeamRequests } from "./sheet/requests.ts";

const base = await testDatabase();
const units = testUnits(base.database, base.clubs[0], module);
const [gone = 0, into = 0, third = 0, fourth = 0] = await units.addMembers(4);

/** A session with these requests, and a score override for the first member. */
const asked = (requests: Partial<TeamRequests>) =>
  units.asSystem(async (uow) => {
    const [{ id }] = await uow
      .db("occasions")
      .insert({
        kind: "session",
        name: "Training",
        starts_at: "2026-11-24T18:00:00Z",
        finishes_at: "2026-11-24T20:00:00Z",
      })
      .returning("id");
    await uow.db("team_sheets").insert({
      occasion_id: id,
      positions: "[]",
      saved_at: uow.now,
      requests: JSON.stringify(requests),
    });
    await uow.db("team_overrides").insert({ occasion_id: id, member_id: gone, score: 7 });
    return Number(id);
  });
const left = (id: number) =>
  units.asSystem(async (uow) => {
    const { requests, revision } = (await loadSheet(uow, id)) ?? expect.fail("There is no sheet.");
    const overrides = await uow.db("team_overrides").where({ occasion_id: id }).pluck("member_id");
    return { requests, revision, overrides: overrides.map(Number) };
  });
const tell = (...told: Parameters<Parameters<Parameters<typeof units.asSystem>[0]>[0]["tell"]>) =>
  units.asSystem((uow) => uow.tell(...told));
const REQUESTS: Partial<TeamRequests> = {
  together: [
    [gone, third],
    [gone, into],
    [gone, into, fourth],
  ],
  apart: [[third, fourth]],
  locks: [
    { memberId: gone, team: 2 },
    { memberId: third, team: 1 },
  ],
};
const JOINED = {
  together: [
    [into, third],
    [into, fourth],
  ],
  apart: [[third, fourth]],
  locks: [
    { memberId: third, team: 1 },
    { memberId: into, team: 2 },
  ],
  evenGenders: false,
};
const FORGOTTEN = {
  together: [[into, fourth]],
  apart: [[third, fourth]],
  evenGenders: false,
  locks: [{ memberId: third, team: 1 }],
};

it("what was asked of one person is asked of whom they became, who keeps a place of their own", async () => {
  const [id, other] = [await asked(REQUESTS), await asked({ apart: [[third, fourth]] })];
  const held = await asked({
    locks: [
      { memberId: gone, team: 2 },
      { memberId: into, team: 1 },
    ],
  });
  await tell("member.merged", { memberId: gone, into });
  expect(await left(id)).toEqual({ requests: JOINED, revision: 1, overrides: [into] });
  expect((await left(held)).requests.locks).toEqual([{ memberId: into, team: 1 }]);
  expect((await left(other)).revision).toBe(0);
});

it("what was asked of an erased person is forgotten", async () => {
  const id = await asked(REQUESTS);
  await tell("member.erased", { memberId: gone });
  expect(await left(id)).toEqual({ requests: FORGOTTEN, revision: 1, overrides: [] });
});

it.each([
  ["merged", { state: "archived", merged_into: into }, JOINED, [into]],
  ["erased", { state: "erased" }, FORGOTTEN, []],
])("who was %s while the module was off is caught up on", async (_how, values, requests, overrides) => {
  const id = await asked(REQUESTS);
  await units.asSystem((uow) => uow.db("members").where({ id: gone }).update({ merged_into: null }));
  await units.asSystem((uow) => uow.db("members").where({ id: gone }).update(values));
  await tell("module.switched", { module: "teams", on: false });
  expect((await left(id)).revision).toBe(0);
  await tell("module.switched", { module: "teams", on: true });
  expect(await left(id)).toEqual({ requests, revision: 1, overrides });
});
