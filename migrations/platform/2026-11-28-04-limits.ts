import type { PlatformMigration } from "#tenants/migration.ts";

/** Rate limits, and the proofs of work that were used. */
export const limits: PlatformMigration = {
  id: "2026-11-28-04-limits",
  up: () => `
    -- rate-limiter-flexible's Postgres store; the shape is the library's.
    CREATE TABLE platform.rate_limits (
      key    varchar(255) PRIMARY KEY,
      points integer NOT NULL DEFAULT 0,
      expire bigint
    );

    -- Proofs of work that were used, until they would have expired.
    CREATE TABLE platform.spent_proofs (
      signature  bytea PRIMARY KEY,
      expires_at timestamptz NOT NULL
    );
  `,
};
