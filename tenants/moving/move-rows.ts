import type pg from "pg";
import { inOwnerTransaction } from "../owner-pool.ts";
import type { TenantId } from "../tenant.ts";

export type MoveState = "copying" | "frozen" | "thawing" | "switched";

/** What a role may write in one table of the copy that the club leaves. */
export interface Right {
  table: string;
  privileges: string[];
}

/** A club on its way, as the platform knows it. */
export interface Move {
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

/** A club can't be moved as asked; the message says why. */
export class MoveError extends Error {
  override readonly name = "MoveError";
}

const COLUMNS = 'tenant_id AS tenant, source, target, state, rights, settled AS "isSettled"';
const MOVE = `SELECT ${COLUMNS} FROM platform.moves`;

export async function moveOf(platform: pg.Pool, tenant: TenantId): Promise<Move | undefined> {
  return (await platform.query<Move>(`${MOVE} WHERE tenant_id = $1`, [tenant])).rows[0];
}

/** The moves for which something may be left to do. */
export async function unsettledMoves(platform: pg.Pool): Promise<Move[]> {
  return (await platform.query<Move>(`${MOVE} WHERE NOT settled ORDER BY tenant_id`)).rows;
}

export async function noteSettled(platform: pg.Pool, tenant: TenantId): Promise<void> {
  await platform.query(
    "UPDATE platform.moves SET settled = true WHERE tenant_id = $1 AND state = 'switched'",
    [tenant],
  );
}

/** The move that was begun, or a new one. Throws MoveError if the club already lives there, or is on its way to another cell. */
export async function beginMove(platform: pg.Pool, tenant: TenantId, target: string): Promise<Move> {
  const begun = await moveOf(platform, tenant);
  if (begun && begun.target !== target)
    throw new MoveError(
      begun.state === "switched"
        ? `The copy of its last move, in ${begun.source}, is to be confirmed first.`
        : `It is on its way to ${begun.target}.`,
    );
  if (begun) return begun;
  const { rows } = await platform.query<Move>(
    `INSERT INTO platform.moves (tenant_id, source, target)
       SELECT id, cell, $2 FROM platform.tenants WHERE id = $1 AND state = 'active' AND cell <> $2
     RETURNING ${COLUMNS}`,
    [tenant, target],
  );
  if (!rows[0]) throw new MoveError(`It lives in ${target} already.`);
  return rows[0];
}

/** Takes a move from one of the states `from` to the next. Throws MoveError if it is in none of them any more. */
export async function advance(
  platform: pg.Pool,
  move: Move,
  from: MoveState[],
  next: MoveState,
  rights = move.rights,
): Promise<void> {
  const { rowCount } = await platform.query(
    "UPDATE platform.moves SET state = $3, rights = $4, changed_at = now() WHERE tenant_id = $1 AND state = ANY ($2)",
    [move.tenant, from, next, JSON.stringify(rights)],
  );
  if (rowCount !== 1) throw new MoveError("Somebody else has taken this move over.");
  Object.assign(move, { state: next, rights });
}

/** Makes the target the cell where the club lives, as of this commit. */
export async function switchOver(platform: pg.Pool, move: Move, note?: HostNote): Promise<void> {
  await inOwnerTransaction(platform, "BEGIN", async (client) => {
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
export async function forgetMove(platform: pg.Pool, { tenant }: Move, note?: HostNote): Promise<void> {
  await inOwnerTransaction(platform, "BEGIN", async (client) => {
    await client.query("DELETE FROM platform.moves WHERE tenant_id = $1", [tenant]);
    await writeNote(client, note);
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

/**
 * Runs `work` while nobody else moves this club; returns undefined if somebody does. The lock ends with the connection,
 * so a killed process leaves none.
 */
export async function alone<T>(
  platform: pg.Pool,
  tenant: TenantId,
  work: () => Promise<T>,
): Promise<T | undefined> {
  return inOwnerTransaction(platform, "BEGIN", async (client) => {
    const { rows } = await client.query<{ mine: boolean }>(
      "SELECT pg_try_advisory_xact_lock(hashtextextended('move of ' || $1, 0)) AS mine",
      [tenant],
    );
    return rows[0]?.mine ? work() : undefined;
  });
}
