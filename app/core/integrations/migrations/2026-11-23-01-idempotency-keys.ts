import type { TenantMigration } from "#tenants/migration.ts";

/** The answers to programs' writes, so that a write that is sent again is done once. */
export const idempotencyKeys: TenantMigration = {
  id: "2026-11-23-01-idempotency-keys",
  up: () => `
    -- credential = the sign-in or the API key that the call came with. request = a hash of what it asks for. begun =
    -- under way; answered = the answer is here; done = the answer was not kept.
    CREATE TABLE idempotency_keys (
      credential text NOT NULL,
      operation  text NOT NULL,
      key        text NOT NULL CHECK (length(key) BETWEEN 1 AND 255),
      request    bytea NOT NULL CHECK (length(request) = 32),
      state      text NOT NULL CHECK (state IN ('begun', 'answered', 'done')),
      status     smallint,
      headers    jsonb,
      body       text,
      made_at    timestamptz NOT NULL,
      PRIMARY KEY (credential, operation, key),
      CHECK ((state = 'answered') = (status IS NOT NULL AND headers IS NOT NULL)),
      CHECK (state = 'answered' OR body IS NULL)
    );
    CREATE INDEX idempotency_keys_by_age ON idempotency_keys (made_at);
  `,
};
