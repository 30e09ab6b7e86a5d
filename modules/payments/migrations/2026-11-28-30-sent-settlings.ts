import type { TenantMigration } from "#app/kit/module.ts";
/** What settling charges came to, so that a form or call that is sent again is answered as before. */
export const sentSettlings: TenantMigration = {
  id: "2026-11-28-30-sent-settlings",
  up: () => `
    -- once = the author's id, and the key of the form or call. before = how many were settled before, gone = how many were not due any more.
    CREATE TABLE payment_sent_settlings (
      once            text PRIMARY KEY,
      transaction_ids bigint[] NOT NULL,
      method          text NOT NULL,
      settled         integer NOT NULL DEFAULT 0,
      before          integer NOT NULL DEFAULT 0,
      gone            integer NOT NULL DEFAULT 0,
      sent_at         timestamptz NOT NULL
    );
  `,
};
