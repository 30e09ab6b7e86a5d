import type { CellMigration } from "#tenants/migration.ts";

/** Which migrations its clubs have been given. */
export const clubsMigrations: CellMigration = {
  id: "2026-11-28-50-clubs",
  // What a version looks for when it starts: each club's own list would cost a look at thousands of rows, and one club whose
  // migration has failed stops nobody else.
  up: () => "ALTER TABLE control.cell ADD COLUMN clubs_migrations text[] NOT NULL DEFAULT '{}'",
};
