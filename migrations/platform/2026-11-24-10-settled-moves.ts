import type { PlatformMigration } from "#tenants/migration.ts";

/** Whether anything is left to do to a club that has moved. */
export const settledMoves: PlatformMigration = {
  id: "2026-11-24-10-settled-moves",
  up: () => `
    -- settled = the club has arrived, its source refuses it, and the outbox rows that waited there have followed.
    ALTER TABLE platform.moves
      ADD settled boolean NOT NULL DEFAULT false,
      ADD CONSTRAINT moves_settled_check CHECK (state = 'switched' OR NOT settled);
  `,
};
