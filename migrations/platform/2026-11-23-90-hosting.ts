import type { PlatformMigration } from "#tenants/migration.ts";

/** What hosts have done to clubs, and each club's size as last sampled. */
export const hosting: PlatformMigration = {
  id: "2026-11-23-90-hosting",
  up: ({ app }) => `
    -- host = the address of a platform sign-in, or the account at the terminal. The club is named as it was then,
    -- without a foreign key, since the row stays when the club is deleted. was, became = the number that the act
    -- changed, before and after.
    CREATE TABLE platform.host_log (
      id         bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      at         timestamptz NOT NULL DEFAULT now(),
      host       text NOT NULL CHECK (host <> ''),
      source     text NOT NULL CHECK (source IN ('page', 'terminal')),
      request_id text,
      act        text NOT NULL CHECK (act IN ('suspended', 'resumed', 'trusted', 'distrusted', 'allowance', 'deleted')),
      tenant_id  text NOT NULL,
      subdomain  text NOT NULL,
      club_name  text NOT NULL,
      was        integer,
      became     integer,
      CONSTRAINT host_log_numbers_check CHECK ((act = 'allowance') = (was IS NOT NULL AND became IS NOT NULL))
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
  `,
};
