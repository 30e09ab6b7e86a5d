import type { TenantMigration } from "#app/kit/module.ts";
/** The answer deadline of a schedule's sessions, in hours before the start; NULL = they stay open until the start. */
export const answerDeadline: TenantMigration = {
  id: "2026-11-22-23-answer-deadline",
  up: () => `
    ALTER TABLE schedules ADD answer_deadline_hours smallint CHECK (answer_deadline_hours BETWEEN 1 AND 336);
  `,
};
