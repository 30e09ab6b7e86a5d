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

/** The queue's own schema, made by the owner: the application's login only works in it. */
export const queue: PlatformMigration = {
  id: "2026-11-21-02-queue",
  up: ({ app }) => `
    ${withoutTransaction(PgBoss.getConstructionPlans("pgboss"))}
    ${["mail", "work"].map((lane) => `SELECT pgboss.create_queue('${lane}', '${JSON.stringify(LANE)}');`).join("\n")}
    GRANT USAGE ON SCHEMA pgboss TO ${app};
    GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA pgboss TO ${app};
  `,
};

/** The library's plan brings its own BEGIN and COMMIT; a migration already is one transaction. */
function withoutTransaction(plan: string): string {
  return plan.replace(/^\s*BEGIN;/, "").replace(/COMMIT;\s*$/, "");
}
