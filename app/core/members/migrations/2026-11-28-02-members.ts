import type { TenantMigration } from "#tenants/migration.ts";

/** The people of a club, members who turned out to be the same person as another, and files of members on their way in. */
export const members: TenantMigration = {
  id: "2026-11-28-02-members",
  up: () => `
    -- admitted = ever let in, so that somebody who only asked to join and was declined is no former member. asked_at,
    -- asked_name = when and under which name somebody asked to join. left_at = when they last stopped being a member.
    -- active_at = the last sign of life. involved_at = when somebody else let them in or recorded an answer for them.
    -- confirmed_at = when they signed in here or said that they know the club; an admin can't set it. locale = how they
    -- want dates and times written; NULL = as the club writes (setting 8). notes = what admins write down, for admins only
    -- and never for the member. link_version = the version of the links in their mails: those of an earlier one are no
    -- longer valid. merged_into = the survivor, who is never a merged member themselves.
    CREATE TABLE members (
      id            bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      identity_id   uuid UNIQUE,
      name          text NOT NULL CHECK (length(name) BETWEEN 1 AND 100),
      alias         text CHECK (length(alias) BETWEEN 1 AND 40),
      email         text UNIQUE CHECK (email = lower(email) AND length(email) <= 254),
      gender        text CHECK (gender IN ('female', 'male', 'other')),
      role          text NOT NULL DEFAULT 'player' CHECK (role IN ('player', 'coach', 'admin')),
      state         text NOT NULL DEFAULT 'active' CHECK (state IN ('pending', 'active', 'archived', 'erased')),
      admitted      boolean NOT NULL DEFAULT true,
      positions     text[] NOT NULL DEFAULT '{}',
      score         numeric(6, 2),
      tags          text[] NOT NULL DEFAULT '{}',
      notes         text NOT NULL DEFAULT '' CHECK (length(notes) <= 8000),
      language      text CHECK (language IN ('en', 'es')),
      locale        text CHECK (locale IN ('en-US', 'en-AU', 'en-NZ', 'en-GB', 'es')),
      allows_emails boolean NOT NULL DEFAULT true,
      link_version  integer NOT NULL DEFAULT 1,
      registered_at timestamptz NOT NULL DEFAULT now(),
      active_at     timestamptz NOT NULL DEFAULT now(),
      involved_at   timestamptz,
      confirmed_at  timestamptz,
      asked_at      timestamptz,
      asked_name    text CHECK (length(asked_name) BETWEEN 1 AND 100),
      left_at       timestamptz,
      merged_into   bigint REFERENCES members,
      search_name   text GENERATED ALWAYS AS (
        translate(lower(regexp_replace(normalize(coalesce(alias, '') || ' ' || name, NFD), '[\\u0300-\\u036F]', '', 'g')), 'øłđıħŧ', 'oldiht')
      ) STORED,
      CONSTRAINT members_merged_check CHECK (merged_into IS NULL OR merged_into <> id AND state IN ('archived', 'erased'))
    );
    CREATE INDEX members_by_role ON members (role) WHERE role <> 'player';
    CREATE INDEX members_merged ON members (merged_into) WHERE merged_into IS NOT NULL;

    -- Each change of the address or the state ends the links, so that no code can forget to.
    CREATE FUNCTION end_links() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      NEW.link_version := OLD.link_version + 1;
      RETURN NEW;
    END $$;
    CREATE TRIGGER end_links BEFORE UPDATE OF email, state ON members FOR EACH ROW
      WHEN (OLD.email IS DISTINCT FROM NEW.email OR OLD.state IS DISTINCT FROM NEW.state) EXECUTE FUNCTION end_links();

    -- For tables that name a member: an insert for one who is being merged waits for the merge, and then goes to the
    -- survivor.
    CREATE FUNCTION follow_merged() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      SELECT coalesce(merged_into, id) INTO NEW.member_id FROM members WHERE id = NEW.member_id FOR KEY SHARE;
      RETURN NEW;
    END $$;

    -- Kept between the steps of an import, one for each admin. sheet = the file's header and rows; gone once it was
    -- imported, or at expires_at. columns = what each column holds, NULL for one that is left out. source, request_id,
    -- key_name = where it was started, and with which API key, for the audit log. The counts are what was done.
    CREATE TABLE member_imports (
      id         bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      member_id  bigint NOT NULL UNIQUE REFERENCES members ON DELETE CASCADE,
      file_name  text NOT NULL CHECK (length(file_name) <= 100),
      sheet      jsonb,
      columns    text[] NOT NULL,
      state      text NOT NULL DEFAULT 'reviewing' CHECK (state IN ('reviewing', 'queued', 'done', 'failed')),
      welcome    boolean NOT NULL DEFAULT false,
      source     text CHECK (source IN ('page', 'api', 'job')),
      request_id text,
      key_name   text,
      total      integer NOT NULL CHECK (total >= 0),
      added      integer,
      updated    integer,
      skipped    integer,
      expires_at timestamptz NOT NULL,
      CONSTRAINT member_imports_sheet_check CHECK ((sheet IS NOT NULL) = (state IN ('reviewing', 'queued'))),
      CONSTRAINT member_imports_done_check
        CHECK ((state = 'done') = (added IS NOT NULL AND updated IS NOT NULL AND skipped IS NOT NULL))
    );

    -- How far a running import is. A row of its own, since the import's is locked until all is done.
    CREATE TABLE member_import_progress (
      import_id bigint PRIMARY KEY REFERENCES member_imports ON DELETE CASCADE,
      done      integer NOT NULL CHECK (done >= 0)
    );
  `,
};
