import type { ClientBase, Pool } from "pg";
import { isOutOfReach } from "./cells/breaker.ts";
import { MAIN, type OwnerUrls } from "./cells/cell-urls.ts";
import { chooseCells } from "./cells/choose-cell.ts";
import { openOwnerPools } from "./cells/owner-pools.ts";
import type { TenantMigration } from "./migration.ts";
import { tendMoves } from "./moving/tend-moves.ts";
import { inOwnerTransaction } from "./owner-pool.ts";
import { checkedTenant, newTenantId, type TenantId } from "./tenant.ts";
import { dropSchema, dropSchemaIn, makeSchema, migrationIds } from "./tenant-schema.ts";

/** Makes and removes the database side of clubs. */
export interface Provisioner {
  /**
   * Claims a ready, empty tenant in the cell with the most room: a spare with one row update, or else a new one. With
   * `cell`, it is in that cell, whether or not the cell takes new clubs. Throws NoRoomError.
   */
  claim(cell?: string): Promise<TenantId>;
  /** Makes spares until `count` of the newest version are ready in each open cell; returns how many it made. */
  fillSpares(count: number): Promise<number>;
  /**
   * Removes the club's address, its platform rows, its schemas and its role. It can't be undone. If one of its cells fails,
   * it throws after it has done the others, and the sweep does the rest.
   */
  drop(tenant: TenantId): Promise<void>;
  /**
   * Removes what a crash left half done: tenants half removed, or claimed more than an hour ago without a club. Skips what
   * fails and reports it to `onFailure`, by default the provisioner's `onCellError`. Returns how many were removed.
   */
  sweep(onFailure?: OnCellError): Promise<number>;
  /** Cleans up moves to another cell whose process died. Returns how many. */
  tendMoves(): Promise<number>;
  close(): Promise<void>;
}

export interface ProvisionerOptions extends OwnerUrls {
  /** All tenant migrations, sorted by id. */
  migrations: TenantMigration[];
  onCellError?: OnCellError;
}

/** Called for each cell in which something could not be done. */
export type OnCellError = (cell: string, error: unknown) => void;

/** How long a cell that failed is not asked for new clubs, in milliseconds. */
const REST_MS = 60_000;

/** Of `platform.tenants t`: half removed, or claimed more than an hour ago without a club. */
const ABANDONED = `(t.state = 'dropping' OR (t.created_at < now() - interval '1 hour'
  AND NOT EXISTS (SELECT FROM platform.organizations o WHERE o.tenant_id = t.id)))`;

/** A cell that still has the schema of a tenant, and why, unless it was passed by. */
interface Left {
  cell: string;
  error?: unknown;
}

/** A row of a cell's `control.schemas`. */
interface Schema {
  id: TenantId;
  state: string;
  since: string;
}

type Queryable = Pick<Pool, "query"> | ClientBase;

/** No cell takes a new club: each is full, closed or out of reach. */
export class NoRoomError extends Error {
  override readonly name = "NoRoomError";
  constructor(cause?: unknown) {
    super("No cell takes a new club.", { cause });
  }
}

/** Opens the provisioner; a connection is made on the first use. */
export function openProvisioner(options: ProvisionerOptions): Provisioner {
  const all = migrationIds(options.migrations);
  const { onCellError = () => {} } = options;
  const pools = openOwnerPools(options, 2);
  /** Cells that failed, and until when they are skipped: one that hangs would slow down every sign-up. */
  const restsUntil = new Map<string, number>();
  const openCells = async () =>
    (await chooseCells(pools.platform, pools.cells)).filter(
      (cell) => (restsUntil.get(cell) ?? 0) < Date.now(),
    );
  const passBy = (cell: string, error: unknown) => {
    // The platform's own cell can't be skipped.
    if (cell === MAIN) throw error;
    restsUntil.set(cell, Date.now() + REST_MS);
    onCellError(cell, error);
  };

  async function make(cell: string, state: "spare" | "active"): Promise<TenantId> {
    const tenant = newTenantId();
    await inOwnerTransaction(pools.of(cell), "BEGIN", (client) =>
      makeSchema(client, tenant, { migrations: options.migrations, state }),
    );
    return tenant;
  }

  async function claimIn(cell: string): Promise<TenantId> {
    const { rows } = await pools.of(cell).query<{ id: TenantId }>(
      `UPDATE control.schemas SET state = 'active', created_at = now()
        WHERE id = (SELECT id FROM control.schemas WHERE state = 'spare' AND applied_migrations @> $1
                     ORDER BY created_at LIMIT 1 FOR UPDATE SKIP LOCKED)
      RETURNING id`,
      [all],
    );
    const tenant = rows[0]?.id ?? (await make(cell, "active"));
    await pools.platform.query("INSERT INTO platform.tenants (id, cell) VALUES ($1, $2)", [tenant, cell]);
    return tenant;
  }

  /** Every cell that a club lives in, or has a copy in. */
  async function loadCells(tenant: TenantId): Promise<string[]> {
    const { rows } = await pools.platform.query<{ cell: string }>(
      `SELECT cell FROM platform.tenants WHERE id = $1
       UNION SELECT unnest(ARRAY[source, target]) FROM platform.moves WHERE tenant_id = $1`,
      [tenant],
    );
    return rows.map(({ cell }) => cell);
  }

  /** Removes a club from the platform and from its cells. Returns the cells that still have it. */
  async function remove(tenant: TenantId): Promise<Left[]> {
    const name = checkedTenant(tenant);
    await inOwnerTransaction(pools.platform, "BEGIN", async (client) => {
      await client.query("DELETE FROM platform.organizations WHERE tenant_id = $1", [name]);
      await client.query("DELETE FROM platform.outbox WHERE tenant_id = $1", [name]);
      await client.query("UPDATE platform.tenants SET state = 'dropping' WHERE id = $1", [name]);
    });
    return removeSchemas(name);
  }

  /**
   * Marks an abandoned tenant as one that is being removed. Returns false if it is not abandoned any more: it may have become
   * a club's since it was listed. It is locked before that is asked, since a club that enters the directory locks it, too.
   */
  async function giveUp(tenant: TenantId): Promise<boolean> {
    return inOwnerTransaction(pools.platform, "BEGIN", async (client) => {
      await client.query("SELECT FROM platform.tenants WHERE id = $1 FOR UPDATE", [tenant]);
      const { rowCount } = await client.query(
        `UPDATE platform.tenants t SET state = 'dropping' WHERE id = $1 AND ${ABANDONED}`,
        [tenant],
      );
      if (rowCount === 0) return false;
      await client.query("DELETE FROM platform.outbox WHERE tenant_id = $1", [tenant]);
      return true;
    });
  }

  /** Removes a tenant that is being removed from its cells, except those to skip. Returns the cells that still have it. */
  async function removeSchemas(
    tenant: TenantId,
    isPassedBy: (cell: string) => boolean = () => false,
  ): Promise<Left[]> {
    const left: Left[] = [];
    for (const cell of await loadCells(tenant)) {
      if (isPassedBy(cell)) left.push({ cell });
      else await dropSchema(pools.of(cell), tenant).catch((error) => left.push({ cell, error }));
    }
    if (left.length === 0) await pools.platform.query("DELETE FROM platform.tenants WHERE id = $1", [tenant]);
    return left;
  }

  /**
   * Removes a cell's schemas of clubs that the platform does not know: they were claimed, or on their way here, when a
   * process died. One in which a club has lived is left alone: the platform may have been restored to an earlier time.
   */
  async function sweepCell(cell: string): Promise<number> {
    const { rows } = await pools.of(cell).query<Schema>(
      `SELECT id, state, created_at::text AS since FROM control.schemas
        WHERE state <> 'spare' AND created_at < now() - interval '1 hour' ORDER BY created_at`,
    );
    const strays = new Set(
      await unknownTo(
        pools.platform,
        cell,
        rows.map(({ id }) => id),
      ),
    );
    let swept = 0;
    for (const schema of rows) if (strays.has(schema.id) && (await dropStray(cell, schema))) swept++;
    return swept;
  }

  /**
   * Drops a schema if it still is as it was listed, and of no club: another club may have arrived there since. It is locked
   * before the platform is asked, since a move is known to the platform before it locks what it finds at its target.
   */
  async function dropStray(cell: string, { id, state, since }: Schema): Promise<boolean> {
    return inOwnerTransaction(pools.of(cell), "BEGIN", async (client) => {
      const { rows } = await client.query(
        "SELECT FROM control.schemas WHERE id = $1 AND state = $2 AND created_at = $3::timestamptz FOR UPDATE",
        [id, state, since],
      );
      if (rows.length === 0) return false;
      // In the platform's own cell another connection would be a second one of the same small pool.
      const platform = cell === MAIN ? client : pools.platform;
      if ((await unknownTo(platform, cell, [id])).length === 0) return false;
      if (state !== "arriving" && (await hasOrganization(client, id))) {
        onCellError(
          cell,
          new Error(`The schema ${id} is of no club that the platform knows; it is left alone.`),
        );
        return false;
      }
      await dropSchemaIn(client, id);
      return true;
    });
  }

  return {
    async claim(wanted) {
      if (wanted !== undefined) return claimIn(wanted);
      let failure: unknown;
      for (const cell of await openCells()) {
        try {
          return await claimIn(cell);
        } catch (error) {
          passBy(cell, error);
          failure = error;
        }
      }
      throw new NoRoomError(failure);
    },
    async fillSpares(count) {
      let made = 0;
      for (const cell of await openCells()) {
        try {
          const { rows } = await pools
            .of(cell)
            .query<{ spares: number }>(
              "SELECT count(*)::int AS spares FROM control.schemas WHERE state = 'spare' AND applied_migrations @> $1",
              [all],
            );
          for (let ready = rows[0]?.spares ?? 0; ready < count; ready++, made++) await make(cell, "spare");
        } catch (error) {
          passBy(cell, error);
        }
      }
      return made;
    },
    async drop(tenant) {
      const [failure] = await remove(tenant);
      if (failure) throw failure.error;
    },
    async sweep(onFailure = onCellError) {
      const { rows } = await pools.platform.query<{ id: TenantId }>(
        `SELECT id FROM platform.tenants t WHERE ${ABANDONED} ORDER BY created_at`,
      );
      let swept = 0;
      const away = new Set<string>();
      const failed = (cell: string, error: unknown) => {
        if (isOutOfReach(error)) away.add(cell);
        onFailure(cell, error);
      };
      for (const { id } of rows) {
        if (!(await giveUp(id))) continue;
        const left = await removeSchemas(id, (cell) => away.has(cell));
        if (left.length === 0) swept++;
        for (const { cell, error } of left) if (error !== undefined) failed(cell, error);
      }
      for (const cell of pools.cells.filter((one) => !away.has(one)))
        await sweepCell(cell).then(
          (count) => (swept += count),
          (error) => failed(cell, error),
        );
      return swept;
    },
    tendMoves: () => tendMoves(pools, onCellError),
    close: () => pools.close(),
  };
}

/** Which of these schemas in a cell are of no club that the platform knows to live there, or to be on its way? */
async function unknownTo(platform: Queryable, cell: string, ids: TenantId[]): Promise<TenantId[]> {
  const { rows } = await platform.query<{ id: TenantId }>(
    `SELECT id FROM unnest($1::text[]) AS id
      WHERE NOT EXISTS (SELECT FROM platform.tenants t WHERE t.id = id.id AND t.cell = $2)
        AND NOT EXISTS (SELECT FROM platform.moves m WHERE m.tenant_id = id.id AND $2 IN (m.source, m.target))`,
    [ids, cell],
  );
  return rows.map(({ id }) => id);
}

/** Is this the schema of a club, with its name, rather than an empty one? */
async function hasOrganization(client: Queryable, tenant: TenantId): Promise<boolean> {
  const { rows } = await client.query<{ has: boolean }>(
    `SELECT EXISTS (SELECT FROM ${checkedTenant(tenant)}.organization) AS has`,
  );
  return rows[0]?.has ?? false;
}
