import { QUEUE_SCHEMA } from "#app/infra/outbox/job.ts";
import type { Database } from "#tenants/database.ts";
import { all } from "#tenants/sql.ts";

/** How long a page for hosts waits for each cell, in milliseconds: hosts open it when a cell hangs. */
export const CELL_MS = 1_000;

/** What is wrong with clubs right now. Mails that were not sent are known from the samples. */
export interface ClubProblems {
  /** Jobs that failed and have not succeeded since, by tenant. */
  jobs: ReadonlyMap<string, FailingJobs>;
  /** Tenants whose last migration failed. */
  unmigrated: ReadonlySet<string>;
  /** Cells whose database does not answer. */
  away: readonly string[];
}

/** How many jobs fail, and of which kinds. */
export interface FailingJobs {
  count: number;
  kinds: string[];
}

/** Asks the queue and each cell. No club is opened for it. */
export async function loadClubProblems(database: Database): Promise<ClubProblems> {
  const [jobs, cells] = await Promise.all([
    failingJobs(database),
    Promise.all(database.cells.map((cell) => unmigratedIn(database, cell))),
  ]);
  return {
    jobs,
    unmigrated: new Set(cells.flatMap(({ tenants }) => tenants ?? [])),
    away: cells.flatMap(({ cell, tenants }) => (tenants ? [] : [cell])),
  };
}

async function failingJobs({ platform }: Database): Promise<Map<string, FailingJobs>> {
  const rows = await all<FailingJobs & { tenant: string }>(
    platform,
    `SELECT data ->> 'tenant' AS tenant, count(*)::int AS count,
            array_agg(DISTINCT data ->> 'kind' ORDER BY data ->> 'kind') AS kinds
       FROM ${QUEUE_SCHEMA}.job WHERE state IN ('retry', 'failed') AND data ->> 'tenant' IS NOT NULL GROUP BY 1`,
  );
  return new Map(rows.map(({ tenant, ...failing }) => [tenant, failing]));
}

async function unmigratedIn(database: Database, cell: string): Promise<{ cell: string; tenants?: string[] }> {
  const answer = database.withCell(
    cell,
    (db) => all<{ id: string }>(db, "SELECT id FROM control.schemas WHERE last_error IS NOT NULL"),
    { maxMs: CELL_MS },
  );
  return answer.then(
    (rows) => ({ cell, tenants: rows.map(({ id }) => id) }),
    () => ({ cell }),
  );
}
