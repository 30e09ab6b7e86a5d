import type { PlatformMigration } from "#app/kit/module.ts";
/** What the bank has told, so that nothing that it repeats is recorded twice. */
export const kittyEvents: PlatformMigration = {
  id: "2026-11-28-91-kitty-events",
  up: () => `
    CREATE TABLE platform.kitty_events (
      id        text PRIMARY KEY,
      tenant_id text NOT NULL REFERENCES platform.organizations ON DELETE CASCADE
    )`,
};
