import { tenantMigrations } from "#app/composition.server.ts";
import { migrateTenants } from "#tenants/migrate-tenants.ts";
import { type Command, runCommand } from "./command.ts";
import { onHost } from "./open-host.ts";

const command: Command = {
  name: "migrate",
  summary: "Brings the platform and every club to the newest version. Can be run again at any time.",
  options: {},
};

await runCommand(command, () =>
  onHost(async ({ app, ownerUrl, warnings }) => {
    for (const warning of warnings) console.error(warning);
    const { migrated, failed, milliseconds } = await migrateTenants({
      ownerUrl,
      migrations: tenantMigrations,
    });
    const removed = await app.provisioner.sweep();
    return {
      data: { migrated, failed, removed, milliseconds: Math.round(milliseconds), warnings },
      failed: failed.length > 0,
      lines: [
        `${migrated} migrated, ${failed.length} failed`,
        ...failed.map(({ tenant, error }) => `  ${tenant}: ${error}`),
        ...(removed > 0 ? [`${removed} half-made or half-removed schemas removed`] : []),
      ],
    };
  }),
);
