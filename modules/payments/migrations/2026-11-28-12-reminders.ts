import type { TenantMigration } from "#app/kit/module.ts";
/** Which reminders of a debt were due, so that a day on which the job did not run loses none. */
export const reminders: TenantMigration = {
  id: "2026-11-28-12-reminders",
  up: ({ tenantRole }) => `
    -- after_days = how many days after the debt arose. Those that are over when this is added were sent before.
    CREATE TABLE payment_reminders (
      transaction_id bigint NOT NULL REFERENCES payment_transactions,
      after_days     integer NOT NULL CHECK (after_days > 0),
      PRIMARY KEY (transaction_id, after_days)
    );
    REVOKE UPDATE, DELETE, TRUNCATE ON payment_reminders FROM ${tenantRole};
    INSERT INTO payment_reminders
      SELECT t.id, due.days FROM payment_transactions t CROSS JOIN (VALUES (3), (7), (14)) AS due (days)
       WHERE t.status = 'debt' AND t.created_at <= now() - make_interval(days => due.days);
  `,
};
