import type { TenantMigration } from "#tenants/migration.ts";

/** By what calendar programs tell which of two states of an occasion is the later one. */
export const calendarSequence: TenantMigration = {
  id: "2026-11-22-24-calendar-sequence",
  up: () => `
    -- sequence = the SEQUENCE of RFC 5545: it grows with each edit, cancellation and reinstatement, so that no way to do
    -- one can forget it. revision counts edits only, by which schedules and series tell what a person has changed.
    ALTER TABLE occasions ADD COLUMN sequence integer NOT NULL DEFAULT 0;
    -- Programs may have seen a cancellation at revision + 1, also of what has been put back on since.
    UPDATE occasions SET sequence = revision + CASE WHEN status = 'canceled' THEN 1 ELSE 2 END;

    CREATE FUNCTION raise_sequence() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      NEW.sequence := OLD.sequence + 1;
      RETURN NEW;
    END $$;
    CREATE TRIGGER raise_sequence BEFORE UPDATE OF revision, status ON occasions FOR EACH ROW
      WHEN (OLD.revision <> NEW.revision OR (OLD.status = 'canceled') <> (NEW.status = 'canceled'))
      EXECUTE FUNCTION raise_sequence();
  `,
};
