import type { PlatformMigration } from "#tenants/migration.ts";

/** Proofs of work that were taken, until they would have run out. */
export const spentProofs: PlatformMigration = {
  id: "2026-11-21-07-www",
  up: () => `
    CREATE TABLE platform.spent_proofs (
      signature  bytea PRIMARY KEY,
      expires_at timestamptz NOT NULL
    );
  `,
};
