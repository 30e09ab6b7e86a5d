import PgBoss from "pg-boss";
import type { PlatformMigration } from "#tenants/migration.ts";

// A job that was taken but not finished within 30 s is given to another worker. Failing ones are tried for days,
// at most a minute apart, so that a provider's return is noticed soon; what failed for good is kept two weeks.
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

/** The outbox that clubs may only add to, the queue's own schema, made by the owner, and the clock's ledger. */
export const queue: PlatformMigration = {
  id: "2026-11-22-02-queue",
  up: ({ app, tenants }) => `
    -- A tenant can add a row that carries its own name (it cannot state another) and can read nothing.
    -- due_at: not before this instant.
    CREATE TABLE dispatch.outbox (
      id         bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      tenant_id  text NOT NULL DEFAULT current_user,
      kind       text NOT NULL,
      payload    jsonb NOT NULL DEFAULT '{}',
      due_at     timestamptz NOT NULL DEFAULT now(),
      created_at timestamptz NOT NULL DEFAULT now()
    );
    CREATE INDEX outbox_by_due ON dispatch.outbox (due_at);
    GRANT INSERT (kind, payload, due_at) ON dispatch.outbox TO ${tenants};

    ${withoutTransaction(PgBoss.getConstructionPlans("pgboss"))}
    ${["mail", "work"].map((lane) => `SELECT pgboss.create_queue('${lane}', '${JSON.stringify(LANE)}');`).join("\n")}
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
