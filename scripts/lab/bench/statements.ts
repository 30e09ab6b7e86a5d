import pg from "pg";
import type { UnitOfWork } from "#app/core/unit-of-work.ts";
import { withUnitOfWork } from "#app/core/with-unit-of-work.server.ts";
import type { Fixture } from "./fixture.ts";

/** A statement as it goes to Postgres. */
export interface Statement {
  text: string;
  values: unknown[];
}

/** A transaction as the product sends it: the message that opens it, then its statements. */
export interface Recording {
  opening: string;
  statements: Statement[];
}

/** Runs `first` and then a piece of work once, as a member, records every statement that the latter sends, and rolls back. */
export async function record(
  { app, club }: Fixture,
  identityId: string,
  readOnly: boolean,
  work: (uow: UnitOfWork) => Promise<unknown>,
  first?: (uow: UnitOfWork) => Promise<unknown>,
): Promise<Recording> {
  const statements: Statement[] = [];
  const rollBack = new Error("recorded");
  const { query } = pg.Client.prototype;
  // What the product's connections send by the extended protocol: statements, not what opens and ends a transaction.
  pg.Client.prototype.query = function (this: pg.Client, ...given: unknown[]) {
    const [asked] = given as [Statement & { queryMode?: string }];
    if (asked.queryMode === "extended") statements.push({ text: asked.text, values: asked.values });
    return query.apply(this, given as never);
  } as never;
  try {
    await withUnitOfWork(app, club, { as: { identityId }, readOnly }, async (uow) => {
      if (first) {
        await first(uow);
        statements.length = 0;
      }
      await work(uow);
      throw rollBack;
    });
  } catch (error) {
    if (error !== rollBack) throw error;
  } finally {
    pg.Client.prototype.query = query;
  }
  const opening = `BEGIN${readOnly ? " READ ONLY" : ""}; SET LOCAL ROLE ${club.tenant}; SET LOCAL search_path = ${club.tenant}, pg_temp`;
  return { opening, statements };
}

/**
 * Opens plain `pg` on the application's login, with as many connections as the product has, and plays recordings, each in
 * one transaction that commits.
 */
export function openReplay(appUrl: string, connections: number) {
  const pool = new pg.Pool({ connectionString: appUrl, max: connections });
  // A connection that ends while it is idle is replaced by the pool; one in use fails its play.
  pool.on("error", () => {});
  return {
    async play({ opening, statements }: Recording): Promise<void> {
      const client = await pool.connect();
      try {
        await client.query(opening);
        for (const { text, values } of statements) await client.query(text, values as never[]);
        await client.query("COMMIT");
      } finally {
        client.release();
      }
    },
    close: () => pool.end(),
  };
}
