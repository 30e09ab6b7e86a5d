import type { TenantMigration } from "#tenants/migration.ts";

/** Member files on their way into the club: kept between the steps of an import, one for each admin. */
export const memberImports: TenantMigration = {
  id: "2026-11-22-32-member-imports",
  up: () => `
    -- sheet = the file's header and rows; gone once it was imported, or at expires_at. columns = what each column holds,
    -- NULL for one that is left out. source, request_id = where it was started, for the audit log. The counts are what
    -- was done.
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
