import type { PlatformMigration } from "#app/kit/module.ts";
/** Which club an account at the provider belongs to, and the events of the provider, so that none is applied twice. */
export const paymentsEvents: PlatformMigration = {
  id: "2026-11-28-15-payments-events",
  up: () => `
    CREATE TABLE platform.payments_accounts (
      id        text PRIMARY KEY,
      tenant_id text NOT NULL REFERENCES platform.organizations ON DELETE CASCADE,
      gone      boolean NOT NULL DEFAULT false
    );
    CREATE UNIQUE INDEX payments_accounts_in_use ON platform.payments_accounts (tenant_id) WHERE NOT gone;
    -- tenant_id NULL = it is about an account that is no club's.
    CREATE TABLE platform.payments_events (
      id          text PRIMARY KEY,
      account     text NOT NULL,
      tenant_id   text REFERENCES platform.organizations ON DELETE CASCADE,
      type        text NOT NULL,
      received_at timestamptz NOT NULL
    );
    CREATE INDEX payments_events_by_time ON platform.payments_events (received_at);
  `,
};
