import { expect, it } from "vitest";
import { installedPooler } from "#scripts/find-pooler.mjs";
import { type Database, openDatabase } from "#tenants/database.ts";
import { startPooler } from "#tests/support/pooler.ts";
import { testDatabase } from "#tests/support/postgres.ts";

const REQUESTS = 1_000;
const MEMBERS = 20;

const test = await testDatabase({ poolSize: 2 });
for (const tenant of test.tenants) {
  await test.database.withTenant(tenant, {}, async (db) => {
    for (let number = 0; number < MEMBERS; number++)
      await db("members").insert({ name: `canary of ${tenant}` });
  });
}

/** Expects that 1,000 requests of two clubs with the same ids stay apart, over few connections and with some aborted half-way. */
async function expectApart(database: Database): Promise<void> {
  const seen = { rows: 0, foreign: 0, aborted: 0 };
  async function request(number: number): Promise<void> {
    const tenant = test.tenants[number % 2] ?? "";
    const id = 2 + (number % MEMBERS);
    try {
      await database.withTenant(tenant, { readOnly: number % 3 === 0 }, async (db) => {
        if (number % 7 === 0) await db.raw("SELECT pg_sleep(0.001)");
        const rows: { name: string }[] = await db("members").where({ id }).select("name");
        seen.rows += rows.length;
        seen.foreign += rows.filter(({ name }) => name !== `canary of ${tenant}`).length;
        if (number % 5 === 0) await db.raw("SELECT 1 / 0");
        if (number % 11 === 0) throw new Error("given up");
        if (number % 3 === 1) await db("members").where({ id }).update({ alias: tenant });
      });
    } catch {
      seen.aborted++;
    }
  }
  // Many wait for the two connections at any time, but none so long that the pool gives up on a slow machine.
  let next = 0;
  async function visitor(): Promise<void> {
    while (next < REQUESTS) await request(next++);
  }
  await Promise.all(Array.from({ length: 25 }, visitor));
  expect(seen.foreign).toBe(0);
  expect(seen.rows).toBe(REQUESTS);
  expect(seen.aborted).toBeGreaterThan(200);
  for (const tenant of test.tenants) {
    const aliases = await database.withTenant(tenant, {}, (db) =>
      db("members").whereNotNull("alias").distinct().pluck("alias"),
    );
    expect(aliases).toEqual([tenant]);
  }
}

it("keeps two clubs with the same ids apart over 1,000 interleaved requests on two connections", () =>
  expectApart(test.database));

it.skipIf(!installedPooler())("keeps them apart behind a pooler that shares connections too", async () => {
  const pooler = await startPooler(test.appUrl, 2);
  const database = openDatabase({ url: pooler.url, poolSize: 20 });
  try {
    await expectApart(database);
    const refused = database.withTenant(test.tenants[0], {}, (db) =>
      db.raw(`SELECT * FROM ${test.tenants[1]}.members`),
    );
    await expect(refused).rejects.toMatchObject({ code: "42501" });
    await expect(database.platform.raw("SELECT * FROM members")).rejects.toMatchObject({ code: "42P01" });
  } finally {
    await database.close();
    await pooler.stop();
  }
});

it("keeps nothing of a unit of work that throws, or in which a statement failed unnoticed", async () => {
  const [tenant] = test.tenants;
  const add = (name: string, after: (db: { raw(sql: string): Promise<unknown> }) => Promise<unknown>) =>
    test.database.withTenant(tenant, {}, async (db) => {
      await db("members").insert({ name });
      await after(db);
    });
  await expect(add("lost", () => Promise.reject(new Error("no")))).rejects.toThrow("no");
  await expect(add("lost", (db) => db.raw("SELECT 1 / 0").catch(() => {}))).rejects.toThrow(
    "nothing was kept",
  );
  await add("kept", async () => {});
  const names = await test.database.withTenant(tenant, {}, (db) =>
    db("members").whereIn("name", ["lost", "kept"]).pluck("name"),
  );
  expect(names).toEqual(["kept"]);
});

it("refuses writes in a read-only unit of work, and statements that take too long", async () => {
  const [tenant] = test.tenants;
  const write = test.database.withTenant(tenant, { readOnly: true }, (db) =>
    db("members").insert({ name: "x" }),
  );
  await expect(write).rejects.toThrow("read-only transaction");
  const slow = test.database.withTenant(tenant, { timeoutMs: 20 }, (db) => db.raw("SELECT pg_sleep(5)"));
  await expect(slow).rejects.toThrow("statement timeout");
});

it("undoes a nested part alone", async () => {
  const [tenant] = test.tenants;
  const names = await test.database.withTenant(tenant, {}, async (db) => {
    await db("members").insert({ name: "outer" });
    const nested = db.transaction(async (inner) => {
      await inner("members").insert({ name: "inner" });
      throw new Error("undo");
    });
    await expect(nested).rejects.toThrow("undo");
    return db("members").whereIn("name", ["outer", "inner"]).pluck("name");
  });
  expect(names).toEqual(["outer"]);
});

it("has one nested part open at a time, and takes no statement once it is over", async () => {
  const [tenant] = test.tenants;
  const over = await test.database.withTenant(tenant, {}, async (db) => {
    const none = async () => {};
    await db.transaction(async (inner) => {
      await expect(db.transaction(none)).rejects.toThrow("Another part");
      await inner.transaction((innermost) => innermost("members").insert({ name: "innermost" }));
    });
    await db.transaction(none);
    return db;
  });
  await expect(over("members").select("name")).rejects.toThrow("is over");
  await expect(over.transaction(async () => 1)).rejects.toThrow("is over");
  const names = await test.database.withTenant(tenant, {}, (db) =>
    db("members").where({ name: "innermost" }).pluck("name"),
  );
  expect(names).toEqual(["innermost"]);
});

it("gives numbers, dates and instants their types", async () => {
  const { rows } = await test.database.platform.raw(
    `SELECT 7::bigint AS whole, 1.5::numeric AS part, date '2026-02-28' AS day, timestamptz '2026-02-28 12:00Z' AS instant,
            ARRAY[1, NULL]::bigint[] AS wholes, ARRAY[date '2026-02-28'] AS days`,
  );
  expect(rows).toEqual([
    {
      whole: 7,
      part: 1.5,
      day: "2026-02-28",
      instant: new Date("2026-02-28T12:00:00Z"),
      wholes: [1, null],
      days: ["2026-02-28"],
    },
  ]);
  await expect(test.database.platform.raw("SELECT 9007199254740993 AS big")).rejects.toThrow(RangeError);
});

it("ends a statement that takes longer than its unit of work allows, and frees the connection", async () => {
  const [tenant] = test.tenants;
  const sleep = test.database.withTenant(tenant, { timeoutMs: 50 }, (db) => db.raw("SELECT pg_sleep(5)"));
  await expect(sleep).rejects.toMatchObject({ code: "57014" });
  const limit = (options: { timeoutMs?: number }) =>
    test.database.withTenant(tenant, options, async (db) => {
      const { rows } = await db.raw("SELECT current_setting('statement_timeout') AS words");
      return rows[0].words;
    });
  // Two connections: neither keeps another unit's limit.
  expect(await Promise.all([limit({ timeoutMs: 70 }), limit({}), limit({})])).toEqual(["70ms", "15s", "15s"]);
});
