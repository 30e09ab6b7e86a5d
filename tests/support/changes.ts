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
      IF tenant <> 'platform' THEN
        INSERT INTO noted.changes VALUES (tenant, TG_TABLE_NAME);
        RETURN NULL;
      END IF;
      -- Of the club that the row was of, and of the one that it is of now. Some links are of no club.
      INSERT INTO noted.changes
        SELECT DISTINCT one ->> 'tenant_id', TG_TABLE_NAME FROM unnest(ARRAY[to_jsonb(OLD), to_jsonb(NEW)]) AS one
         WHERE one ->> 'tenant_id' IS NOT NULL;
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
 * next. Only on the databases of conformance, which note changes; throws if the club has a table that is not watched.
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
  const [tables] = await server.sql<{ watched: string; all: string }>(
    `SELECT count(t.tgrelid) AS watched, count(*) AS all FROM pg_class c
       LEFT JOIN pg_trigger t ON t.tgrelid = c.oid AND t.tgname = 'note_change' AND t.tgenabled = 'O'
      WHERE c.relnamespace = $1::regnamespace AND c.relkind = 'r'`,
    [tenant],
    { kept: true },
  );
  if (tables?.watched !== tables?.all || tables?.all === "0")
    throw new Error(`Of ${tables?.all} tables of ${tenant}, ${tables?.watched} are watched.`);
  const sums = await server.sql<{ in_table: string; changes: string }>(
    "SELECT in_table, changes FROM noted.sums WHERE tenant = $1 ORDER BY in_table",
    [tenant],
    { kept: true },
  );
  return sums.map(({ in_table, changes }) => `${in_table} ${changes}`).join("\n");
}
