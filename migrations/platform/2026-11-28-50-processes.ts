import type { PlatformMigration } from "#tenants/migration.ts";

/** Which processes run, and two more acts of hosts at the terminal for the host log. */
export const processes: PlatformMigration = {
  id: "2026-11-28-50-processes",
  up: () => `
    -- A row per process that serves or does the jobs. cells = the databases that its CELLS names. seen_at = when it last
    -- said that it runs; a process that was killed leaves its row behind.
    CREATE TABLE platform.processes (
      id         uuid PRIMARY KEY,
      version    text NOT NULL,
      cells      text[] NOT NULL,
      has_jobs   boolean NOT NULL,
      started_at timestamptz NOT NULL DEFAULT now(),
      seen_at    timestamptz NOT NULL DEFAULT now()
    );

    ALTER TABLE platform.host_log
      DROP CONSTRAINT host_log_act_check,
      ADD CONSTRAINT host_log_act_check CHECK (act IN ('suspended', 'resumed', 'trusted', 'distrusted', 'allowance', 'deleted',
        'imported', 'replaced', 'moved', 'move-confirmed', 'move-canceled', 'payments-opened', 'provisioned', 'exported'));
  `,
};
