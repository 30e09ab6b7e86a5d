import type { PlatformMigration } from "#tenants/migration.ts";

/** The platform's own outbox: what its transactions leave for the queue, for itself or for a club. */
export const outbox: PlatformMigration = {
  id: "2026-11-22-07-outbox",
  up: () => `
    -- job_id: as in a cell's outbox. tenant_id: the club that the work belongs to, NULL for the platform's own.
    CREATE TABLE platform.outbox (
      id         bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      job_id     uuid NOT NULL DEFAULT gen_random_uuid(),
      tenant_id  text,
      kind       text NOT NULL,
      payload    jsonb NOT NULL DEFAULT '{}',
      due_at     timestamptz NOT NULL DEFAULT now(),
      created_at timestamptz NOT NULL DEFAULT now()
    );
    CREATE INDEX outbox_by_due ON platform.outbox (due_at);
  `,
};
