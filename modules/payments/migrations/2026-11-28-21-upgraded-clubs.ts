import type { TenantMigration } from "#app/kit/module.ts";
/** What automatic top-ups and reminders assume of clubs that had them before they kept books of it. */
export const upgradedClubs: TenantMigration = {
  id: "2026-11-28-21-upgraded-clubs",
  up: () => `
    -- Whose funds a charge has lowered is checked once more: nobody had noted it. Not if other money left after it.
    UPDATE payment_automatic_top_ups a SET spent_at = now()
     WHERE ended_by IS NULL AND spent_at IS NULL
       AND (SELECT t.kind FROM payment_transactions t
             WHERE t.member_id = a.member_id AND t.amount < 0 AND t.status <> 'void' ORDER BY t.id DESC LIMIT 1) = 'charge';

    -- The job counts days of the club's calendar, and runs at nine: what was due by its last run has been said.
    INSERT INTO payment_reminders
      SELECT t.id, due.days
        FROM payment_transactions t CROSS JOIN organization o CROSS JOIN (VALUES (3), (7), (14)) AS due (days)
       WHERE t.status = 'debt'
         AND ((t.created_at AT TIME ZONE o.timezone)::date + due.days + time '09:00') AT TIME ZONE 'UTC' <= now()
    ON CONFLICT DO NOTHING;
  `,
};
