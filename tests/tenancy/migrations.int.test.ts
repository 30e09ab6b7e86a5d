import pg from "pg";
import { afterAll, expect, it } from "vitest";
import { tenantMigrations } from "#app/main/composition.server.ts";
import { expectedBy } from "#scripts/run/open-process.ts";
import { examineTarget } from "#tenants/backup/restore-backup.ts";
import { EarlierVersionError, openInstallation } from "#tenants/installation.ts";
import { migrateTenants } from "#tenants/migrate-tenants.ts";
import type { TenantMigration } from "#tenants/migration.ts";
import { hardenDatabase, prepareDatabase } from "#tenants/prepare-database.ts";
import { openProvisioner } from "#tenants/provision-tenant.ts";
import { catalogOf } from "#tests/support/catalog.ts";
import { testDatabase } from "#tests/support/postgres.ts";
import { TEST_SECRET } from "#tests/support/secret.ts";

const later: TenantMigration = {
  id: "2999-01-01-01-later",
  up: () => `
    ALTER TABLE members ADD COLUMN shirt integer CHECK (shirt > 0);
    CREATE TABLE shirts (id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, member_id bigint REFERENCES members);
    CREATE INDEX shirts_by_member ON shirts (member_id)`,
};

const test = await testDatabase();
const owner = new pg.Client({ connectionString: test.ownerUrl });
await owner.connect();

afterAll(async () => {
  await owner.end();
});

async function states(): Promise<
  Record<string, { state: string; schema_version: string; last_error: string | null }>
> {
  const { rows } = await owner.query("SELECT id, state, schema_version, last_error FROM control.schemas");
  return Object.fromEntries(rows.map(({ id, ...rest }) => [id, rest]));
}

it("makes a fresh schema and one that was migrated step by step the same", async () => {
  const all = [...tenantMigrations, later];
  const oldest = openProvisioner({ ownerUrl: test.ownerUrl, migrations: all.slice(0, 1) });
  const newest = openProvisioner({ ownerUrl: test.ownerUrl, migrations: all });
  const migrated = await oldest.claim();
  for (let steps = 2; steps <= all.length; steps++) {
    const report = await migrateTenants({ ownerUrl: test.ownerUrl, migrations: all.slice(0, steps) });
    expect(report.failed).toEqual([]);
  }
  const fresh = await newest.claim();
  expect(await catalogOf(test.ownerUrl, migrated)).toEqual(await catalogOf(test.ownerUrl, fresh));
  expect((await catalogOf(test.ownerUrl, fresh)).length).toBeGreaterThan(50);
  await Promise.all([oldest.close(), newest.close()]);
});

it("marks the tenant that fails, brings the others on, and tries it again the next time", async () => {
  const [alder, birch] = test.tenants;
  const step: TenantMigration = {
    id: "2999-01-01-02-step",
    up: () => "ALTER TABLE members ADD COLUMN step integer",
  };
  const migrations = [...tenantMigrations, later, step];
  await owner.query(`ALTER TABLE ${birch}.members ADD COLUMN step integer`);
  const first = await migrateTenants({ ownerUrl: test.ownerUrl, migrations, workers: 2, batch: 3 });
  expect(first.failed).toEqual([{ tenant: birch, error: expect.stringContaining("already exists") }]);
  const after = await states();
  expect(after[alder]).toEqual({ state: "active", schema_version: step.id, last_error: null });
  expect(after[birch]).toMatchObject({
    state: "active",
    last_error: expect.stringContaining("already exists"),
  });
  expect(Object.values(after).filter(({ schema_version }) => schema_version !== step.id)).toHaveLength(1);

  // A club whose migration failed goes on at its old version.
  expect(await test.database.withTenant(birch, {}, (db) => db("members").count())).toEqual([{ count: 1 }]);

  await owner.query(`ALTER TABLE ${birch}.members DROP COLUMN step`);
  const second = await migrateTenants({ ownerUrl: test.ownerUrl, migrations });
  expect(second).toMatchObject({ migrated: 1, failed: [] });
  expect((await states())[birch]).toEqual({ state: "active", schema_version: step.id, last_error: null });
});

it("goes on where a run was broken off, and does nothing when nothing is pending", async () => {
  const step: TenantMigration = { id: "2999-01-01-03-step", up: () => "CREATE TABLE step_three (id int)" };
  const migrations = [...tenantMigrations, later, step];
  let batches = 0;
  const broken = migrateTenants({
    ownerUrl: test.ownerUrl,
    migrations,
    workers: 1,
    batch: 2,
    onProgress() {
      if (++batches === 1) throw new Error("the machine went down");
    },
  });
  await broken.catch(() => {});
  const left = Object.values(await states()).filter(
    ({ schema_version }) => schema_version !== step.id,
  ).length;
  expect(left).toBeGreaterThan(0);
  const report = await migrateTenants({ ownerUrl: test.ownerUrl, migrations });
  expect(report).toMatchObject({ migrated: left, failed: [] });
  const nothing = await migrateTenants({ ownerUrl: test.ownerUrl, migrations });
  expect(nothing).toMatchObject({ migrated: 0, failed: [] });
});

it("waits for a unit of work only so long, then leaves that club for the next run", async () => {
  const [alder] = test.tenants;
  const step: TenantMigration = {
    id: "2999-01-01-04-step",
    up: () => "ALTER TABLE members ADD COLUMN step_four integer",
  };
  const migrations = [...tenantMigrations, later, step];
  await owner.query("BEGIN");
  await owner.query(`LOCK TABLE ${alder}.members IN ACCESS SHARE MODE`);
  const report = await migrateTenants({ ownerUrl: test.ownerUrl, migrations, lockTimeoutMs: 50 });
  await owner.query("COMMIT");
  expect(report.failed).toEqual([{ tenant: alder, error: expect.stringContaining("lock timeout") }]);
  expect(await migrateTenants({ ownerUrl: test.ownerUrl, migrations })).toMatchObject({
    migrated: 1,
    failed: [],
  });
});

it("gives existing clubs and spares a migration that is dated before what they have", async () => {
  const [alder] = test.tenants;
  const earlier: TenantMigration = {
    id: "2000-01-01-01-earlier",
    up: () => "CREATE TABLE earlier (id int)",
  };
  const migrations = [earlier, ...tenantMigrations, later];
  const current = openProvisioner({ ownerUrl: test.ownerUrl, migrations: [...tenantMigrations, later] });
  await current.fillSpares(1);
  const report = await migrateTenants({ ownerUrl: test.ownerUrl, migrations });
  expect(report).toMatchObject({ migrated: Object.keys(await states()).length, failed: [] });
  expect(await test.database.withTenant(alder, {}, (db) => db("earlier").count())).toEqual([{ count: 0 }]);

  const { rows } = await owner.query(
    `SELECT applied_migrations <> ARRAY(SELECT unnest(applied_migrations) COLLATE "C" AS id ORDER BY id) AS unsorted,
            state = 'spare' AND applied_migrations @> ARRAY[$1] AS spare, schema_version AS newest
       FROM control.schemas`,
    [earlier.id],
  );
  expect(rows.filter(({ unsorted }) => unsorted)).toEqual([]);
  expect(rows.filter(({ spare }) => spare).length).toBeGreaterThan(0);
  expect(rows.every(({ newest }) => newest > later.id || newest === later.id)).toBe(true);
  const newest = openProvisioner({ ownerUrl: test.ownerUrl, migrations });
  const claimed = await newest.claim();
  expect(await test.database.withTenant(claimed, {}, (db) => db("earlier").count())).toEqual([{ count: 0 }]);
  expect(await migrateTenants({ ownerUrl: test.ownerUrl, migrations })).toMatchObject({ migrated: 0 });
  await Promise.all([current.close(), newest.close()]);
});

it("refuses a database of an earlier version, and takes its own again and again", async () => {
  const expected = expectedBy({ SECRET: TEST_SECRET });
  const owners = { ownerUrl: test.ownerUrl };
  const prepare = () => prepareDatabase(test.ownerUrl, expected);
  const harden = () => hardenDatabase(test.ownerUrl, expected.migrations);
  const open = () => openInstallation(owners, expected);
  const restore = () => examineTarget(owners, expected.migrations);
  await prepare();
  await open();
  for (const ledger of ["ledger.platform_migrations", "ledger.cell_migrations"]) {
    await owner.query(`UPDATE ${ledger} SET id = '2025' || substr(id, 5)`);
    for (const attempt of [prepare, harden, open, restore])
      await expect(attempt()).rejects.toThrow(EarlierVersionError);
    await owner.query(`UPDATE ${ledger} SET id = '2026' || substr(id, 5)`);
    await prepare();
  }
  const [migration] = expected.migrations.clubs;
  const another = `${migration?.id.replace(/-\d+$/, "")}-1000`;
  const rename = "UPDATE control.cell SET clubs_migrations = array_replace(clubs_migrations, $1, $2)";
  await owner.query(rename, [migration?.id, another]);
  for (const attempt of [prepare, harden, open, restore])
    await expect(attempt()).rejects.toThrow(EarlierVersionError);
  await owner.query(rename, [another, migration?.id]);
  await prepare();
});
