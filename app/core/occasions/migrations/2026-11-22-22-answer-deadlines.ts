import type { TenantMigration } from "#tenants/migration.ts";

/** Deadlines for the answers to sessions, late leaving, and reminders. */
export const answerDeadlines: TenantMigration = {
  id: "2026-11-22-22-answer-deadlines",
  up: () => `
    -- answer_deadline_hours = how long before a session's start answers close, on the club's wall clock; the instant is
    -- registration_closes_at. reminded_at = when those who had not answered were reminded. Occasions that are near when
    -- this migration runs get no reminder.
    ALTER TABLE occasions
      ADD answer_deadline_hours smallint CHECK (answer_deadline_hours BETWEEN 1 AND 336),
      ADD reminded_at timestamptz,
      DROP CONSTRAINT occasions_registration_of_events,
      ADD CONSTRAINT occasions_answer_deadline_check CHECK (
        CASE kind WHEN 'event' THEN answer_deadline_hours IS NULL
                  ELSE registration_opens_at IS NULL AND (registration_closes_at IS NULL) = (answer_deadline_hours IS NULL) END);
    UPDATE occasions SET reminded_at = now() WHERE LEAST(starts_at, registration_closes_at) < now() + interval '48 hours';

    -- left_late = gave up the place after the deadline. attending_since = when the last place was given.
    ALTER TABLE attendances
      ADD left_late boolean NOT NULL DEFAULT false CHECK (NOT left_late OR state IS DISTINCT FROM 'attending'),
      ADD attending_since timestamptz;
    UPDATE attendances SET attending_since = answered_at WHERE state = 'attending';
  `,
};
