import type { CellMigration } from "#tenants/migration.ts";

/** The outbox of the clubs in this database: they may add to it, and nothing else. */
export const outbox: CellMigration = {
  id: "2026-11-28-02-outbox",
  up: ({ app, tenants }) => `
    CREATE SCHEMA dispatch;
    GRANT USAGE ON SCHEMA dispatch TO ${app}, ${tenants};
    ALTER DEFAULT PRIVILEGES IN SCHEMA dispatch GRANT SELECT, INSERT, UPDATE, DELETE ON TABLES TO ${app};

    -- A tenant can add rows under its own name, which it cannot choose, and can read nothing. job_id = the job's id in
    -- the queue, so that a row that is relayed twice is one job. due_at = not before this instant.
    CREATE TABLE dispatch.outbox (
      id         bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      job_id     uuid NOT NULL DEFAULT gen_random_uuid(),
      tenant_id  text NOT NULL DEFAULT current_user,
      kind       text NOT NULL,
      payload    jsonb NOT NULL DEFAULT '{}',
      due_at     timestamptz NOT NULL DEFAULT now(),
      created_at timestamptz NOT NULL DEFAULT now()
    );
    CREATE INDEX outbox_by_due ON dispatch.outbox (due_at);
    GRANT INSERT (kind, payload, due_at) ON dispatch.outbox TO ${tenants};
  `,
};
