import { randomBytes } from "node:crypto";
import pg from "pg";
import type { TestProject } from "vitest/node";
import { createClub } from "#app/flows/founding/create-club.server.ts";
import { tenantMigrations } from "#app/main/composition.server.ts";
import { expectedBy } from "#scripts/run/open-process.ts";
import { openDatabase } from "#tenants/database.ts";
import { type Club, openDirectory } from "#tenants/directory.ts";
import { prepareDatabase } from "#tenants/prepare-database.ts";
import { openProvisioner } from "#tenants/provision-tenant.ts";
import { startTestServer } from "./postgres-server.ts";
import { TEST_SECRET } from "./secret.ts";
import { TEST_ROLES } from "./test-roles.ts";

/** What every test file is told about the database server of this run. */
export interface TestTemplate {
  ownerUrl: string;
  /** The database to clone. */
  template: string;
  clubs: [Club, Club];
}

declare module "vitest" {
  export interface ProvidedContext {
    testTemplate: TestTemplate;
  }
}

const SPARES = 3;

/** Builds the template database of this run: migrated, with two clubs and some spares. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startTestServer();
  const template = `test_${randomBytes(6).toString("hex")}`;
  const owner = new pg.Client({ connectionString: server.url });
  await owner.connect();
  await owner.query(`CREATE DATABASE ${template}`);
  const ownerUrl = withDatabase(server.url, template);
  const { appUrl } = await prepareDatabase(ownerUrl, {
    ...expectedBy({ SECRET: TEST_SECRET }),
    roles: TEST_ROLES,
  });
  const clubs = await makeClubs(ownerUrl, appUrl);
  project.provide("testTemplate", { ownerUrl: server.url, template, clubs });
  return async () => {
    await removeDatabases(owner, server.url, template);
    await owner.end();
    await server.stop();
  };
}

/** The same server, another database. */
export function withDatabase(url: string, database: string): string {
  const other = new URL(url);
  other.pathname = `/${database}`;
  return other.href;
}

async function makeClubs(ownerUrl: string, appUrl: string): Promise<[Club, Club]> {
  const database = openDatabase({ url: appUrl, poolSize: 2 });
  const provisioner = openProvisioner({ ownerUrl, migrations: tenantMigrations });
  const app = { database, provisioner, directory: openDirectory(database) };
  try {
    const common = { timezone: "Europe/Madrid", currency: "EUR", adminName: "Ada Admin" };
    const alder = await createClub(app, {
      ...common,
      name: "Alder",
      subdomain: "alder",
      locale: "en-US",
      adminEmail: "ada@alder.example",
    });
    const birch = await createClub(app, {
      ...common,
      name: "Birch",
      subdomain: "birch",
      locale: "es",
      adminEmail: "ada@birch.example",
    });
    for (const { tenant } of [alder, birch])
      await database.withTenant(tenant, {}, (db) => db("members").update({ confirmed_at: db.fn.now() }));
    await provisioner.fillSpares(SPARES);
    return [alder, birch];
  } finally {
    await database.close();
    await provisioner.close();
  }
}

/** Removes this run's databases and their tenants' roles, which would stay on a server that outlives the run. */
async function removeDatabases(owner: pg.Client, serverUrl: string, template: string): Promise<void> {
  const { rows } = await owner.query<{ datname: string }>(
    "SELECT datname FROM pg_database WHERE datname ~ $1",
    [`^${template}`],
  );
  const roles = new Set<string>();
  for (const { datname } of rows) {
    const client = new pg.Client({ connectionString: withDatabase(serverUrl, datname) });
    await client.connect();
    const tenants = await client.query<{ id: string }>("SELECT id FROM control.schemas");
    for (const { id } of tenants.rows) roles.add(id);
    await client.end();
  }
  for (const { datname } of rows) await owner.query(`DROP DATABASE ${datname} WITH (FORCE)`);
  for (const role of roles) await owner.query(`DROP ROLE IF EXISTS ${role}`);
}
