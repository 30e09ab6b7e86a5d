import type { TenantMigration } from "#tenants/migration.ts";

/** The keys with which programs call the API as the member who made them. */
export const apiKeys: TenantMigration = {
  id: "2026-11-22-46-api-keys",
  up: () => `
    -- token_hash = all that is kept of the secret. ending = its last characters, by which people tell keys apart; they
    -- are part of its checksum. used_on = the last day of use in the club's time zone, NULL = never.
    CREATE TABLE api_keys (
      id         bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      member_id  bigint NOT NULL REFERENCES members,
      name       text NOT NULL CHECK (length(name) BETWEEN 1 AND 60),
      access     text NOT NULL CHECK (access IN ('read', 'full')),
      token_hash bytea NOT NULL UNIQUE CHECK (length(token_hash) = 32),
      ending     text NOT NULL CHECK (length(ending) = 4),
      made_at    timestamptz NOT NULL,
      used_on    date
    );
    CREATE INDEX api_keys_by_member ON api_keys (member_id);

    -- A key ends for good when its maker stops being an active member, for whatever reason, or gets another identity.
    CREATE FUNCTION end_api_keys() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
    BEGIN
      DELETE FROM api_keys WHERE member_id = NEW.id;
      RETURN NULL;
    END $$;
    CREATE TRIGGER end_api_keys AFTER UPDATE OF state, identity_id ON members
      FOR EACH ROW WHEN (NEW.state <> 'active' OR NEW.identity_id IS DISTINCT FROM OLD.identity_id)
      EXECUTE FUNCTION end_api_keys();

    -- key_name = the key with which the actor did it; it goes with the actor's row if they are erased.
    ALTER TABLE audit_people ADD COLUMN key_name text CHECK (part = 'actor' OR key_name IS NULL);
    ALTER TABLE member_imports ADD COLUMN key_name text;
  `,
};
