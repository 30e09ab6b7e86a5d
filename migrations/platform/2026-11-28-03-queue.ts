import PgBoss from "pg-boss";
import type { PlatformMigration } from "#tenants/migration.ts";

// Lanes of their own, so that a server that hangs or is slow holds up nothing else.
const LANES = ["mail", "push", "webhooks", "slow-webhooks", "work"];

// A job that is not finished 30 s after it was taken is given to another worker. A failing job is tried for days, at
// intervals of at most a minute, so that it soon notices when a provider is back; one that failed for good is kept for
// two weeks.
const LANE = {
  policy: "standard",
  expireInSeconds: 30,
  retryLimit: 3_000,
  retryDelay: 2,
  retryBackoff: true,
  retryDelayMax: 60,
  retentionSeconds: 14 * 86_400,
  deleteAfterSeconds: 14 * 86_400,
};

/** The platform's outbox, the queue's own schema, and the clock's ticks. */
export const queue: PlatformMigration = {
  id: "2026-11-28-03-queue",
  up: ({ app }) => `
    -- Work that the platform's transactions leave for the queue. job_id and due_at as in a cell's outbox; tenant_id =
    -- the club that the work belongs to, NULL for the platform's own.
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

    ${withoutTransaction(PgBoss.getConstructionPlans("pgboss"))}
    ${LANES.map((lane) => `SELECT pgboss.create_queue('${lane}', '${JSON.stringify(LANE)}');`).join("\n")}
    GRANT USAGE ON SCHEMA pgboss TO ${app};
    GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA pgboss TO ${app};

    -- The first process to insert a slot runs the job.
    CREATE TABLE platform.clock_ticks (
      job      text NOT NULL,
      slot     timestamptz NOT NULL,
      taken_at timestamptz NOT NULL DEFAULT now(),
      PRIMARY KEY (job, slot)
    );
  `,
};

/** The library's plan brings its own BEGIN and COMMIT; a migration already is one transaction. */
function withoutTransaction(plan: string): string {
  return plan.replace(/^\s*BEGIN;/, "").replace(/COMMIT;\s*$/, "");
}
