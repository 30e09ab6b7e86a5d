import { randomBytes } from "node:crypto";
import pg from "pg";
import type { TestProject } from "vitest/node";
import { tenantMigrations } from "#app/main/composition.server.ts";
import { expectedBy } from "#scripts/run/open-process.ts";
import { ensureBuilt } from "#scripts/toolchain.mjs";
import { prepareDatabase } from "#tenants/prepare-database.ts";
import { openProvisioner } from "#tenants/provision-tenant.ts";
import { noteChanges } from "./changes.ts";
import { type ServerHost, startServerHost } from "./hosted-process.ts";
import { startTestServer } from "./postgres-server.ts";
import { SERVER_SECRET } from "./server.ts";
import { TEST_ROLES } from "./test-roles.ts";

declare module "vitest" {
  export interface ProvidedContext {
    /** The owner's connection string of the PostgreSQL that the served product's databases are made on. */
    postgresUrl: string;
    /** A database on it that the product has prepared for clubs, and in which none is founded yet. */
    siteTemplate: string;
    /** The process that serves all files of tests that need none of their own. */
    serverHost: ServerHost;
  }
}

/** Enough spares for the clubs of one file, and for those that the product keeps. */
const SPARES = 5;

/** Starts one PostgreSQL for all tests of the served product, prepares a template database, and builds the product. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const [postgres, host] = await Promise.all([startTestServer(), ensureBuilt().then(startServerHost)]);
  const owner = await connected(postgres.url);
  const template = `site_template_${randomBytes(6).toString("hex")}`;
  await owner.query(`CREATE DATABASE ${template}`);
  await prepare(Object.assign(new URL(postgres.url), { pathname: `/${template}` }).href);
  project.provide("postgresUrl", postgres.url);
  project.provide("siteTemplate", template);
  const { stop, ...served } = host;
  project.provide("serverHost", served);
  return async () => {
    try {
      await stop();
    } catch (error) {
      // Vitest only prints what goes wrong here.
      console.error(error);
      process.exitCode = 1;
    } finally {
      await owner.query(`DROP DATABASE ${template} WITH (FORCE)`);
      await owner.end();
      await postgres.stop();
    }
  };
}

async function connected(connectionString: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  return client;
}

async function prepare(ownerUrl: string): Promise<void> {
  await prepareDatabase(ownerUrl, {
    ...expectedBy({ SECRET: SERVER_SECRET }),
    roles: TEST_ROLES,
  });
  const owner = await connected(ownerUrl);
  await noteChanges(owner);
  await owner.end();
  const provisioner = openProvisioner({ ownerUrl, migrations: tenantMigrations });
  await provisioner.fillSpares(SPARES);
  await provisioner.close();
}
