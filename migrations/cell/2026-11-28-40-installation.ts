import type { CellMigration } from "#tenants/migration.ts";

/** Whose database this is: the installation, its roles on the server, its secret and the version that migrated it. */
export const installation: CellMigration = {
  id: "2026-11-28-40-installation",
  // Filled by `npm run migrate` in the same transaction.
  up: () => `
    ALTER TABLE control.cell
      ADD COLUMN installation text CHECK (installation ~ '^[0-9a-z]{8}$'),
      ADD COLUMN app_role     text,
      ADD COLUMN tenants_role text,
      -- A digest of what the serving login's password is derived from; says nothing about it.
      ADD COLUMN secret_id    text,
      -- The version of the product that migrated it last, and the oldest one that can still serve it.
      ADD COLUMN version      text,
      ADD COLUMN served_from  text;
  `,
};
