import type { TenantMigration } from "#tenants/migration.ts";

/** What becomes of an occasion: canceled, reinstated, settled; and the text that searches for its name and place read. */
export const occasionLife: TenantMigration = {
  id: "2026-11-22-10-occasion-life",
  up: () => `
    -- canceled_at is set while it is canceled. settled_at = when it was settled, which happens once. search_text is
    -- normalized as members.search_name is.
    ALTER TABLE occasions
      ADD COLUMN canceled_at timestamptz,
      ADD COLUMN settled_at  timestamptz,
      ADD COLUMN search_text text GENERATED ALWAYS AS (
        translate(lower(regexp_replace(normalize(name || ' ' || address, NFD), '[\\u0300-\\u036F]', '', 'g')), 'øłđıħŧ', 'oldiht')
      ) STORED,
      ADD CONSTRAINT occasions_canceled CHECK (status = 'canceled' OR canceled_at IS NULL),
      ADD CONSTRAINT occasions_settled CHECK (status <> 'unsettled' OR settled_at IS NOT NULL);
    CREATE INDEX occasions_to_settle ON occasions (finishes_at) WHERE status IN ('confirmed', 'unsettled');

    -- One row: since when occasions are settled. Those that had finished before are archived, and nobody owes anything
    -- for them.
    CREATE TABLE settling (
      since    timestamptz NOT NULL DEFAULT now(),
      only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row)
    );
    INSERT INTO settling DEFAULT VALUES;
  `,
};
