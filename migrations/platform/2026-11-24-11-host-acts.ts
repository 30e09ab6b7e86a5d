import type { PlatformMigration } from "#tenants/migration.ts";

/** More acts of hosts at the terminal for the host log. */
export const hostActs: PlatformMigration = {
  id: "2026-11-24-11-host-acts",
  up: () => `
    -- cell = the cell that the club moved to (moved), left for good (move-confirmed) or stayed in (move-canceled).
    ALTER TABLE platform.host_log
      ADD cell text,
      DROP CONSTRAINT host_log_act_check,
      ADD CONSTRAINT host_log_act_check CHECK (act IN ('suspended', 'resumed', 'trusted', 'distrusted', 'allowance', 'deleted',
        'imported', 'replaced', 'moved', 'move-confirmed', 'move-canceled', 'payments-opened')),
      ADD CONSTRAINT host_log_cell_check CHECK ((act IN ('moved', 'move-confirmed', 'move-canceled')) = (cell IS NOT NULL));
  `,
};
