import type { TenantMigration } from "#tenants/migration.ts";

/** Keeps the note of an answer that can be taken back, since the next answer replaces it. */
export const undoneNotes: TenantMigration = {
  id: "2026-11-28-27-undone-notes",
  up: () => "ALTER TABLE answer_undos ADD COLUMN note text NOT NULL DEFAULT ''",
};
