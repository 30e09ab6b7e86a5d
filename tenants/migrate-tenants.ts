import type pg from "pg";
import { allCells, MAIN, type OwnerUrls } from "./cells/cell-urls.ts";
import type { TenantMigration } from "./migration.ts";
import { inOwnerTransaction, isSqlState, openOwnerPool } from "./owner-pool.ts";
import { checkedTenant, type TenantId } from "./tenant.ts";
import { migrationIds } from "./tenant-schema.ts";

export interface MigrationReport {
  /** Tenants that this run brought up to date. */
  migrated: number;
  /** Tenants that stay as they are, marked with the error; the next run tries them again. */
  failed: { tenant: TenantId; error: string }[];
  /** The cells besides `main` in which the run ended with an error, such as one that is out of reach. */
  failedCells: { cell: string; error: string }[];
  /** Clubs that are on their way to another cell, and stay as they are; the next run migrates them. */
  moving: TenantId[];
  milliseconds: number;
}

export interface MigrateOptions extends OwnerUrls {
  /** All tenant migrations, sorted by id. */
  migrations: TenantMigration[];
  /** Workers in each cell. */
  workers?: number;
  /** Tenants per transaction. */
  batch?: number;
  /** How long a statement waits for a lock that a unit of work holds, in milliseconds. */
  lockTimeoutMs?: number;
  onProgress?: (migrated: number) => void;
}

interface Pending {
  id: TenantId;
  applied_migrations: string[];
}

const LOCK_NOT_AVAILABLE = "55P03";
const DEADLOCK = "40P01";
const TRIES = 3;

/**
 * Gives every tenant of every cell the migrations it lacks, all cells side by side. Workers take batches, one transaction
 * each, with the control row in the same commit: a run that is killed leaves whole tenants only, and the next one goes on. A
 * tenant whose migration fails is marked and does not stop the others, nor does a cell. One that is on its way to another cell
 * is skipped.
 */
export async function migrateTenants(options: MigrateOptions): Promise<MigrationReport> {
  const started = performance.now();
  let migrated = 0;
  const failed: MigrationReport["failed"] = [];
  const failedCells: MigrationReport["failedCells"] = [];
  const away: { cell: string; id: TenantId }[] = [];
  const progress = (more: number) => {
    migrated += more;
    options.onProgress?.(migrated);
  };
  await Promise.all(
    allCells(options).map(async ([cell, url]) => {
      try {
        const run = await migrateCell(url, options, progress);
        failed.push(...run.failed);
        away.push(...run.away.map((id) => ({ cell, id })));
      } catch (error) {
        if (cell === MAIN) throw error;
        failedCells.push({ cell, error: errorMessage(error) });
      }
    }),
  );
  const moving = away.length > 0 ? await livingThere(options.ownerUrl, away) : [];
  return { migrated, failed, failedCells, moving, milliseconds: performance.now() - started };
}

/** The schemas that are where their club lives, rather than copies of it. */
async function livingThere(ownerUrl: string, schemas: { cell: string; id: TenantId }[]): Promise<TenantId[]> {
  const pool = openOwnerPool(ownerUrl, 1);
  try {
    const { rows } = await pool.query<{ id: TenantId }>(
      "SELECT id FROM platform.tenants JOIN unnest($1::text[], $2::text[]) AS s (id, cell) USING (id, cell) ORDER BY id",
      [schemas.map(({ id }) => id), schemas.map(({ cell }) => cell)],
    );
    return rows.map(({ id }) => id);
  } finally {
    await pool.end();
  }
}

async function migrateCell(
  url: string,
  options: MigrateOptions,
  progress: (more: number) => void,
): Promise<{ failed: MigrationReport["failed"]; away: TenantId[] }> {
  const workers = options.workers ?? 2;
  const pool = openOwnerPool(url, workers);
  const run = new Run(pool, options, progress);
  try {
    await Promise.all(Array.from({ length: workers }, () => run.work()));
    await rememberMigrations(pool, migrationIds(options.migrations));
    return { failed: run.failed, away: await run.away() };
  } finally {
    await pool.end();
  }
}

/** Has a cell remember that its clubs were given these migrations. */
export async function rememberMigrations(
  client: Pick<pg.ClientBase, "query">,
  ids: readonly string[],
): Promise<void> {
  await client.query(
    `UPDATE control.cell SET clubs_migrations = ARRAY(SELECT DISTINCT unnest(clubs_migrations || $1) COLLATE "C" ORDER BY 1)
      WHERE NOT clubs_migrations @> $1`,
    [ids],
  );
}

function errorMessage(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** A run in one cell. */
class Run {
  readonly failed: { tenant: TenantId; error: string }[] = [];
  readonly #pool: pg.Pool;
  readonly #options: MigrateOptions;
  readonly #progress: (more: number) => void;
  readonly #all: string[];
  readonly #begin: string;
  /** Tenants of batches that failed: from then on each is migrated alone, once in this run. */
  readonly #apart = new Set<TenantId>();

  constructor(pool: pg.Pool, options: MigrateOptions, progress: (more: number) => void) {
    this.#pool = pool;
    this.#options = options;
    this.#progress = progress;
    this.#all = migrationIds(options.migrations);
    this.#begin = `BEGIN; SET LOCAL lock_timeout = ${Math.trunc(options.lockTimeoutMs ?? 2_000)}`;
  }

  /** Takes batches until none is left. */
  async work(): Promise<void> {
    for (;;) {
      const batch: Pending[] = [];
      try {
        await inOwnerTransaction(this.#pool, this.#begin, async (client) => {
          batch.push(...(await this.#claim(client)));
          await this.#apply(client, batch).catch((error) => {
            // Marked before the rollback lets another worker run into the same error.
            for (const { id } of batch) this.#apart.add(id);
            throw error;
          });
        });
      } catch (error) {
        if (!batch.some(({ id }) => this.#apart.has(id))) throw error;
        for (const { id } of batch) await this.#alone(id);
        continue;
      }
      if (batch.length === 0) return;
      this.#progress(batch.length);
    }
  }

  /** The schemas of clubs that are moving to another cell, if they lack migrations. */
  async away(): Promise<TenantId[]> {
    const { rows } = await this.#pool.query<{ id: TenantId }>(
      "SELECT id FROM control.schemas WHERE NOT applied_migrations @> $1 AND state IN ('arriving', 'left')",
      [this.#all],
    );
    return rows.map(({ id }) => id);
  }

  /**
   * Pending tenants that no other worker holds and whose batch has not failed in this run; or the one named, which is
   * waited for: another worker may hold it for a moment, until it sees that it may not migrate it.
   */
  async #claim(client: pg.PoolClient, only?: TenantId): Promise<Pending[]> {
    const { rows } = await client.query<Pending>(
      // Nearly all rows have exactly these migrations, and equality is cheaper to test than containment.
      `SELECT id, applied_migrations FROM control.schemas
        WHERE applied_migrations <> $1 AND NOT applied_migrations @> $1 AND state IN ('spare', 'active')
          AND CASE WHEN $3::text IS NULL THEN NOT id = ANY ($2) ELSE id = $3 END
        ORDER BY id LIMIT $4 FOR UPDATE ${only === undefined ? "SKIP LOCKED" : ""}`,
      [this.#all, [...this.#apart], only ?? null, this.#options.batch ?? 20],
    );
    if (only !== undefined || rows.length === 0) return rows;
    // A batch may have failed while this statement was on its way: its tenants must no longer be claimed here.
    const free = rows.filter(({ id }) => !this.#apart.has(id));
    return free.length > 0 ? free : this.#claim(client);
  }

  async #apply(client: pg.PoolClient, tenants: Pending[]): Promise<void> {
    if (tenants.length === 0) return;
    await client.query(tenants.map((tenant) => this.#ddl(tenant)).join(";\n"));
    await client.query(
      `UPDATE control.schemas s SET last_error = NULL,
              applied_migrations = ARRAY(SELECT DISTINCT unnest(s.applied_migrations || $1) COLLATE "C" ORDER BY 1)
        WHERE id = ANY ($2)`,
      [this.#all, tenants.map(({ id }) => id)],
    );
  }

  #ddl({ id, applied_migrations: applied }: Pending): string {
    const tenantRole = checkedTenant(id);
    const steps = this.#options.migrations.filter((migration) => !applied.includes(migration.id));
    return [
      `SET LOCAL search_path = ${tenantRole}, pg_temp`,
      ...steps.map((step) => step.up({ tenantRole })),
    ].join(";\n");
  }

  /** Migrates one tenant in a transaction of its own; waits for locks a few times, then marks it as failed. */
  async #alone(tenant: TenantId): Promise<void> {
    for (let attempt = 1; ; attempt++) {
      try {
        const migrated = await inOwnerTransaction(this.#pool, this.#begin, async (client) => {
          const claimed = await this.#claim(client, tenant);
          await this.#apply(client, claimed);
          return claimed.length;
        });
        if (migrated > 0) this.#progress(migrated);
        return;
      } catch (error) {
        if (isSqlState(error, LOCK_NOT_AVAILABLE, DEADLOCK) && attempt < TRIES) continue;
        return this.#mark(tenant, error);
      }
    }
  }

  async #mark(tenant: TenantId, error: unknown): Promise<void> {
    const words = errorMessage(error);
    this.failed.push({ tenant, error: words });
    await this.#pool.query("UPDATE control.schemas SET last_error = $2 WHERE id = $1", [tenant, words]);
  }
}
