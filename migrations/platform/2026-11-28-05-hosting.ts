import type { PlatformMigration } from "#tenants/migration.ts";

/** What hosts have done to clubs, each club's size as last sampled, which processes run, and the backups that were taken. */
export const hosting: PlatformMigration = {
  id: "2026-11-28-05-hosting",
  up: ({ app }) => `
    -- host = the address of a platform sign-in, or the account at the terminal. The club is named as it was then,
    -- without a foreign key, since the row stays when the club is deleted. was, became = the number that the act
    -- changed, before and after. cell = the cell that the club moved to (moved), left for good (move-confirmed) or stayed in
    -- (move-canceled).
    CREATE TABLE platform.host_log (
      id         bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      at         timestamptz NOT NULL DEFAULT now(),
      host       text NOT NULL CHECK (host <> ''),
      source     text NOT NULL CHECK (source IN ('page', 'terminal')),
      request_id text,
      act        text NOT NULL CHECK (act IN ('suspended', 'resumed', 'trusted', 'distrusted', 'allowance', 'deleted', 'imported',
                   'replaced', 'moved', 'move-confirmed', 'move-canceled', 'payments-opened', 'provisioned', 'exported')),
      tenant_id  text NOT NULL,
      subdomain  text NOT NULL,
      club_name  text NOT NULL,
      was        integer,
      became     integer,
      cell       text,
      CONSTRAINT host_log_numbers_check CHECK ((act = 'allowance') = (was IS NOT NULL AND became IS NOT NULL)),
      CONSTRAINT host_log_cell_check CHECK ((act IN ('moved', 'move-confirmed', 'move-canceled')) = (cell IS NOT NULL))
    );
    CREATE INDEX host_log_by_tenant ON platform.host_log (tenant_id, id);
    -- Append-only for the login that serves.
    REVOKE UPDATE, DELETE ON platform.host_log FROM ${app};

    -- Sizes and counts from the club's own schema, some hours old: counting them for every page view would cost too
    -- much.
    CREATE TABLE platform.club_samples (
      tenant_id    text PRIMARY KEY REFERENCES platform.organizations ON DELETE CASCADE,
      bytes        bigint NOT NULL,
      members      integer NOT NULL,
      failed_mails integer NOT NULL,
      taken_at     timestamptz NOT NULL
    );

    -- A row per process that serves or does the jobs. cells = the databases that its CELLS names. seen_at = when it last
    -- said that it runs; a process that was killed leaves its row behind.
    CREATE TABLE platform.processes (
      id         uuid PRIMARY KEY,
      version    text NOT NULL,
      cells      text[] NOT NULL,
      has_jobs   boolean NOT NULL,
      started_at timestamptz NOT NULL DEFAULT now(),
      seen_at    timestamptz NOT NULL DEFAULT now()
    );

    -- The backups that were taken, so that processes can tell how old the last one is. folder = where it was written, on the
    -- machine that took it; it may have been moved or deleted since.
    CREATE TABLE platform.backups (
      taken_at timestamptz PRIMARY KEY,
      folder   text NOT NULL,
      clubs    integer NOT NULL,
      bytes    bigint NOT NULL
    );

    -- When the installation was brought back from a backup, and as of which instant. Of what was made in between it knows
    -- nothing: that something of it is not there says nothing.
    CREATE TABLE platform.restores (
      taken_at    timestamptz NOT NULL,
      restored_at timestamptz PRIMARY KEY DEFAULT now()
    );
  `,
};
