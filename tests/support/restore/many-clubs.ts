import { createClub } from "#app/flows/founding/create-club.server.ts";
import { tenantMigrations } from "#app/main/composition.server.ts";
import { appPassword } from "#scripts/run/open-process.ts";
import { openDatabase } from "#tenants/database.ts";
import { openDirectory } from "#tenants/directory.ts";
import { appUrlFrom } from "#tenants/installation.ts";
import { openProvisioner } from "#tenants/provision-tenant.ts";
import { TEST_ROLES } from "#tests/support/test-roles.ts";
import { SERVER_SECRET } from "../server.ts";

/** How many clubs are founded at once: most of the time goes to the database, which makes their tables. */
const AT_ONCE = 3;

/** Founds this many clubs on a served installation's database, each with one admin. */
export async function addClubs(ownerUrl: string, count: number): Promise<void> {
  const password = appPassword({ SECRET: SERVER_SECRET });
  const database = openDatabase({
    url: appUrlFrom(ownerUrl, TEST_ROLES.app, password),
    poolSize: AT_ONCE,
  });
  const provisioner = openProvisioner({ ownerUrl, migrations: tenantMigrations });
  const app = { database, provisioner, directory: openDirectory(database) };
  try {
    let next = 0;
    const found = async () => {
      while (next < count) {
        const number = next++;
        await createClub(app, {
          name: `Club ${number}`,
          subdomain: `many-${number}`,
          timezone: "Europe/Madrid",
          currency: "EUR",
          locale: "en-GB",
          adminName: "Ada",
          adminEmail: `ada@many-${number}.example`,
        });
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, found));
  } finally {
    await database.close();
    await provisioner.close();
  }
}
