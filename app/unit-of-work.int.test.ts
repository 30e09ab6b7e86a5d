import { afterAll, beforeAll, expect, it } from "vitest";
import { type TestDatabase, testDatabase } from "#tests/support/postgres.ts";
import { type TestUnits, testUnits } from "#tests/support/unit-of-work.ts";

let base: TestDatabase;
let units: TestUnits;
beforeAll(async () => {
  base = await testDatabase();
  units = testUnits(base.database, base.clubs[0]);
});
afterAll(() => base?.close());

it("runs once more where a deadlock ended it, and its effects once", async () => {
  const [a = 0, b = 0] = await units.addMembers(2);
  let runs = 0;
  let effects = 0;
  const bothHoldOne = Promise.withResolvers<void>();
  const take = (first: number, second: number) =>
    units.asSystem(async (uow) => {
      const lock = (id: number) => uow.db.raw("UPDATE members SET score = score WHERE id = ?", [id]);
      await lock(first);
      uow.afterCommit(() => effects++);
      if (++runs === 2) bothHoldOne.resolve();
      await bothHoldOne.promise;
      await lock(second);
    });
  await Promise.all([take(a, b), take(b, a)]);
  expect(runs).toBe(3);
  expect(effects).toBe(2);
});
