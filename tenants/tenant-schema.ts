import type { ClientBase, Pool } from "pg";
import { rolesIn } from "./installation.ts";
import type { DatabaseRoles, TenantMigration } from "./migration.ts";
import { inOwnerTransaction, isSqlState } from "./owner-pool.ts";
import { checkedTenant, type TenantId } from "./tenant.ts";

const DEPENDENT_OBJECTS = "2BP01";

/** The ids that a schema has when all migrations are applied, sorted as the control table keeps them. */
export function migrationIds(migrations: readonly TenantMigration[]): string[] {
  if (migrations.length === 0) throw new Error("There are no tenant migrations.");
  return migrations.map(({ id }) => id).toSorted();
}

/**
 * Makes a tenant's schema and role with one message, within a transaction of the owner. If another database of the same
 * server has made the role already, it is used as it is. Nobody can use a schema that is arriving: a process may remember that
 * the club lived here once, and what it wrote would be lost.
 */
export async function makeSchema(
  client: ClientBase,
  tenant: TenantId,
  parts: { migrations: TenantMigration[]; state: "spare" | "active" | "arriving" },
): Promise<void> {
  const roles = await rolesIn(client);
  const { rows } = await client.query<{ modern: boolean; known: boolean; joined: boolean }>(
    `SELECT current_setting('server_version_num')::int >= 160000 AS modern,
            EXISTS (SELECT FROM pg_roles WHERE rolname = $1) AS known,
            EXISTS (SELECT FROM pg_auth_members WHERE member::regrole::text = $1 AND roleid::regrole::text = $2) AS joined`,
    [tenant, roles.tenants],
  );
  const { modern = true, known = false, joined = false } = rows[0] ?? {};
  // From PostgreSQL 16 on a membership can allow SET ROLE without inheriting rights; before, NOINHERIT does that.
  const grantOptions = modern ? " WITH INHERIT FALSE, SET TRUE" : "";
  await client.query(
    provisioningSql(checkedTenant(tenant), {
      ...parts,
      roles,
      grantOptions,
      makesRole: !known,
      joins: known && !joined,
    }),
  );
}

/**
 * Schema, role, default rights and the whole DDL as one message. The default rights stand before the DDL: a GRANT
 * ON ALL TABLES afterwards would search every club's tables.
 */
function provisioningSql(
  tenant: TenantId,
  parts: {
    roles: DatabaseRoles;
    grantOptions: string;
    makesRole: boolean;
    /** A role that exists is not in the group of this installation's clubs yet: it was another's, of which this is a copy. */
    joins: boolean;
    migrations: TenantMigration[];
    state: string;
  },
): string {
  const ids = migrationIds(parts.migrations).map((id) => `'${id.replaceAll("'", "''")}'`);
  return `
    ${parts.makesRole ? `CREATE ROLE ${tenant} NOLOGIN IN ROLE ${parts.roles.tenants};` : ""}
    ${parts.joins ? `GRANT ${parts.roles.tenants} TO ${tenant};` : ""}
    GRANT ${tenant} TO ${parts.roles.app}${parts.grantOptions};
    CREATE SCHEMA ${tenant};
    ${parts.state === "arriving" ? "" : `GRANT USAGE ON SCHEMA ${tenant} TO ${tenant};`}
    ALTER DEFAULT PRIVILEGES IN SCHEMA ${tenant} GRANT SELECT, INSERT, UPDATE, DELETE ON TABLES TO ${tenant};
    ALTER DEFAULT PRIVILEGES IN SCHEMA ${tenant} GRANT USAGE, SELECT ON SEQUENCES TO ${tenant};
    SET LOCAL search_path = ${tenant}, pg_temp;
    ${parts.migrations.map((migration) => migration.up({ tenantRole: tenant })).join(";\n")};
    INSERT INTO control.schemas (id, state, applied_migrations)
    VALUES ('${tenant}', '${parts.state}', ARRAY[${ids.join(", ")}])`;
}

/** Removes a club's schema in one cell, with what it left in the outbox there, and its role if no other cell has it. */
export async function dropSchema(pool: Pool, tenant: TenantId): Promise<void> {
  await inOwnerTransaction(pool, "BEGIN", (client) => dropSchemaIn(client, tenant));
}

/** `dropSchema` as the end of a transaction of the owner that has seen to it that the schema may go. */
export async function dropSchemaIn(client: ClientBase, tenant: TenantId): Promise<void> {
  const name = checkedTenant(tenant);
  await client.query(`DROP SCHEMA IF EXISTS ${name} CASCADE`);
  await client.query("DELETE FROM dispatch.outbox WHERE tenant_id = $1", [name]);
  await client.query("DELETE FROM control.schemas WHERE id = $1", [name]);
  await client.query("SAVEPOINT role");
  // Another database of the same server may still use the role: a copy of this one, or a cell that the club is in.
  await client.query(`DROP ROLE IF EXISTS ${name}`).catch((error) => {
    if (!isSqlState(error, DEPENDENT_OBJECTS)) throw error;
    return client.query("ROLLBACK TO SAVEPOINT role");
  });
}
