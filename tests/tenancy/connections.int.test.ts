import { afterAll, expect, it } from "vitest";
import { openDatabase } from "#tenants/database.ts";
import { testDatabase } from "#tests/support/postgres.ts";

const base = await testDatabase();
const [alder, birch] = base.tenants;
const database = openDatabase({ url: base.appUrl, poolSize: 1, clubsPerConnection: 2 });
afterAll(() => database.close());

/** The server's process that serves this club now. */
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

it("a connection is kept when a statement or a unit of work fails", async () => {
  const before = await processOf(birch);
  const failed = [
    () => database.withTenant(birch, {}, (db) => db.raw("SELECT 1 / 0")),
    () => database.withTenant(birch, {}, () => Promise.reject(new Error("no"))),
    () => database.withTenant(birch, {}, (db) => db.raw("RESET ROLE")),
  ];
  for (const fails of failed) await expect(fails()).rejects.toThrow();
  expect(await processOf(birch)).toBe(before);
});

it("of statements that are sent together, each that comes to nothing says why the first has failed", async () => {
  const together = database.withTenant(birch, {}, async (db) => {
    const sent = [db.raw("SELECT 1 / 0"), db.raw("SELECT 1"), db("members").first()];
    const answers = await Promise.allSettled(sent);
    throw answers.map((answer) => (answer.status === "rejected" ? answer.reason.code : "answered"));
  });
  await expect(together).rejects.toEqual(["22012", "22012", "22012"]);
});

it("a statement that is not even sent is not why a later one comes to nothing", async () => {
  const later = database.withTenant(birch, {}, async (db) => {
    for (const sql of ["RESET ROLE", "SELECT 1 / 0", "SELECT 1"]) {
      const refused = await db.raw(sql).then(
        () => undefined,
        (error) => error,
      );
      if (sql === "SELECT 1") throw refused.code;
    }
  });
  await expect(later).rejects.toBe("22012");
});
