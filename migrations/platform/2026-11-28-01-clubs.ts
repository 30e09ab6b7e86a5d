import type { PlatformMigration } from "#tenants/migration.ts";

/** The platform's schema, the cells that clubs live in, the directory of clubs, and the clubs that are moving. */
export const clubs: PlatformMigration = {
  id: "2026-11-28-01-clubs",
  up: ({ app }) => `
    CREATE SCHEMA platform;
    GRANT USAGE ON SCHEMA platform TO ${app};
    ALTER DEFAULT PRIVILEGES IN SCHEMA platform GRANT SELECT, INSERT, UPDATE, DELETE ON TABLES TO ${app};

    -- The databases that clubs live in. weight = how many new clubs it takes relative to the other cells; most_clubs NULL =
    -- no limit. The connection strings are in the configuration, not here.
    CREATE TABLE platform.cells (
      name       text PRIMARY KEY CHECK (name ~ '^[a-z][a-z0-9_]{0,30}$'),
      state      text NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'closed')),
      weight     integer NOT NULL DEFAULT 100 CHECK (weight BETWEEN 1 AND 10000),
      most_clubs integer CHECK (most_clubs > 0),
      created_at timestamptz NOT NULL DEFAULT now()
    );
    INSERT INTO platform.cells (name) VALUES ('main');

    -- Where each club lives; its schema is in that cell's control table.
    CREATE TABLE platform.tenants (
      id         text PRIMARY KEY CHECK (id ~ '^t_[0-9a-z]+$'),
      cell       text NOT NULL REFERENCES platform.cells,
      state      text NOT NULL DEFAULT 'active' CHECK (state IN ('active', 'dropping')),
      created_at timestamptz NOT NULL DEFAULT now()
    );
    CREATE INDEX tenants_by_cell ON platform.tenants (cell);

    -- A club as the directory knows it. The row is inserted last when a club is created: from then on its address
    -- works. trusted = the host vouches for the club. welcomes_per_day = how many unconfirmed members it may write to
    -- in a day while it is not trusted. closes_at = when a club that its admins have closed is deleted with all its data;
    -- NULL for one that is open. demo is set when the club is made, and never again: where the product is tried out, a
    -- button signs in to each of its accounts.
    CREATE TABLE platform.organizations (
      tenant_id        text PRIMARY KEY REFERENCES platform.tenants,
      subdomain        text NOT NULL UNIQUE CHECK (subdomain ~ '^[a-z0-9]([a-z0-9-]{1,38})[a-z0-9]$'),
      public_id        text NOT NULL UNIQUE,
      name             text NOT NULL,
      trusted          boolean NOT NULL DEFAULT false,
      welcomes_per_day integer NOT NULL DEFAULT 50 CHECK (welcomes_per_day BETWEEN 0 AND 100000),
      suspended_at     timestamptz,
      closes_at        timestamptz,
      demo             boolean NOT NULL DEFAULT false,
      created_at       timestamptz NOT NULL DEFAULT now()
    );
    CREATE INDEX organizations_closing ON platform.organizations (closes_at) WHERE closes_at IS NOT NULL;
    CREATE UNIQUE INDEX organizations_demo ON platform.organizations (demo) WHERE demo;

    CREATE FUNCTION platform.keep_demo() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      RAISE EXCEPTION 'a club is made as the demo, or never is it' USING ERRCODE = 'check_violation';
    END $$;
    CREATE TRIGGER keep_demo BEFORE UPDATE OF demo ON platform.organizations FOR EACH ROW
      WHEN (OLD.demo <> NEW.demo) EXECUTE FUNCTION platform.keep_demo();

    CREATE TABLE platform.former_subdomains (
      subdomain text PRIMARY KEY,
      tenant_id text NOT NULL REFERENCES platform.organizations ON DELETE CASCADE,
      until     timestamptz NOT NULL
    );

    -- A club on its way from one cell to another, until the copy that it left is gone. rights = what its role could
    -- write there, by table, before those rights were revoked. settled = the club has arrived, its source refuses it, and
    -- the outbox rows that waited there have followed.
    CREATE TABLE platform.moves (
      tenant_id  text PRIMARY KEY REFERENCES platform.tenants ON DELETE CASCADE,
      source     text NOT NULL REFERENCES platform.cells,
      target     text NOT NULL REFERENCES platform.cells,
      state      text NOT NULL DEFAULT 'copying' CHECK (state IN ('copying', 'frozen', 'thawing', 'switched')),
      rights     jsonb,
      settled    boolean NOT NULL DEFAULT false,
      started_at timestamptz NOT NULL DEFAULT now(),
      changed_at timestamptz NOT NULL DEFAULT now(),
      CHECK (source <> target),
      CONSTRAINT moves_settled_check CHECK (state = 'switched' OR NOT settled)
    );
  `,
};
