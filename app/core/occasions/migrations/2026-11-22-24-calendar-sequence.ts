import type { TenantMigration } from "#tenants/migration.ts";

/** The number by which calendar programs tell which of two versions of an occasion is the later one. */
export const calendarSequence: TenantMigration = {
  id: "2026-11-22-24-calendar-sequence",
  up: () => `
    -- sequence = the SEQUENCE of RFC 5545. A trigger raises it with each edit, cancellation and reinstatement, so that
    -- no code can forget to. revision counts edits only, which tells schedules and series what a person has changed.
    ALTER TABLE occasions ADD COLUMN sequence integer NOT NULL DEFAULT 0;
    -- Calendar programs may have seen a cancellation at revision + 1, even of an occasion that was reinstated since.
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
