import type { TenantMigration } from "#app/kit/module.ts";
/** What each member paid in and used up; a key makes an entry unique. */
export const kitty: TenantMigration = {
  id: "2026-11-28-90-kitty",
  up: () => `
    CREATE TABLE kitty_entries (
      id        bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      member_id bigint NOT NULL REFERENCES members ON DELETE CASCADE,
      amount    integer NOT NULL,
      reason    text NOT NULL,
      key       text NOT NULL UNIQUE,
      at        timestamptz NOT NULL DEFAULT now()
    );
    CREATE INDEX ON kitty_entries (member_id);
  `,
};
