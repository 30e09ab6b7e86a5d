import type { TenantMigration } from "#tenants/migration.ts";

/** What becomes of an occasion: canceled, brought back, settled; and what its name and place are searched by. */
export const occasionLife: TenantMigration = {
  id: "2026-11-22-10-occasion-life",
  up: () => `
    -- canceled_at is set while it is canceled. settled_at = when it was settled, for good: that happens once. search_text
    -- is normalized as members.search_name is.
    ALTER TABLE occasions
      ADD COLUMN canceled_at timestamptz,
      ADD COLUMN settled_at  timestamptz,
      ADD COLUMN search_text text GENERATED ALWAYS AS (
        translate(lower(regexp_replace(normalize(name || ' ' || address, NFD), '[\\u0300-\\u036F]', '', 'g')), 'øłđıħŧ', 'oldiht')
      ) STORED,
      ADD CONSTRAINT occasions_canceled CHECK (status = 'canceled' OR canceled_at IS NULL),
      ADD CONSTRAINT occasions_settled CHECK (status <> 'unsettled' OR settled_at IS NOT NULL);
    CREATE INDEX occasions_to_settle ON occasions (finishes_at) WHERE status IN ('confirmed', 'unsettled');

    -- The one row says from when on occasions are settled: what had finished before is archived, and nobody owes
    -- anything for it.
    CREATE TABLE settling (
      since    timestamptz NOT NULL DEFAULT now(),
      only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row)
    );
    INSERT INTO settling DEFAULT VALUES;
  `,
};
