import { createReadStream } from "node:fs";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import Papa from "papaparse";
import pg from "pg";
import { from as copyFrom } from "pg-copy-streams";
import { afterAll, expect, it } from "vitest";
import { tenantMigrations } from "#app/main/composition.server.ts";
import { exportTenant } from "#tenants/export-tenant.ts";
import { guarded, unguarded } from "#tenants/spreadsheet-cells.ts";
import { openDice } from "#tests/support/fuzz/dice.ts";
import { testDatabase } from "#tests/support/postgres.ts";

/** Texts that a spreadsheet would run as formulas, and texts that only look as if they were guarded already. */
const FORMULAS = [
  '=HYPERLINK("https://evil.example","x")',
  "+1+1",
  "-1+1",
  "@SUM(A1)",
  "\tTab",
  "'=quoted",
  "''",
  "Ann;=cmd|'/c calc'!A0",
  "Two\n=1+1\r\n@SUM(A1)",
  "Tab\t+1",
  "＝1+1",
  "a;'b",
];

const test = await testDatabase();
const folder = await mkdtemp(join(tmpdir(), "export-"));

afterAll(async () => {
  await rm(folder, { recursive: true });
});

it("writes one club so that an empty one filled from it is the same", async () => {
  const [alder] = test.tenants;
  await test.database.withTenant(alder, {}, async (db) => {
    await db("members").insert([
      { name: 'Zoë "Zed", O’Neil\nsecond line', email: "zoe@alder.example", tags: ["a,b", 'c"d', ""] },
      { name: "Bo", score: 7.25, positions: ["goalkeeper"] },
      ...FORMULAS.map((name) => ({ name, alias: name, tags: [name] })),
    ]);
    const start = new Date("2026-12-01T18:00:00Z");
    await db("occasions").insert({
      kind: "session",
      name: "S",
      starts_at: start,
      finishes_at: new Date(+start + 1),
    });
    await db("attendances").insert([
      { occasion_id: 1, member_id: 2, state: "attending", note: "NULL" },
      { occasion_id: 1, member_id: 1, state: "attending", note: "=1+1" },
    ]);
  });
  const directory = join(folder, "alder");
  const manifest = await exportTenant({ ownerUrl: test.ownerUrl, tenant: alder, directory });
  expect(manifest.club?.subdomain).toBe("alder");
  expect(manifest.migrations).toEqual(tenantMigrations.map(({ id }) => id));
  expect(manifest.tables.find(({ table }) => table === "members")?.rows).toBe(3 + FORMULAS.length);
  expect(JSON.parse(await readFile(join(directory, "manifest.json"), "utf8"))).toEqual(manifest);

  const copy = await test.provisioner.claim();
  const owner = new pg.Client({ connectionString: test.ownerUrl });
  await owner.connect();
  try {
    // As docs/hosting.md says: with triggers off, empties what migrations filled, loads the tables in the manifest's order, then the sequences.
    await owner.query(
      `BEGIN; SET LOCAL search_path = ${copy}, pg_temp; SET LOCAL session_replication_role = replica`,
    );
    await owner.query("DELETE FROM settling");
    for (const { table, file, columns, read } of manifest.tables) {
      const list = columns.map((column) => `"${column}"`).join(", ");
      await owner.query(`CREATE TEMP TABLE staged (LIKE "${table}")`);
      const target = owner.query(copyFrom(`COPY staged (${list}) FROM STDIN (FORMAT csv, HEADER true)`));
      await pipeline(createReadStream(join(directory, file)), target);
      await owner.query(
        `INSERT INTO "${table}" (${list}) OVERRIDING SYSTEM VALUE SELECT ${read} FROM staged`,
      );
      await owner.query("DROP TABLE staged");
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
  expect(next).toEqual({ id: 4 + FORMULAS.length });

  // No spreadsheet runs any of it, whatever separates its cells: texts are quoted. Numbers stay numbers.
  for (const { file, guardedColumns } of manifest.tables) {
    const { data } = Papa.parse<Record<string, string>>(await readFile(join(directory, file), "utf8"), {
      header: true,
    });
    const texts = data.flatMap((row) => guardedColumns.map((column) => row[column] ?? ""));
    expect([file, texts.filter((text) => /(^|[;\t\r\n])[=+\-@\t\r＝＋－＠]/.test(text))]).toEqual([file, []]);
    if (file !== "members.csv") continue;
    expect(texts.filter((text) => text.startsWith("'="))).toHaveLength(2);
    const written = await readFile(join(directory, file), "utf8");
    expect(written).toContain("\"Ann;'=cmd");
    expect(written).toContain('"Bo"');
  }
});

it("guards whatever stands in a cell so that it can be taken back, and nothing that needs none", async () => {
  const signs = [..."=+-@'\t\r\n\",;a1 é🏐＝"];
  const dice = openDice(1);
  const any = () => Array.from({ length: 6 }, () => dice.pick(signs)).join("");
  const cells = [
    "",
    ...signs,
    ...signs.flatMap((one) => signs.map((two) => one + two)),
    ...Array.from({ length: 500 }, any),
  ];
  // A question mark would be a binding.
  const raw = (sql: string) => sql.replaceAll("?", "\\?");
  const { rows } = await test.database.platform.raw<{ rows: { cell: string; kept: string; back: string }[] }>(
    `SELECT cell, kept, ${raw(unguarded("kept"))} AS back
       FROM (SELECT cell, ${raw(guarded("cell"))} AS kept FROM unnest(?::text[]) AS cell) AS all_cells`,
    [cells],
  );
  for (const { cell, kept, back } of rows) {
    expect([cell, back]).toEqual([cell, cell]);
    expect(kept).not.toMatch(/(^|[;\t\r\n])[=+\-@\t\r＝]/);
    if (!/(^|[;\t\r\n])[=+\-@\t\r'＝]/.test(cell)) expect(kept).toBe(cell);
  }
  expect(rows).toHaveLength(cells.length);
});

it("never writes over an older export", async () => {
  const [, birch] = test.tenants;
  const directory = join(folder, "birch");
  await exportTenant({ ownerUrl: test.ownerUrl, tenant: birch, directory });
  await expect(exportTenant({ ownerUrl: test.ownerUrl, tenant: birch, directory })).rejects.toThrow("EEXIST");
});
