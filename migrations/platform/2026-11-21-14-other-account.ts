import type { PlatformMigration } from "#tenants/migration.ts";

/** That somebody goes to a provider to choose another account there than the one it knows in this browser. */
export const otherAccount: PlatformMigration = {
  id: "2026-11-21-14-other-account",
  up: () => `
    ALTER TABLE platform.login_transactions ADD COLUMN other_account boolean NOT NULL DEFAULT false;
  `,
};
