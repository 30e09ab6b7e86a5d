import type { PlatformMigration } from "#tenants/migration.ts";

/** Which clubs keep a person's address though they don't belong there: archived, or not let in yet. */
export const keptAddresses: PlatformMigration = {
  id: "2026-11-21-10-kept-addresses",
  up: () => `
    CREATE TABLE platform.kept_addresses (
      identity_id uuid NOT NULL REFERENCES platform.identities ON DELETE CASCADE,
      tenant_id   text NOT NULL REFERENCES platform.organizations ON DELETE CASCADE,
      PRIMARY KEY (identity_id, tenant_id)
    );
    CREATE INDEX kept_addresses_by_tenant ON platform.kept_addresses (tenant_id);
  `,
};
