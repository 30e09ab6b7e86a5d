import { expect, it } from "vitest";
import { testDatabase } from "#tests/support/postgres.ts";
import { testUnits } from "#tests/support/unit-of-work.ts";
import { mergeCandidates } from "./merge-candidates.server.ts";

const base = await testDatabase();
const units = testUnits(base.database, base.clubs[0]);
const [a = 0, b = 0, c = 0] = await units.addMembers(3);

it("finds who shares a name, whatever their state, or whom the search finds", async () => {
  await units.asSystem(async ({ db }) => {
    await db("members").where({ id: a }).update({ name: "Zoë de la Vega" });
    await db("members").where({ id: b }).update({ name: "Zoe Vega", state: "pending" });
    await db("members").where({ id: c }).update({ name: "Maria de la Rosa" });
  });
  const found = (search: string) =>
    units.asSystem(async (uow) =>
      (await mergeCandidates(uow, { memberId: a, name: "Zoë de la Vega", search })).map(({ id }) => id),
    );
  expect(await found("")).toEqual([b]);
  expect(await found("rosa")).toEqual([c]);
  expect(await found("nobody at all")).toEqual([]);
});
