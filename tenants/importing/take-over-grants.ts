import type pg from "pg";
import { checkedTenant, type TenantId } from "../tenant.ts";

/** A right as GRANT writes it: `SELECT, INSERT` on `TABLE t_x.members`, or of columns `UPDATE (status)`. */
interface Grant {
  object: string;
  privileges: string;
}

const GRANTS = `
  SELECT format('SCHEMA %I', n.nspname) AS object, string_agg(a.privilege_type, ', ') AS privileges
    FROM pg_namespace n, aclexplode(n.nspacl) a
   WHERE n.oid = $1::text::regnamespace AND a.grantee = $2::text::regrole GROUP BY n.nspname
  UNION ALL
  SELECT format('%s %I.%I', CASE c.relkind WHEN 'S' THEN 'SEQUENCE' ELSE 'TABLE' END, $1::text, c.relname), string_agg(a.privilege_type, ', ')
    FROM pg_class c, aclexplode(c.relacl) a
   WHERE c.relnamespace = $1::text::regnamespace AND a.grantee = $2::text::regrole GROUP BY c.relkind, c.relname
  UNION ALL
  SELECT format('TABLE %I.%I', $1::text, c.relname), format('%s (%s)', a.privilege_type, string_agg(quote_ident(t.attname), ', '))
    FROM pg_class c JOIN pg_attribute t ON t.attrelid = c.oid, aclexplode(t.attacl) a
   WHERE c.relnamespace = $1::text::regnamespace AND a.grantee = $2::text::regrole GROUP BY c.relname, a.privilege_type
  UNION ALL
  SELECT format('FUNCTION %s', p.oid::regprocedure), string_agg(a.privilege_type, ', ')
    FROM pg_proc p, aclexplode(p.proacl) a
   WHERE p.pronamespace = $1::text::regnamespace AND a.grantee = $2::text::regrole GROUP BY p.oid`;

/** The rights that a club's role has by default on new tables and sequences, as provisioning grants them. */
const DEFAULTS = { TABLES: "SELECT, INSERT, UPDATE, DELETE", SEQUENCES: "USAGE, SELECT" };

/** Gives the role named like a schema exactly the rights in it that the role `from` has, and revokes all of `from`'s. */
export async function takeOverGrants(
  client: pg.ClientBase,
  names: { schema: TenantId; from: TenantId },
): Promise<void> {
  const [schema, from] = [checkedTenant(names.schema), checkedTenant(names.from)];
  const { rows } = await client.query<Grant>(GRANTS, [schema, from]);
  const objects = new Set(rows.map(({ object }) => object));
  const inSchema = `ALTER DEFAULT PRIVILEGES IN SCHEMA ${schema}`;
  const statements = [
    // Revoking a right on a table revokes it on its columns, too.
    ...[...objects].map((object) => `REVOKE ALL ON ${object} FROM ${from}`),
    ...rows.map(({ object, privileges }) => `GRANT ${privileges} ON ${object} TO ${schema}`),
    ...Object.entries(DEFAULTS).flatMap(([kind, privileges]) => [
      `${inSchema} REVOKE ALL ON ${kind} FROM ${from}`,
      `${inSchema} GRANT ${privileges} ON ${kind} TO ${schema}`,
    ]),
  ];
  await client.query(statements.join("; "));
}
