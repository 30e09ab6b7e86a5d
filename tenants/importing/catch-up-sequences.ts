import type pg from "pg";
import { checkedTenant, type TenantId } from "../tenant.ts";

/** Advances a schema's sequences to where another schema's stand, if those are further, so that no id is given out twice. */
export async function catchUpSequences(
  client: pg.ClientBase,
  schemas: { schema: TenantId; behind: TenantId },
): Promise<void> {
  const [schema, behind] = [checkedTenant(schemas.schema), checkedTenant(schemas.behind)];
  const { rows } = await client.query<{ name: string }>(
    `SELECT relname AS name FROM pg_class WHERE relkind = 'S' AND relnamespace IN ($1::regnamespace, $2::regnamespace)
      GROUP BY relname HAVING count(*) = 2`,
    [schema, behind],
  );
  for (const { name } of rows) {
    const sequence = client.escapeIdentifier(name);
    await client.query(
      `SELECT setval($1::regclass, b.last_value) FROM ${behind}.${sequence} b, ${schema}.${sequence} s
        WHERE b.is_called AND (b.last_value > s.last_value OR NOT s.is_called)`,
      [`${schema}.${sequence}`],
    );
  }
}
