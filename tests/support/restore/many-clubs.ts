import { tenantMigrations } from "#app/composition.server.ts";
import { createClub } from "#app/domain/organizations/founding/create-club.server.ts";
import { appPassword } from "#scripts/run/open-process.ts";
import { openDatabase } from "#tenants/database.ts";
import { openDirectory } from "#tenants/directory.ts";
import { appUrlFrom } from "#tenants/prepare-database.ts";
import { openProvisioner } from "#tenants/provision-tenant.ts";
import { DEFAULT_ROLES } from "#tenants/tenant.ts";
import { SERVER_SECRET } from "../server.ts";

/** Founds so many clubs on a served installation's database, each with one admin. */
export async function addClubs(ownerUrl: string, count: number): Promise<void> {
  const password = appPassword({ SECRET: SERVER_SECRET });
  const database = openDatabase({ url: appUrlFrom(ownerUrl, DEFAULT_ROLES.app, password), poolSize: 2 });
  const provisioner = openProvisioner({ ownerUrl, migrations: tenantMigrations });
  const app = { database, provisioner, directory: openDirectory(database) };
  try {
    for (let number = 0; number < count; number++)
      await createClub(app, {
        ...{
          name: `Club ${number}`,
          subdomain: `many-${number}`,
          timezone: "Europe/Madrid",
          currency: "EUR",
        },
        ...{ locale: "en-GB", adminName: "Ada", adminEmail: `ada@many-${number}.example` },
      });
  } finally {
    await database.close();
    await provisioner.close();
  }
}
