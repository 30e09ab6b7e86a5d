import type { TenantMigration } from "#tenants/migration.ts";

/** How a member stood before an answer that took a place or a number in line away, so that it can be taken back. */
export const answerUndos: TenantMigration = {
  id: "2026-11-22-04-answer-undos",
  up: () => `
    -- Of each attendance the last such answer. became = what it led to; moved_up = who got a place by it; told = the keys of
    -- the notices that tell of it.
    CREATE TABLE answer_undos (
      id            bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      occasion_id   bigint NOT NULL REFERENCES occasions ON DELETE CASCADE,
      member_id     bigint NOT NULL REFERENCES members,
      made_by       bigint NOT NULL REFERENCES members,
      made_at       timestamptz NOT NULL,
      state         smallint NOT NULL CHECK (state IN (1, 2)),
      over_capacity boolean NOT NULL,
      price         integer,
      arrival       bigint NOT NULL,
      became        smallint CHECK (became = 0),
      moved_up      bigint[] NOT NULL,
      told          text[] NOT NULL,
      UNIQUE (occasion_id, member_id)
    );`,
};
