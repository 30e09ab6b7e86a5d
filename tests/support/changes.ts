import type pg from "pg";
import { untilDelivered } from "./pending-work.ts";
import type { TestServer } from "./server.ts";

/** What the platform knows about clubs, by its column `tenant_id`. */
const OF_PLATFORM = ["organizations", "affiliations", "access_links"];

/**
 * Has a database note every row that is added, changed or removed, in every club that it has or gets. The notes are part
 * of the transaction that changed the row.
 */
export async function noteChanges(owner: pg.Client): Promise<void> {
  await owner.query(`
    CREATE SCHEMA noted;
    CREATE TABLE noted.changes (tenant text NOT NULL, in_table text NOT NULL);
    CREATE TABLE noted.sums (tenant text, in_table text, changes bigint NOT NULL, PRIMARY KEY (tenant, in_table));

    CREATE FUNCTION noted.note_change() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER AS $$
    DECLARE
      tenant text := TG_TABLE_SCHEMA;
    BEGIN
      IF TG_OP = 'UPDATE' AND OLD::text = NEW::text THEN
        RETURN NULL;
      END IF;
      IF tenant = 'platform' THEN
        tenant := to_jsonb(coalesce(NEW, OLD)) ->> 'tenant_id';
      END IF;
      -- Some links are of no club.
      IF tenant IS NOT NULL THEN
        INSERT INTO noted.changes VALUES (tenant, TG_TABLE_NAME);
      END IF;
      RETURN NULL;
    END $$;

    CREATE FUNCTION noted.watch_table(watched regclass) RETURNS void LANGUAGE plpgsql AS $$
    BEGIN
      EXECUTE format('CREATE OR REPLACE TRIGGER note_change AFTER INSERT OR UPDATE OR DELETE ON %s
                      FOR EACH ROW EXECUTE FUNCTION noted.note_change()', watched);
    END $$;

    CREATE FUNCTION noted.watch_new_table() RETURNS event_trigger LANGUAGE plpgsql AS $$
    BEGIN
      PERFORM noted.watch_table(objid) FROM pg_event_trigger_ddl_commands()
        WHERE object_type = 'table' AND schema_name LIKE 't\\_%';
    END $$;
    CREATE EVENT TRIGGER watch_new_table ON ddl_command_end WHEN TAG IN ('CREATE TABLE')
      EXECUTE FUNCTION noted.watch_new_table();
    ${OF_PLATFORM.map((table) => `SELECT noted.watch_table('platform.${table}');`).join("\n")}
  `);
}

/**
 * How often rows of a club, and of what the platform knows about it, were changed so far, a line for each table. Equal =
 * nothing has changed. Waits for the queue first: otherwise work that an earlier act left would count as a change by the
 * next. Only on the databases of the tests of the served product, which note changes.
 */
export async function changesOf(server: Pick<TestServer, "sql">, tenant: string): Promise<string> {
  await untilDelivered(server, tenant);
  await server.sql(
    `WITH new AS (DELETE FROM noted.changes WHERE tenant = $1 RETURNING in_table)
     INSERT INTO noted.sums SELECT $1, in_table, count(*) FROM new GROUP BY in_table
         ON CONFLICT (tenant, in_table) DO UPDATE SET changes = sums.changes + excluded.changes`,
    [tenant],
    { kept: true },
  );
  const sums = await server.sql<{ in_table: string; changes: string }>(
    "SELECT in_table, changes FROM noted.sums WHERE tenant = $1 ORDER BY in_table",
    [tenant],
    { kept: true },
  );
  return sums.map(({ in_table, changes }) => `${in_table} ${changes}`).join("\n");
}
