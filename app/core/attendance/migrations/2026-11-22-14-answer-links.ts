import type { TenantMigration } from "#tenants/migration.ts";

/** What ends the links with which members answer from their mails. */
export const answerLinks: TenantMigration = {
  id: "2026-11-22-14-answer-links",
  up: () => `
    -- link_version = the version of a member's links: those of an earlier one are no longer valid. A trigger raises it
    -- with each change of the address or the state, so that no code can forget to.
    ALTER TABLE members ADD COLUMN link_version integer NOT NULL DEFAULT 1;

    CREATE FUNCTION end_links() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      NEW.link_version := OLD.link_version + 1;
      RETURN NEW;
    END $$;
    CREATE TRIGGER end_links BEFORE UPDATE OF email, state ON members FOR EACH ROW
      WHEN (OLD.email IS DISTINCT FROM NEW.email OR OLD.state IS DISTINCT FROM NEW.state) EXECUTE FUNCTION end_links();
  `,
};
