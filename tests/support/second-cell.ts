import { randomBytes } from "node:crypto";
import pg from "pg";
import { afterAll, expect } from "vitest";
import { tenantMigrations } from "#app/main/composition.server.ts";
import { appPassword, expectedBy } from "#scripts/run/open-process.ts";
import { type Database, openDatabase } from "#tenants/database.ts";
import { type Directory, openDirectory } from "#tenants/directory.ts";
import { appUrlFrom } from "#tenants/installation.ts";
import { prepareDatabase } from "#tenants/prepare-database.ts";
import { openProvisioner, type Provisioner } from "#tenants/provision-tenant.ts";
import { type TestDatabase, testDatabase } from "./postgres.ts";
import { withDatabase } from "./postgres-setup.ts";
import { TEST_SECRET } from "./secret.ts";
import { TEST_ROLES } from "./test-roles.ts";

type Waits = Pick<Parameters<typeof openDatabase>[0], "statementTimeoutMs" | "movingWaitMs" | "clock">;

/** A database of one test file with a second cell, `east`, on the same server. */
export interface TwoCells extends TestDatabase {
  owners: { ownerUrl: string; cells: { east: string } };
  /** The application's own, over both cells. */
  database: Database;
  directory: Directory;
  provisioner: Provisioner;
  /** Another process's view of the same two cells. */
  another(options?: Waits): Database;
  /** Runs statements as the owner of a cell, and answers with the last one's rows. */
  sql<T extends object>(cell: "main" | "east", text: string, values?: unknown[]): Promise<T[]>;
  /** Waits until so many connections to a cell wait for a lock there. */
  untilLockWaits(cell: "main" | "east", count: number): Promise<void>;
}

/** Await it at the top of a file, in place of `testDatabase`. */
export async function twoCells(): Promise<TwoCells> {
  const base = await testDatabase();
  const name = `east_${randomBytes(6).toString("hex")}`;
  const main = new pg.Pool({ connectionString: base.ownerUrl, max: 2 });
  main.on("error", () => {});
  await main.query(`CREATE DATABASE ${name}`);
  const east = withDatabase(base.ownerUrl, name);
  const owners = { ownerUrl: base.ownerUrl, cells: { east } };
  const password = appPassword({ SECRET: TEST_SECRET });
  await prepareDatabase(base.ownerUrl, {
    ...expectedBy({ SECRET: TEST_SECRET }),
    cells: owners.cells,
  });
  const inEast = new pg.Pool({ connectionString: east, max: 2 });
  // The database is removed while connections to it are still ending.
  inEast.on("connect", (client) => client.on("error", () => {}));
  inEast.on("error", () => {});
  const cells = { east: appUrlFrom(east, TEST_ROLES.app, password) };
  const opened: Database[] = [];
  const another = (options: Waits = {}) => {
    const database = openDatabase({ url: base.appUrl, poolSize: 4, cells, ...options });
    opened.push(database);
    return database;
  };
  const database = another();
  const provisioner = openProvisioner({ ...owners, migrations: tenantMigrations });
  afterAll(async () => {
    for (const one of opened) await one.close();
    await provisioner.close();
    await inEast.end();
    const { rows } = await main.query("SELECT id FROM platform.tenants WHERE cell = 'east'");
    await main.query(`DROP DATABASE ${name} WITH (FORCE)`);
    for (const { id } of rows) await main.query(`DROP ROLE IF EXISTS ${id}`).catch(() => {});
    await main.end();
  });
  const sql: TwoCells["sql"] = async <T extends object>(
    cell: "main" | "east",
    text: string,
    values: unknown[] = [],
  ) => (await (cell === "main" ? main : inEast).query<T & pg.QueryResultRow>(text, values)).rows;
  return {
    ...base,
    owners,
    database,
    directory: openDirectory(database),
    provisioner,
    another,
    sql,
    async untilLockWaits(cell, count) {
      const waiting =
        "SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'";
      const message = `connections to ${cell} that wait for a lock`;
      await expect
        .poll(async () => (await sql(cell, waiting)).length, { message })
        .toBeGreaterThanOrEqual(count);
    },
  };
}
