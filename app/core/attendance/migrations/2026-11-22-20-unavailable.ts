import type { TenantMigration } from "#tenants/migration.ts";

/** The periods in which members can't take part. */
export const unavailable: TenantMigration = {
  id: "2026-11-22-20-unavailable",
  up: () => `
    -- Dates in the club's zone, both inclusive. Two periods of one member never overlap: a range of the one id stands in
    -- for "the same member", since an exclusion by = would need an extension, which a club's role may not create.
    CREATE TABLE unavailabilities (
      id         bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      member_id  bigint NOT NULL REFERENCES members ON DELETE CASCADE,
      from_date  date NOT NULL,
      until_date date NOT NULL CHECK (until_date >= from_date),
      reason     text NOT NULL DEFAULT '' CHECK (length(reason) <= 200),
      created_at timestamptz NOT NULL DEFAULT now(),
      CONSTRAINT unavailabilities_apart EXCLUDE USING gist (
        int8range(member_id, member_id, '[]') WITH &&, daterange(from_date, until_date, '[]') WITH &&)
    );
    CREATE INDEX unavailabilities_of_member ON unavailabilities (member_id, until_date);
    CREATE INDEX unavailabilities_by_end ON unavailabilities (until_date);

    -- A reason may be a diagnosis, so it is deleted when the person is erased.
    CREATE FUNCTION forget_unavailabilities() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      DELETE FROM unavailabilities WHERE member_id = NEW.id;
      RETURN NULL;
    END $$;
    CREATE TRIGGER forget_unavailabilities AFTER UPDATE OF state ON members
      FOR EACH ROW WHEN (NEW.state = 'erased') EXECUTE FUNCTION forget_unavailabilities();
  `,
};
