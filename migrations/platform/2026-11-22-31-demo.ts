import type { PlatformMigration } from "#tenants/migration.ts";

/** Which club was made as the demo. */
export const demo: PlatformMigration = {
  id: "2026-11-22-31-demo",
  up: () => `
    -- Set when the club is made, and never again: where the product is tried out, a button signs in to each of its
    -- accounts.
    ALTER TABLE platform.organizations ADD COLUMN demo boolean NOT NULL DEFAULT false;
    CREATE UNIQUE INDEX organizations_demo ON platform.organizations (demo) WHERE demo;
    CREATE FUNCTION platform.keep_demo() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      RAISE EXCEPTION 'a club is made as the demo, or never is it' USING ERRCODE = 'check_violation';
    END $$;
    CREATE TRIGGER keep_demo BEFORE UPDATE OF demo ON platform.organizations FOR EACH ROW
      WHEN (OLD.demo <> NEW.demo) EXECUTE FUNCTION platform.keep_demo();
  `,
};
