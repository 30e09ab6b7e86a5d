import type { TenantMigration } from "#tenants/migration.ts";

/** Members who turned out to be the same person as another. */
export const mergedMembers: TenantMigration = {
  id: "2026-11-22-42-merged-members",
  up: () => `
    -- merged_into = the survivor, who is never a merged member themselves.
    ALTER TABLE members
      ADD COLUMN merged_into bigint REFERENCES members,
      ADD CONSTRAINT members_merged_check CHECK (merged_into IS NULL OR merged_into <> id AND state IN ('archived', 'erased'));
    CREATE INDEX members_merged ON members (merged_into) WHERE merged_into IS NOT NULL;

    -- An insert for a member who is being merged waits for the merge, and then goes to the survivor.
    CREATE FUNCTION follow_merged() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      SELECT coalesce(merged_into, id) INTO NEW.member_id FROM members WHERE id = NEW.member_id FOR KEY SHARE;
      RETURN NEW;
    END $$;
    CREATE TRIGGER follow_merged BEFORE INSERT ON invitations FOR EACH ROW EXECUTE FUNCTION follow_merged();
    CREATE TRIGGER follow_merged BEFORE INSERT ON notices FOR EACH ROW EXECUTE FUNCTION follow_merged();
    CREATE TRIGGER follow_merged BEFORE INSERT ON preferences FOR EACH ROW EXECUTE FUNCTION follow_merged();
    CREATE TRIGGER follow_merged BEFORE INSERT ON ratings FOR EACH ROW EXECUTE FUNCTION follow_merged();
  `,
};
