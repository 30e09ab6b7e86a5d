import type { ClientBase } from "pg";
import type { DatabaseRoles, TenantMigration } from "./migration.ts";
import { checkedTenant, type TenantId } from "./tenant.ts";

/** The ids that a schema has when all migrations are applied, sorted as the control table keeps them. */
export function migrationIds(migrations: TenantMigration[]): string[] {
  if (migrations.length === 0) throw new Error("There are no tenant migrations.");
  return migrations.map(({ id }) => id).toSorted();
}

/**
 * Makes a tenant's schema and role by one message, within a transaction of the owner. A role that another database of
 * the same server has made is taken as it is.
 */
export async function makeSchema(
  client: ClientBase,
  tenant: TenantId,
  parts: { roles: DatabaseRoles; migrations: TenantMigration[]; state: "spare" | "active" | "arriving" },
): Promise<void> {
  const { rows } = await client.query<{ modern: boolean; known: boolean }>(
    `SELECT current_setting('server_version_num')::int >= 160000 AS modern,
            EXISTS (SELECT FROM pg_roles WHERE rolname = $1) AS known`,
    [tenant],
  );
  const { modern = true, known = false } = rows[0] ?? {};
  // From PostgreSQL 16 on a membership can allow SET ROLE without inheriting rights; before, NOINHERIT does that.
  const grantOptions = modern ? " WITH INHERIT FALSE, SET TRUE" : "";
  await client.query(provisioningSql(checkedTenant(tenant), { ...parts, grantOptions, makesRole: !known }));
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
    migrations: TenantMigration[];
    state: string;
  },
): string {
  const ids = migrationIds(parts.migrations).map((id) => `'${id.replaceAll("'", "''")}'`);
  return `
    ${parts.makesRole ? `CREATE ROLE ${tenant} NOLOGIN IN ROLE ${parts.roles.tenants};` : ""}
    GRANT ${tenant} TO ${parts.roles.app}${parts.grantOptions};
    CREATE SCHEMA ${tenant};
    GRANT USAGE ON SCHEMA ${tenant} TO ${tenant};
    ALTER DEFAULT PRIVILEGES IN SCHEMA ${tenant} GRANT SELECT, INSERT, UPDATE, DELETE ON TABLES TO ${tenant};
    ALTER DEFAULT PRIVILEGES IN SCHEMA ${tenant} GRANT USAGE, SELECT ON SEQUENCES TO ${tenant};
    SET LOCAL search_path = ${tenant}, pg_temp;
    ${parts.migrations.map((migration) => migration.up({ tenantRole: tenant })).join(";\n")};
    INSERT INTO control.schemas (id, state, applied_migrations)
    VALUES ('${tenant}', '${parts.state}', ARRAY[${ids.join(", ")}])`;
}
