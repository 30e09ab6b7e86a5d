import { createReadStream } from "node:fs";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import pg from "pg";
import { from as copyFrom } from "pg-copy-streams";
import { afterAll, beforeAll, expect, it } from "vitest";
import { tenantMigrations } from "#app/composition.server.ts";
import { exportTenant } from "#tenants/export-tenant.ts";
import { type TestDatabase, testDatabase } from "#tests/support/postgres.ts";

let test: TestDatabase;
let folder: string;

beforeAll(async () => {
  test = await testDatabase();
  folder = await mkdtemp(join(tmpdir(), "export-"));
});
afterAll(async () => {
  await rm(folder, { recursive: true });
  await test.close();
});

it("writes one club so that an empty one filled from it is the same", async () => {
  const [alder] = test.tenants;
  await test.database.withTenant(alder, {}, async (db) => {
    await db("members").insert([
      { name: 'Zoë "Zed", O’Neil\nsecond line', email: "zoe@alder.example", tags: ["a,b", 'c"d', ""] },
      { name: "Bo", score: 7.25, positions: ["goalkeeper"] },
    ]);
    const start = new Date("2026-12-01T18:00:00Z");
    await db("occasions").insert({
      kind: "session",
      name: "S",
      starts_at: start,
      finishes_at: new Date(+start + 1),
    });
    await db("attendances").insert({ occasion_id: 1, member_id: 2, state: 1, note: "NULL" });
  });
  const directory = join(folder, "alder");
  const manifest = await exportTenant({ ownerUrl: test.ownerUrl, tenant: alder, directory });
  expect(manifest.club?.subdomain).toBe("alder");
  expect(manifest.migrations).toEqual(tenantMigrations.map(({ id }) => id));
  expect(manifest.tables.find(({ table }) => table === "members")?.rows).toBe(3);
  expect(JSON.parse(await readFile(join(directory, "manifest.json"), "utf8"))).toEqual(manifest);

  const copy = await test.provisioner.claim();
  const owner = new pg.Client({ connectionString: test.ownerUrl });
  await owner.connect();
  try {
    // As docs/hosting.md says: triggers rest, then the tables in the manifest's order, then the sequences.
    await owner.query(
      `BEGIN; SET LOCAL search_path = ${copy}, pg_temp; SET LOCAL session_replication_role = replica`,
    );
    for (const { table, file, columns } of manifest.tables) {
      const list = columns.map((column) => `"${column}"`).join(", ");
      const target = owner.query(copyFrom(`COPY "${table}" (${list}) FROM STDIN (FORMAT csv, HEADER true)`));
      await pipeline(createReadStream(join(directory, file)), target);
    }
    for (const { sequence, lastValue, isCalled } of manifest.sequences) {
      await owner.query("SELECT setval($1, $2, $3)", [sequence, lastValue, isCalled]);
    }
    await owner.query("COMMIT");
    for (const { table } of manifest.tables) {
      const { rows } = await owner.query(
        `SELECT (SELECT json_agg(a ORDER BY a::text)::text FROM ${alder}."${table}" a) AS before,
                (SELECT json_agg(a ORDER BY a::text)::text FROM ${copy}."${table}" a) AS after`,
      );
      expect(rows[0].after, table).toEqual(rows[0].before);
    }
  } finally {
    await owner.end();
  }
  const [next] = await test.database.withTenant(copy, {}, (db) =>
    db("members").insert({ name: "next" }).returning("id"),
  );
  expect(next).toEqual({ id: 4 });
});

it("never writes over an older export", async () => {
  const [, birch] = test.tenants;
  const directory = join(folder, "birch");
  await exportTenant({ ownerUrl: test.ownerUrl, tenant: birch, directory });
  await expect(exportTenant({ ownerUrl: test.ownerUrl, tenant: birch, directory })).rejects.toThrow("EEXIST");
});
