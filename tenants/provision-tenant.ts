import type { DatabaseRoles, TenantMigration } from "./migration.ts";
import { inOwnerTransaction, isSqlState, openOwnerPool } from "./owner-pool.ts";
import { checkedRoles, checkedTenant, DEFAULT_ROLES, newTenantId, type TenantId } from "./tenant.ts";

/** Makes and removes the database side of clubs. */
export interface Provisioner {
  /** Claims a ready, empty tenant: a spare by one row update, else one made on the spot. */
  claim(): Promise<TenantId>;
  /** Makes spares until `count` of the newest version are ready; answers how many it made. */
  fillSpares(count: number): Promise<number>;
  /** Removes the club's address, its platform rows, its schema and its role. It can't be undone. */
  drop(tenant: TenantId): Promise<void>;
  /**
   * Removes what a crash left half done: tenants half removed, or claimed an hour ago without a club. Answers how many.
   */
  sweep(): Promise<number>;
  close(): Promise<void>;
}

export interface ProvisionerOptions {
  ownerUrl: string;
  roles?: DatabaseRoles;
  /** All tenant migrations, sorted by id. */
  migrations: TenantMigration[];
}

const DEPENDENT_OBJECTS = "2BP01";

/** Opens the door to provisioning; a connection is made on the first use. */
export function openProvisioner(options: ProvisionerOptions): Provisioner {
  const roles = checkedRoles(options.roles ?? DEFAULT_ROLES);
  const all = migrationIds(options.migrations);
  const pool = openOwnerPool(options.ownerUrl, 2);
  let grantOptions: string | undefined;

  async function make(state: "spare" | "active"): Promise<TenantId> {
    const tenant = newTenantId();
    grantOptions ??= await inheritFalse(pool);
    const ddl = provisioningSql(tenant, { roles, grantOptions, migrations: options.migrations, state });
    await inOwnerTransaction(pool, "BEGIN", (client) => client.query(ddl));
    return tenant;
  }

  async function drop(tenant: TenantId): Promise<void> {
    const name = checkedTenant(tenant);
    await inOwnerTransaction(pool, "BEGIN", async (client) => {
      await client.query("DELETE FROM platform.organizations WHERE tenant_id = $1", [name]);
      await client.query("DELETE FROM platform.outbox WHERE tenant_id = $1", [name]);
      await client.query("DELETE FROM dispatch.outbox WHERE tenant_id = $1", [name]);
      await client.query("UPDATE platform.tenants SET state = 'dropping' WHERE id = $1", [name]);
    });
    await inOwnerTransaction(pool, "BEGIN", async (client) => {
      await client.query(`DROP SCHEMA IF EXISTS ${name} CASCADE`);
      await client.query("SAVEPOINT role");
      // A copy of this database in the same cluster may still use the role: then it stays, without rights here.
      await client.query(`DROP ROLE IF EXISTS ${name}`).catch((error) => {
        if (!isSqlState(error, DEPENDENT_OBJECTS)) throw error;
        return client.query("ROLLBACK TO SAVEPOINT role");
      });
      await client.query("DELETE FROM platform.tenants WHERE id = $1", [name]);
    });
  }

  return {
    async claim() {
      const { rows } = await pool.query<{ id: TenantId }>(
        `UPDATE platform.tenants SET state = 'active', created_at = now()
          WHERE id = (SELECT id FROM platform.tenants WHERE state = 'spare' AND applied_migrations @> $1
                       ORDER BY created_at LIMIT 1 FOR UPDATE SKIP LOCKED)
        RETURNING id`,
        [all],
      );
      return rows[0]?.id ?? (await make("active"));
    },
    async fillSpares(count) {
      const { rows } = await pool.query<{ spares: string }>(
        "SELECT count(*) AS spares FROM platform.tenants WHERE state = 'spare' AND applied_migrations @> $1",
        [all],
      );
      const missing = Math.max(0, count - Number(rows[0]?.spares));
      for (let made = 0; made < missing; made++) await make("spare");
      return missing;
    },
    drop,
    async sweep() {
      const { rows } = await pool.query<{ id: TenantId }>(
        `SELECT id FROM platform.tenants t
          WHERE state = 'dropping' OR (state = 'active' AND created_at < now() - interval '1 hour'
            AND NOT EXISTS (SELECT FROM platform.organizations o WHERE o.tenant_id = t.id))`,
      );
      for (const { id } of rows) await drop(id);
      return rows.length;
    },
    close: () => pool.end(),
  };
}

/** The ids that a schema has when all migrations are applied, sorted as the control table keeps them. */
export function migrationIds(migrations: TenantMigration[]): string[] {
  if (migrations.length === 0) throw new Error("There are no tenant migrations.");
  return migrations.map(({ id }) => id).toSorted();
}

/** From PostgreSQL 16 on a membership can allow SET ROLE without inheriting rights; before, NOINHERIT does that. */
async function inheritFalse(pool: { query(sql: string): Promise<{ rows: unknown[] }> }): Promise<string> {
  const { rows } = await pool.query("SELECT current_setting('server_version_num')::int >= 160000 AS modern");
  return (rows[0] as { modern: boolean }).modern ? " WITH INHERIT FALSE, SET TRUE" : "";
}

/**
 * Schema, role, default rights and the whole DDL as one message. The default rights stand before the DDL: a GRANT
 * ON ALL TABLES afterwards would search every club's tables.
 */
function provisioningSql(
  tenant: TenantId,
  parts: { roles: DatabaseRoles; grantOptions: string; migrations: TenantMigration[]; state: string },
): string {
  const ids = migrationIds(parts.migrations).map((id) => `'${id.replaceAll("'", "''")}'`);
  return `
    CREATE ROLE ${tenant} NOLOGIN IN ROLE ${parts.roles.tenants};
    GRANT ${tenant} TO ${parts.roles.app}${parts.grantOptions};
    CREATE SCHEMA ${tenant};
    GRANT USAGE ON SCHEMA ${tenant} TO ${tenant};
    ALTER DEFAULT PRIVILEGES IN SCHEMA ${tenant} GRANT SELECT, INSERT, UPDATE, DELETE ON TABLES TO ${tenant};
    ALTER DEFAULT PRIVILEGES IN SCHEMA ${tenant} GRANT USAGE, SELECT ON SEQUENCES TO ${tenant};
    SET LOCAL search_path = ${tenant}, pg_temp;
    ${parts.migrations.map((migration) => migration.up({ tenantRole: tenant })).join(";\n")};
    INSERT INTO platform.tenants (id, state, applied_migrations)
    VALUES ('${tenant}', '${parts.state}', ARRAY[${ids.join(", ")}])`;
}
