import type pg from "pg";
import type { OwnerUrls } from "../cells/cell-urls.ts";
import { type OwnerPools, openOwnerPools } from "../cells/owner-pools.ts";
import type { TenantMigration } from "../migration.ts";
import { isSqlState } from "../owner-pool.ts";
import { checkedTenant, type TenantId } from "../tenant.ts";
import { dropSchemaIn, makeSchema, migrationIds } from "../tenant-schema.ts";
import { type Copied, copyTenant } from "./copy-tenant.ts";
import { finishMove } from "./finish-move.ts";
import { freeze, hasLeft, rightsIn } from "./freeze.ts";
import { giveBack } from "./give-back.ts";
import { inCell, MoveError, type MoveLock, withMoveLock } from "./move-lock.ts";
import { moveOutbox } from "./move-outbox.ts";
import {
  beginMove,
  forgetMove,
  type HostNote,
  type Move,
  type MoveState,
  readLockedMove,
  setMoveState,
  switchOver,
} from "./move-rows.ts";

const UNDEFINED_TABLE = "42P01";

export interface MoveOptions extends OwnerUrls {
  tenant: TenantId;
  /** The cell to move it to. */
  target: string;
  /** All tenant migrations, sorted by id. */
  migrations: TenantMigration[];
  /** Called with each state that the move reaches, and at its end. */
  onState?: (state: MoveState | "settled") => void;
  /**
   * Called if the move failed, and the club could not be given back its rights either: unless another mover goes on, it
   * stays read-only until the move is tried again or canceled.
   */
  onLeftFrozen?: (cause: unknown) => void;
  /** Written to the host log in the commit that switches the club over. */
  note?: HostNote;
}

export interface MoveReport extends Copied {
  source: string;
  target: string;
  /** How long the club could not be written to; 0 if an earlier run had switched it over. */
  frozenMs: number;
}

/**
 * Moves a club to another cell while people use it: its reads go on, its writes wait for the copy. Resumes a move that
 * was interrupted at any point. The copy that it leaves stays, without rights, until `confirmMove`. Throws MoveError,
 * and then the club is where it was, writable; if the connection that holds the lock has ended, it is so once its moves are tended.
 */
export async function moveTenant(options: MoveOptions): Promise<MoveReport> {
  const tenant = checkedTenant(options.tenant);
  return onPools(options, async (pools) => {
    pools.of(options.target);
    return moveAlone(pools, tenant, async (lock) => {
      const move = await beginMove(pools.platform, lock, options.target);
      const say = options.onState ?? (() => {});
      const done = { tables: 0, rows: 0, frozenMs: 0 };
      if (move.state !== "switched") Object.assign(done, await carryOver(pools, move, options));
      say("switched");
      await finishMove(pools, move);
      say("settled");
      return { ...done, source: move.source, target: move.target };
    });
  });
}

/** Throws MoveError if somebody else moves it. */
async function moveAlone<T extends object>(
  pools: OwnerPools,
  tenant: TenantId,
  work: (lock: MoveLock) => Promise<T>,
): Promise<T> {
  const done = await withMoveLock(pools.platform, tenant, work);
  if (!done) throw new MoveError("It is being moved by somebody else.");
  return done;
}

/** Makes the host log's entry for the end of a move from its source cell. */
type NoteOf = (source: string) => HostNote;

/** Removes the copy that a club has left. Throws MoveError if there is none, or the club is not there where it lives. */
export async function confirmMove(
  owners: OwnerUrls,
  tenant: TenantId,
  note?: NoteOf,
): Promise<{ source: string }> {
  return onPools(owners, async (pools) => {
    return moveAlone(pools, tenant, async (lock) => {
      const move = await readLockedMove(pools.platform, lock);
      if (move?.state !== "switched") throw new MoveError("It has no copy that it has left.");
      await ensureThere(pools.of(move.target), tenant);
      // If it is settled, the copy may be gone already: an earlier confirmation may have died halfway.
      if (!move.isSettled) await finishMove(pools, move);
      await inCell(pools.of(move.source), lock, async (client, state) => {
        if (state !== undefined && state !== "left") throw new MoveError("Its copy has rights again.");
        // A unit of work that had begun to read there may have enqueued since the move was settled. It holds this table.
        if (state)
          await client.query(`LOCK TABLE ${checkedTenant(tenant)}.organization IN ACCESS EXCLUSIVE MODE`);
        await moveOutbox(client, pools.of(move.target), tenant);
        await dropSchemaIn(client, tenant);
      });
      await forgetMove(pools.platform, move, note?.(move.source));
      return { source: move.source };
    });
  });
}

/** Ends a move that has not reached its target: the club stays where it is, writable. */
export async function cancelMove(
  owners: OwnerUrls,
  tenant: TenantId,
  note?: NoteOf,
): Promise<{ source: string }> {
  return onPools(owners, async (pools) => {
    return moveAlone(pools, tenant, async (lock) => {
      const move = await readLockedMove(pools.platform, lock);
      if (!move) throw new MoveError("It is on no way.");
      if (move.state === "switched") throw new MoveError(`It lives in ${move.target} already.`);
      await giveBack(pools, move);
      await forgetMove(pools.platform, move, note?.(move.source));
      // The target may be out of reach; then the sweep removes what has arrived there.
      await inCell(pools.of(move.target), lock, (client, state) => dropArriving(client, tenant, state)).catch(
        () => {},
      );
      return { source: move.source };
    });
  });
}

/** Does everything from the first copy to the commit on the platform. If any of it fails, the club gets its rights back. */
async function carryOver(pools: OwnerPools, move: Move, options: MoveOptions) {
  const say = options.onState ?? (() => {});
  const [from, to] = [pools.of(move.source), pools.of(move.target)];
  if (move.state !== "frozen") await giveBack(pools, move);
  try {
    say("copying");
    await prepareTarget(to, move.lock, options);
    await ensureAlike(from, move.tenant, options);
    const began = performance.now();
    if (move.state === "copying") {
      const rights = await rightsIn(from, move.tenant);
      // Then the rights just read would only be those that the freeze has left to it.
      if (await hasLeft(from, move.tenant)) throw new MoveError("Somebody else has frozen it.");
      await setMoveState(pools.platform, move, ["copying"], "frozen", rights);
    }
    say("frozen");
    await freeze(from, move.lock, move.rights ?? []);
    await ensureAlike(from, move.tenant, options);
    const copied = await copyTenant(from, to, move.lock);
    await switchOver(pools.platform, move, options.note);
    return { ...copied, frozenMs: performance.now() - began };
  } catch (error) {
    await giveBack(pools, move).catch((cause) => options.onLeftFrozen?.(cause));
    throw error;
  }
}

/** Makes an empty schema at the target, in place of what an earlier try has left there. */
async function prepareTarget(to: pg.Pool, lock: MoveLock, options: MoveOptions): Promise<void> {
  const { migrations } = options;
  await inCell(to, lock, async (client, state) => {
    await dropArriving(client, lock.tenant, state);
    await makeSchema(client, lock.tenant, { migrations, state: "arriving" });
  });
}

/**
 * Removes what has arrived of a club in a cell where it has never lived. Throws MoveError if it has lived there: the platform
 * may have been restored to an earlier time, and this may be the club's newest data.
 */
async function dropArriving(client: pg.ClientBase, tenant: TenantId, state?: string): Promise<void> {
  if (state !== undefined && state !== "arriving")
    throw new MoveError("There is a schema of the club already that it has lived in; nothing was changed.");
  await dropSchemaIn(client, tenant);
}

/** Throws MoveError unless the club's own row is where the platform says that it lives. */
async function ensureThere(to: pg.Pool, tenant: TenantId): Promise<void> {
  const isThere = await to.query(`SELECT FROM ${checkedTenant(tenant)}.organization`).then(
    ({ rows }) => rows.length > 0,
    (error) => {
      if (isSqlState(error, UNDEFINED_TABLE)) return false;
      throw error;
    },
  );
  if (!isThere) throw new MoveError("The club is empty where it lives; its copy is kept.");
}

async function ensureAlike(from: pg.Pool, tenant: TenantId, options: MoveOptions): Promise<void> {
  const { rows } = await from.query<{ alike: boolean }>(
    "SELECT applied_migrations = $2 AS alike FROM control.schemas WHERE id = $1",
    [tenant, migrationIds(options.migrations)],
  );
  if (!rows[0]?.alike) throw new MoveError("Its schema is of another version: npm run migrate comes first.");
}

async function onPools<T>(owners: OwnerUrls, work: (pools: OwnerPools) => Promise<T>): Promise<T> {
  const pools = openOwnerPools(owners, 3);
  try {
    return await work(pools);
  } finally {
    await pools.close();
  }
}
