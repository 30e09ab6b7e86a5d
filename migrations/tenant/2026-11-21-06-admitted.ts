import type { TenantMigration } from "#tenants/migration.ts";

/** Who was ever let in, so that somebody who only asked to join and was declined is no former member. */
export const admitted: TenantMigration = {
  id: "2026-11-21-06-admitted",
  up: () => `
    ALTER TABLE members ADD COLUMN admitted boolean NOT NULL DEFAULT true;
    UPDATE members SET admitted = false WHERE state = 'pending' AND active_at = registered_at;
  `,
};
