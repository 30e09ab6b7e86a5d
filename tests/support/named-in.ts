import { all } from "#tenants/sql.ts";
import type { TestUnits } from "./unit-of-work.ts";

/** A column of the club's schema that names members. */
export interface NamingColumn {
  table: string;
  column: string;
  /** Does it hold a list of ids? */
  list: boolean;
}

/** Every column that names members: by a reference, by its name, or in a list of ids. */
export async function namingColumns(units: TestUnits): Promise<NamingColumn[]> {
  const { rows } = await units.asSystem((uow) =>
    uow.db.raw<{ rows: NamingColumn[] }>(
      `SELECT c.table_name AS table, c.column_name AS column, c.data_type = 'ARRAY' AS list
         FROM information_schema.columns c JOIN information_schema.tables t USING (table_schema, table_name)
        WHERE table_schema = current_schema AND t.table_type = 'BASE TABLE'
          AND (c.udt_name = 'int8' AND c.table_name || '.' || c.column_name <> 'members.id'
               AND (c.column_name ~ 'member|actor|made_by|added_by|presence_by|merged_into' OR EXISTS (
                 SELECT FROM pg_constraint k JOIN pg_attribute a ON a.attrelid = k.conrelid AND a.attnum = ANY (k.conkey)
                  WHERE k.contype = 'f' AND k.confrelid = 'members'::regclass
                    AND k.conrelid = c.table_name::regclass AND a.attname = c.column_name))
            OR c.udt_name = '_int8')`,
    ),
  );
  return rows;
}

const known = new WeakMap<TestUnits, Promise<NamingColumn[]>>();

/** "table.column" wherever a row names this member; "notices.payload" if a notice tells of them. */
export async function namedIn(units: TestUnits, memberId: number): Promise<string[]> {
  const columns = known.get(units) ?? namingColumns(units);
  known.set(units, columns);
  const naming = await columns;
  return units.asSystem(async (uow) => {
    const found: string[] = [];
    for (const { table, column, list } of naming) {
      const hits = await all<object>(
        uow.db,
        `SELECT FROM "${table}" WHERE :memberId::bigint = ${list ? `ANY ("${column}")` : `"${column}"`} LIMIT 1`,
        { memberId },
      );
      if (hits.length > 0) found.push(`${table}.${column}`);
    }
    const told = await all<object>(
      uow.db,
      "SELECT FROM notices WHERE (payload->>'dropOut')::bigint = :memberId LIMIT 1",
      { memberId },
    );
    return told.length > 0 ? [...found, "notices.payload"] : found;
  });
}
