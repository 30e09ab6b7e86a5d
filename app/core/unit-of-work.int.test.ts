import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { testDatabase } from "#tests/support/postgres.ts";
import { testUnits } from "#tests/support/unit-of-work.ts";

const base = await testDatabase();
const units = testUnits(base.database, base.clubs[0]);

it("on the platform, too, work is done once more if a deadlock ended it", async () => {
  const ids = [randomUUID(), randomUUID()];
  for (const id of ids)
    await base.database.platform("platform.identities").insert({ id, email: `${id}@alder.example` });
  let runs = 0;
  const bothHoldOne = Promise.withResolvers<void>();
  const take = (order: string[]) =>
    base.database.withPlatform({}, async (db) => {
      const lock = (id = "") => db.raw("SELECT FROM platform.identities WHERE id = ? FOR UPDATE", [id]);
      await lock(order[0]);
      if (++runs === 2) bothHoldOne.resolve();
      await bothHoldOne.promise;
      await lock(order[1]);
    });
  await Promise.all([take(ids), take(ids.toReversed())]);
  expect(runs).toBe(3);
});

it("runs once more if a deadlock ended it, and its effects once", async () => {
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
