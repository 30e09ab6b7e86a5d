import type { TenantMigration } from "#app/kit/module.ts";
/** The days on which the club is closed, and whether a schedule announces the sessions that it makes. */
export const closedDays: TenantMigration = {
  id: "2026-11-22-19-closed-days",
  up: () => `
    -- Dates in the club's zone, both inclusive.
    CREATE TABLE closed_days (
      id         bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      from_date  date NOT NULL,
      until_date date NOT NULL CHECK (until_date >= from_date),
      reason     text NOT NULL CHECK (length(reason) BETWEEN 1 AND 80),
      created_at timestamptz NOT NULL DEFAULT now()
    );

    ALTER TABLE schedules ADD COLUMN announce boolean NOT NULL DEFAULT false;
  `,
};
