import pg from "pg";

/** Everything that a schema consists of, as lines that are equal for schemas that differ only in name. */
const CATALOG = `
  SELECT 'column ' || c.relname || '.' || a.attname || ' ' || format_type(a.atttypid, a.atttypmod)
         || CASE WHEN a.attnotnull THEN ' not null' ELSE '' END || ' ' || a.attidentity::text || a.attgenerated::text
         || coalesce(' default ' || pg_get_expr(d.adbin, d.adrelid), '') AS line
    FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
    LEFT JOIN pg_attrdef d ON d.adrelid = c.oid AND d.adnum = a.attnum
   WHERE c.relnamespace = $1::regnamespace AND c.relkind IN ('r', 'v', 'S')
  UNION ALL
  SELECT 'relation ' || relkind::text || ' ' || relname || ' ' || coalesce(relacl::text, '')
    FROM pg_class WHERE relnamespace = $1::regnamespace
  UNION ALL
  SELECT 'constraint ' || conrelid::regclass::text || ' ' || conname || ' ' || pg_get_constraintdef(oid)
    FROM pg_constraint WHERE connamespace = $1::regnamespace
  UNION ALL
  SELECT 'index ' || pg_get_indexdef(i.indexrelid)
    FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid WHERE c.relnamespace = $1::regnamespace
  UNION ALL
  SELECT 'trigger ' || pg_get_triggerdef(t.oid)
    FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid WHERE c.relnamespace = $1::regnamespace AND NOT t.tgisinternal
  UNION ALL
  SELECT 'function ' || pg_get_functiondef(oid) || coalesce(proacl::text, '') FROM pg_proc WHERE pronamespace = $1::regnamespace
  UNION ALL
  SELECT 'schema ' || coalesce(nspacl::text, '') FROM pg_namespace WHERE oid = $1::regnamespace
  UNION ALL
  SELECT 'defaults ' || defaclobjtype::text || ' ' || defaclacl::text FROM pg_default_acl WHERE defaclnamespace = $1::regnamespace
  ORDER BY line`;

/** The catalog of one tenant's schema, with its own name taken out. */
export async function catalogOf(ownerUrl: string, tenant: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    await client.query(`SET search_path = ${tenant}`);
    const { rows } = await client.query<{ line: string }>(CATALOG, [tenant]);
    return rows.map(({ line }) => line.replaceAll(tenant, "TENANT"));
  } finally {
    await client.end();
  }
}
