import { beforeEach, expect, it } from "vitest";
import { all, run } from "#tenants/sql.ts";
import { testDatabase } from "#tests/support/postgres.ts";
import { openRateLimits } from "./rate-limits.server.ts";

const base = await testDatabase();
const limits = openRateLimits(base.database);

beforeEach(() => base.database.platform.raw("DELETE FROM platform.rate_limits"));

const points = async () => {
  const rows = await all<{ points: number }>(
    base.database.platform,
    "SELECT points FROM platform.rate_limits WHERE key = 'link-address:one'",
  );
  return rows.map((row) => row.points);
};

it("a try that is given back is free again", async () => {
  for (let n = 0; n < 3; n++) await limits.consume("link-address", "one");
  await expect(limits.check("link-address", "one")).rejects.toMatchObject({ code: "too-many-tries" });
  await limits.refund("link-address", "one");
  await limits.check("link-address", "one");
  expect(await points()).toEqual([2]);
});

it("a try that is given back after its window is none of the next one's", async () => {
  await limits.refund("link-address", "one");
  expect(await points()).toEqual([]);
  await limits.consume("link-address", "one");
  await run(base.database.platform, "UPDATE platform.rate_limits SET expire = 1");
  await limits.refund("link-address", "one");
  for (let n = 0; n < 3; n++) expect(await limits.count("link-address", "one")).toBe(true);
  expect(await limits.count("link-address", "one")).toBe(false);
});
