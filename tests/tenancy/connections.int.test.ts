import pg from "pg";
import { afterAll, expect, it } from "vitest";
import { openDatabase } from "#tenants/database.ts";
import { DEFAULT_ROLES } from "#tenants/tenant.ts";
import { testDatabase } from "#tests/support/postgres.ts";

const base = await testDatabase();
const [alder, birch] = base.tenants;
const database = openDatabase({ url: base.appUrl, poolSize: 1, clubsPerConnection: 2 });
afterAll(() => database.close());

/** The id of the database server's process that serves this club now. */
const processOf = (tenant: string) =>
  database.withTenant(tenant, { readOnly: true }, async (db) => {
    const { rows } = await db.raw<{ rows: { pid: number }[] }>("SELECT pg_backend_pid() AS pid");
    return rows[0]?.pid ?? 0;
  });

it("a connection is closed once it has served so many clubs, however often each", async () => {
  const first = await processOf(alder);
  expect(await processOf(alder)).toBe(first);
  expect(await processOf(birch)).toBe(first);
  const second = await processOf(birch);
  expect(second).not.toBe(first);
  expect(await processOf(birch)).toBe(second);
  const { rows } = await base.database.platform.raw("SELECT 1 FROM pg_stat_activity WHERE pid = ?", [first]);
  expect(rows).toEqual([]);
});

it("a connection that does not know a club's role is closed, and another takes its place", async () => {
  const owner = new pg.Client({ connectionString: base.ownerUrl });
  await owner.connect();
  try {
    const first = await processOf(birch);
    // Servers before 18 may briefly work with an incomplete list of roles; this simulates it by revoking the role for a moment.
    await owner.query(`REVOKE ${alder} FROM ${DEFAULT_ROLES.app}`);
    let tries = 0;
    const second = await database.withTenant(alder, {}, async (db) => {
      if (tries++ === 0)
        await owner.query(`GRANT ${alder} TO ${DEFAULT_ROLES.app} WITH INHERIT FALSE, SET TRUE`);
      return (await db.raw<{ rows: { pid: number }[] }>("SELECT pg_backend_pid() AS pid")).rows[0]?.pid;
    });
    expect(tries).toBe(2);
    expect(second).not.toBe(first);
  } finally {
    await owner.end();
  }
});
