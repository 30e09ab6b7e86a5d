import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { createClub } from "#app/flows/founding/create-club.server.ts";
import { databaseMigrations, tenantMigrations } from "#app/main/composition.server.ts";
import { VERSION } from "#app/main/version.server.ts";
import { openDatabase } from "#tenants/database.ts";
import { openDirectory } from "#tenants/directory.ts";
import { exportTenant } from "#tenants/export-tenant.ts";
import { migrateTenants } from "#tenants/migrate-tenants.ts";
import type { TenantMigration } from "#tenants/migration.ts";
import { prepareDatabase } from "#tenants/prepare-database.ts";
import { openProvisioner } from "#tenants/provision-tenant.ts";
import { startPostgres } from "../../embedded-postgres.ts";

// Measures what a growing number of clubs costs, on a throw-away Postgres that syncs to disk as a real one does.
const { values } = parseArgs({
  options: { clubs: { type: "string", default: "1000" }, json: { type: "boolean", default: false } },
});
const CLUBS = Number(values.clubs);
const SAMPLE = 20;

const folder = await mkdtemp(join(tmpdir(), "teamsheet-measure-"));
const postgres = await startPostgres({ dataDir: folder });
try {
  report(await measure(postgres.url));
} finally {
  await postgres.stop();
  await rm(folder, { recursive: true });
}
process.exit(0);

async function measure(ownerUrl: string): Promise<Record<string, number>> {
  const { appUrl } = await prepareDatabase(ownerUrl, {
    appPassword: "measured",
    migrations: databaseMigrations,
    version: VERSION,
  });
  const database = openDatabase({ url: appUrl, poolSize: 4 });
  const provisioner = openProvisioner({ ownerUrl, migrations: tenantMigrations });
  const app = { database, provisioner, directory: openDirectory(database) };
  const signUp = (number: number) =>
    createClub(app, {
      name: `Club ${number}`,
      subdomain: `club-${number}`,
      timezone: "Europe/Madrid",
      currency: "EUR",
      locale: "en-US",
      adminName: "Ada",
      adminEmail: `ada@club-${number}.example`,
    });

  const costs: number[] = [];
  for (let number = 0; number < CLUBS; number++) {
    costs.push(await milliseconds(() => signUp(number)));
    if (!values.json && (number + 1) % 100 === 0) process.stderr.write(`${number + 1} clubs\n`);
  }
  await provisioner.fillSpares(SAMPLE * 2);
  const claims: number[] = [];
  for (let number = 0; number < SAMPLE; number++) claims.push(await milliseconds(() => provisioner.claim()));
  const spareSignUps: number[] = [];
  for (let number = 0; number < SAMPLE; number++) {
    spareSignUps.push(await milliseconds(() => signUp(CLUBS + number)));
  }

  const step: TenantMigration = {
    id: "9999-01-01-01-measure",
    up: () => "ALTER TABLE members ADD COLUMN measured integer",
  };
  const migrations = [...tenantMigrations, step];
  const migrated = await migrateTenants({ ownerUrl, migrations });
  const pending = await milliseconds(() => migrateTenants({ ownerUrl, migrations }));
  const club = await app.directory.bySubdomain("club-5");
  const exported =
    club && "tenant" in club
      ? await milliseconds(() =>
          exportTenant({ ownerUrl, tenant: club.tenant, directory: join(folder, "export") }),
        )
      : Number.NaN;
  await Promise.all([database.close(), provisioner.close()]);
  // Around the tenth club, leaving out the first few, which warm up the server.
  const early = median(costs.slice(3, 3 + SAMPLE));
  const late = median(costs.slice(-SAMPLE));
  return {
    clubs: CLUBS,
    signUpTenthMs: early,
    signUpLastMs: late,
    lastToTenth: late / early,
    spareClaimMs: median(claims),
    signUpWithSpareMs: median(spareSignUps),
    migratedTenants: migrated.migrated,
    migrateTenantsPerSecond: (migrated.migrated / migrated.milliseconds) * 1000,
    nothingPendingMs: pending,
    exportMs: exported,
  };
}

async function milliseconds(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

function report(figures: Record<string, number>): void {
  const rounded = Object.fromEntries(
    Object.entries(figures).map(([name, value]) => [name, Number(value.toFixed(2))]),
  );
  const lines = Object.entries(rounded).map(([name, value]) => `${name.padEnd(24)} ${value}`);
  console.log(values.json ? JSON.stringify(rounded, null, 2) : lines.join("\n"));
}
