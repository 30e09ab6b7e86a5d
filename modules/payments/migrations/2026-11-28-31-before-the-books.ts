import type { TenantMigration } from "#app/kit/module.ts";
/** Takes back what was assumed of clubs from before automatic top-ups and reminders kept books, where it was too much. */
export const beforeTheBooks: TenantMigration = {
  id: "2026-11-28-31-before-the-books",
  up: () => `
    -- A card pays after what was charged or agreed since its owner set it up, and for nothing that was written again.
    UPDATE payment_automatic_top_ups a SET spent_at = NULL
     WHERE spent_at IS NOT NULL
       AND ((SELECT t.key FROM payment_transactions t
              WHERE t.member_id = a.member_id AND t.amount < 0 AND t.status <> 'void' ORDER BY t.id DESC LIMIT 1) LIKE 'again:%'
            OR NOT EXISTS (SELECT FROM payment_transactions t
                            WHERE t.member_id = a.member_id AND t.kind = 'charge' AND t.key NOT LIKE 'again:%' AND t.created_at >= a.changed_at)
           AND NOT EXISTS (SELECT FROM payment_commitments c WHERE c.member_id = a.member_id AND c.since >= a.changed_at));

    -- A reminder has been said once the job has run, at nine in UTC, on a day of the club's calendar on which it was due.
    DELETE FROM payment_reminders r USING payment_transactions t, organization o
     WHERE t.id = r.transaction_id
       AND (t.created_at AT TIME ZONE o.timezone)::date + r.after_days
           > ((date_trunc('day', now() AT TIME ZONE 'UTC' - interval '9 hours') + interval '9 hours') AT TIME ZONE 'UTC' AT TIME ZONE o.timezone)::date
       AND NOT EXISTS (SELECT FROM notices n
                        WHERE n.member_id = t.member_id AND n.kind = 'payments:reminder'
                          AND n.created_at >= ((t.created_at AT TIME ZONE o.timezone)::date + r.after_days) AT TIME ZONE o.timezone);
  `,
};
