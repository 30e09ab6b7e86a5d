import type { PlatformMigration } from "#tenants/migration.ts";

/** What else hosts do at the terminal, which the log did not know. */
export const hostActs: PlatformMigration = {
  id: "2026-11-24-11-host-acts",
  up: () => `
    -- cell = where the club moved to, or the one that it left for good, or stayed in.
    ALTER TABLE platform.host_log
      ADD cell text,
      DROP CONSTRAINT host_log_act_check,
      ADD CONSTRAINT host_log_act_check CHECK (act IN ('suspended', 'resumed', 'trusted', 'distrusted', 'allowance', 'deleted',
        'imported', 'replaced', 'moved', 'move-confirmed', 'move-canceled', 'payments-opened')),
      ADD CONSTRAINT host_log_cell_check CHECK ((act IN ('moved', 'move-confirmed', 'move-canceled')) = (cell IS NOT NULL));
  `,
};
