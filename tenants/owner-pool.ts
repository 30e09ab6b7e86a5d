import pg from "pg";
import { ensureCell } from "./cells/ensure-cell.ts";

/**
 * Connections of the owner: DDL, provisioning, migrations, exports. Never used to serve a request. With `cell`, a
 * connection that leads to another one is refused with WrongCellError.
 */
export function openOwnerPool(ownerUrl: string, size: number, cell?: string): pg.Pool {
  const pool = new pg.Pool({
    connectionString: ownerUrl,
    max: size,
    idleTimeoutMillis: 5_000,
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
    verify(client, done) {
      if (cell === undefined) done();
      else ensureCell(client, cell).then(() => done(), done);
    },
  });
  // An idle connection that the server closes is simply gone; the next query opens another.
  pool.on("error", () => {});
  // Nor may a connection that breaks while in use end the process: its query fails, and that is enough.
  pool.on("connect", (client) => client.on("error", () => {}));
  return pool;
}

/**
 * Runs `work` on one connection of the owner in one transaction. The connection is closed rather than reused if even
 * the rollback fails.
 */
export async function inOwnerTransaction<T>(
  pool: pg.Pool,
  begin: string,
  work: (client: pg.PoolClient) => Promise<T>,
): Promise<T> {
  const client = await pool.connect();
  let broken = false;
  try {
    await client.query(begin);
    const result = await work(client);
    await client.query("COMMIT");
    return result;
  } catch (error) {
    await client.query("ROLLBACK").catch(() => {
      broken = true;
    });
    throw error;
  } finally {
    client.release(broken);
  }
}

/** Is this an error of PostgreSQL with one of these SQLSTATE codes? */
export function isSqlState(error: unknown, ...codes: string[]): boolean {
  return error instanceof Error && "code" in error && codes.includes(String(error.code));
}
