import type pg from "pg";
import { inOwnerTransaction } from "../owner-pool.ts";
import type { TenantId } from "../tenant.ts";
import { MoveError, type MoveLock } from "./move-lock.ts";

export type MoveState = "copying" | "frozen" | "thawing" | "switched";

/** What a role may write in one table of the copy that the club leaves. */
export interface Right {
  table: string;
  privileges: string[];
}

/** A club on its way, as the platform knows it, in the hands of the process that has its lock. */
export interface Move {
  lock: MoveLock;
  tenant: TenantId;
  source: string;
  target: string;
  state: MoveState;
  /** The rights to give back if the move is not completed; null before the club is frozen for the first time. */
  rights: Right[] | null;
  /** Nothing is left to do but to confirm it. */
  isSettled: boolean;
}

/** A row of `platform.host_log`, by columns. */
export type HostNote = Readonly<Record<string, string | null>>;

const COLUMNS = 'tenant_id AS tenant, source, target, state, rights, settled AS "isSettled"';

/** The move of a locked club. It waits for whoever had the lock before and has not yet committed what they changed. */
export async function readLockedMove(platform: pg.Pool, lock: MoveLock): Promise<Move | undefined> {
  const { rows } = await platform.query<Omit<Move, "lock">>(
    `SELECT ${COLUMNS} FROM platform.moves WHERE tenant_id = $1 FOR UPDATE`,
    [lock.tenant],
  );
  return rows[0] && { ...rows[0], lock };
}

/** The clubs that have a move for which something may be left to do, and their cells. */
export async function unsettledMoves(platform: pg.Pool): Promise<Pick<Move, "tenant" | "source">[]> {
  const { rows } = await platform.query<Pick<Move, "tenant" | "source">>(
    "SELECT tenant_id AS tenant, source FROM platform.moves WHERE NOT settled ORDER BY tenant_id",
  );
  return rows;
}

export async function noteSettled(platform: pg.Pool, move: Move): Promise<void> {
  await change(platform, move, (client) =>
    client.query("UPDATE platform.moves SET settled = true WHERE tenant_id = $1 AND state = 'switched'", [
      move.tenant,
    ]),
  );
}

/** The move that was begun, or a new one. Throws MoveError if the club already lives there, or is on its way to another cell. */
export async function beginMove(platform: pg.Pool, lock: MoveLock, target: string): Promise<Move> {
  const begun = await readLockedMove(platform, lock);
  if (begun && begun.target !== target)
    throw new MoveError(
      begun.state === "switched"
        ? `The copy of its last move, in ${begun.source}, is to be confirmed first.`
        : `It is on its way to ${begun.target}.`,
    );
  if (begun) return begun;
  const { rows } = await platform.query<Omit<Move, "lock">>(
    `INSERT INTO platform.moves (tenant_id, source, target)
       SELECT id, cell, $2 FROM platform.tenants WHERE id = $1 AND state = 'active' AND cell <> $2
     RETURNING ${COLUMNS}`,
    [lock.tenant, target],
  );
  if (!rows[0]) throw new MoveError(`It lives in ${target} already.`);
  return { ...rows[0], lock };
}

/**
 * Takes a move from one of the states `from` to the next. Throws MoveError if it is in none of them, or the lock is lost.
 */
export async function setMoveState(
  platform: pg.Pool,
  move: Move,
  from: MoveState[],
  next: MoveState,
  rights = move.rights,
): Promise<void> {
  await change(platform, move, async (client) => {
    const { rowCount } = await client.query(
      "UPDATE platform.moves SET state = $3, rights = $4, changed_at = now() WHERE tenant_id = $1 AND state = ANY ($2)",
      [move.tenant, from, next, JSON.stringify(rights)],
    );
    if (rowCount !== 1) throw new MoveError("Somebody else has taken this move over.");
  });
  Object.assign(move, { state: next, rights });
}

/** Makes the target the cell where the club lives, as of this commit. Throws MoveError if the lock is lost. */
export async function switchOver(platform: pg.Pool, move: Move, note?: HostNote): Promise<void> {
  await change(platform, move, async (client) => {
    const moved = await client.query(
      "UPDATE platform.moves SET state = 'switched', rights = NULL, changed_at = now() WHERE tenant_id = $1 AND state = 'frozen'",
      [move.tenant],
    );
    const placed = await client.query(
      "UPDATE platform.tenants SET cell = $3 WHERE id = $1 AND cell = $2 AND state = 'active'",
      [move.tenant, move.source, move.target],
    );
    if (moved.rowCount !== 1 || placed.rowCount !== 1)
      throw new MoveError("Somebody else has taken this move over.");
    await writeNote(client, note);
  });
  move.state = "switched";
}

/** Deletes a move; the note in the host log is all that remains of it. */
export async function forgetMove(platform: pg.Pool, move: Move, note?: HostNote): Promise<void> {
  await change(platform, move, async (client) => {
    await client.query("DELETE FROM platform.moves WHERE tenant_id = $1", [move.tenant]);
    await writeNote(client, note);
  });
}

/** Changes the move's row, unless the lock is lost: whoever has it next reads that row first, and waits for this commit. */
async function change(
  platform: pg.Pool,
  { lock }: Move,
  work: (client: pg.PoolClient) => Promise<unknown>,
): Promise<void> {
  await inOwnerTransaction(platform, "BEGIN", async (client) => {
    await work(client);
    await lock.ensureHeld();
  });
}

async function writeNote(client: pg.ClientBase, note: HostNote | undefined): Promise<void> {
  if (note)
    await client.query(
      `INSERT INTO platform.host_log (host, source, request_id, act, tenant_id, subdomain, club_name, cell)
       SELECT host, source, request_id, act, tenant_id, subdomain, club_name, cell
         FROM jsonb_populate_record(NULL::platform.host_log, $1)`,
      [JSON.stringify(note)],
    );
}
