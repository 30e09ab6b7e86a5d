import { expect, it } from "vitest";
import { all, maybe, one, run } from "#tenants/sql.ts";
import { testDatabase } from "#tests/support/postgres.ts";

const base = await testDatabase();
const db = base.database.platform;
const NUMBERS = "SELECT n AS some_number, 'x' AS word FROM generate_series(1, :count) n";

it("gives columns in camelCase, and keeps values and order as they are", async () => {
  expect(await all(db, NUMBERS, { count: 2 })).toEqual([
    { someNumber: 1, word: "x" },
    { someNumber: 2, word: "x" },
  ]);
  expect(await one(db, `SELECT '{"a_b": 1}'::jsonb AS kept_as_it_is`)).toEqual({ keptAsItIs: { a_b: 1 } });
  expect(await all(db, NUMBERS, { count: 0 })).toEqual([]);
});

it("counts rows where one is expected", async () => {
  expect(await one(db, NUMBERS, { count: 1 })).toEqual({ someNumber: 1, word: "x" });
  expect(await maybe(db, NUMBERS, { count: 0 })).toBeUndefined();
  for (const count of [0, 2]) await expect(one(db, NUMBERS, { count })).rejects.toThrow(`not ${count}`);
  await expect(maybe(db, NUMBERS, { count: 2 })).rejects.toThrow("not 2");
});

it("says how many rows a statement changed", async () => {
  expect(await run(db, "DELETE FROM platform.rate_limits")).toBe(0);
  expect(await run(db, NUMBERS, { count: 3 })).toBe(3);
});
