import pg from "pg";

async function query<T extends object>(url: string, text: string, values: unknown[] = []): Promise<T[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<T & pg.QueryResultRow>(text, values)).rows;
  } finally {
    await client.end();
  }
}

/** The members of a club whose names begin with a word. */
export async function namesIn(url: string, tenant: string, word: string): Promise<string[]> {
  const rows = await query<{ name: string }>(url, `SELECT name FROM ${tenant}.members WHERE name LIKE $1`, [
    `${word} %`,
  ]);
  return rows.map(({ name }) => name);
}

/** A checksum of each table of a club. */
export async function tableSums(url: string, tenant: string): Promise<Map<string, string>> {
  const tables = await query<{ name: string }>(
    url,
    "SELECT relname AS name FROM pg_class WHERE relnamespace = $1::regnamespace AND relkind = 'r'",
    [tenant],
  );
  const sums = tables.map(
    ({ name }) =>
      `SELECT '${name}' AS name, count(*) || ' ' || coalesce(sum(hashtextextended(r::text, 0)::numeric), 0) AS sum FROM ${tenant}.${name} r`,
  );
  const rows = await query<{ name: string; sum: string }>(url, sums.join(" UNION ALL "));
  return new Map(rows.map(({ name, sum }) => [name, sum]));
}

/** What is broken in any club that must hold in all of them: they are complete, and their counters are right. */
export async function brokenRules(url: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows: tenants } = await client.query<{ id: string }>(
      "SELECT t.id FROM platform.tenants t JOIN platform.organizations o ON o.tenant_id = t.id",
    );
    const faults: string[] = [];
    for (const { id } of tenants) {
      const { rows } = await client.query<{ clubs: number; wrong: number }>(
        `SELECT (SELECT count(*)::int FROM ${id}.organization) AS clubs,
                (SELECT count(*)::int FROM ${id}.occasions o WHERE o.attending <>
                   (SELECT count(*) FROM ${id}.attendances a WHERE a.occasion_id = o.id AND a.state = 'attending')) AS wrong`,
      );
      const [found] = rows;
      if (found?.clubs !== 1 || found.wrong > 0)
        faults.push(`${id} is inconsistent: ${JSON.stringify(found)}`);
    }
    return faults;
  } finally {
    await client.end();
  }
}
