import { databaseMigrations, tenantMigrations } from "#app/main/composition.server.ts";
import { migrateTenants } from "#tenants/migrate-tenants.ts";
import { hardenDatabase } from "#tenants/prepare-database.ts";
import { type Command, runCommand, textOf } from "./command.ts";
import { onHost } from "./open-host.ts";

const command: Command = {
  name: "migrate",
  summary:
    "Prepares the database, and migrates the platform and every club to this version. The only command that does; can be run again at any time.",
  options: {
    "new-secret": {
      type: "boolean",
      help: "accept a SECRET that has changed: the serving login gets the password made of it",
    },
    superuser: {
      type: "string",
      help: "a superuser's connection string to the same database, to revoke what the owner may not revoke",
      value: "URL",
    },
  },
};

await runCommand(command, async (given) => {
  const superuser = textOf(given, "superuser");
  // Before, since the owner may lack what it needs; and after, since a new database has no login yet.
  if (superuser) await hardenDatabase(superuser, databaseMigrations, { ifPrepared: true });
  const prepare = { newSecret: given["new-secret"] === true };
  return onHost(
    async ({ app, owners, warnings, failedCells: unprepared }) => {
      const open = superuser ? await hardenDatabase(superuser, databaseMigrations) : warnings;
      for (const warning of open) console.error(warning);
      // Otherwise a club whose move has lost its process would be skipped.
      await app.provisioner.tendMoves();
      const { migrated, failed, failedCells, moving, milliseconds } = await migrateTenants({
        ...owners,
        migrations: tenantMigrations,
      });
      const cells = new Map([...unprepared, ...failedCells].map((one) => [one.cell, one.error]));
      const removed = await app.provisioner.sweep((cell, error) => cells.set(cell, String(error)));
      return {
        data: {
          migrated,
          failed,
          failedCells: [...cells.keys()],
          moving,
          removed,
          milliseconds: Math.round(milliseconds),
          warnings: open,
        },
        failed: failed.length > 0 || cells.size > 0 || moving.length > 0,
        lines: [
          ...[...cells].map(([cell, error]) => `The cell ${cell} could not be reached or prepared: ${error}`),
          ...moving.map(
            (tenant) => `${tenant} is being moved to another cell, and was skipped: run this again`,
          ),
          `${migrated} migrated, ${failed.length} failed`,
          ...failed.map(({ tenant, error }) => `  ${tenant}: ${error}`),
          ...(removed > 0 ? [`${removed} schemas removed that were half created or half deleted`] : []),
        ],
      };
    },
    { prepare },
  );
});
