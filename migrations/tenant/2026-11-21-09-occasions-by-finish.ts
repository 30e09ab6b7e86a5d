import type { TenantMigration } from "#tenants/migration.ts";

/** Home and the lists ask for what is not over yet, which in the tenth year is little of what there is. */
export const occasionsByFinish: TenantMigration = {
  id: "2026-11-21-09-occasions-by-finish",
  up: () => "CREATE INDEX occasions_by_finish ON occasions (finishes_at)",
};
