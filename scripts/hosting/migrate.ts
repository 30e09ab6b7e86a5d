import { tenantMigrations } from "#app/composition.server.ts";
import { migrateTenants } from "#tenants/migrate-tenants.ts";
import { type Command, runCommand } from "./command.ts";
import { onHost } from "./open-host.ts";

const command: Command = {
  name: "migrate",
  summary: "Migrates the platform and every club to the newest version. Can be run again at any time.",
  options: {},
};

await runCommand(command, () =>
  onHost(async ({ app, owners, warnings, failedCells: unprepared }) => {
    for (const warning of warnings) console.error(warning);
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
        warnings,
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
  }),
);
