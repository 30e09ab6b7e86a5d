import type { DatabaseState } from "#app/infra/metrics/current-state.ts";
import { LANES, QUEUE_SCHEMA } from "#app/infra/outbox/job.ts";
import type { Database, Db } from "#tenants/database.ts";
import { all, maybe, one } from "#tenants/sql.ts";
import { CLUB_STATE } from "./hosting.ts";

const DUE = `SELECT count(*)::int AS jobs, coalesce(extract(epoch FROM now() - min(due_at)), 0)::float8 AS seconds
               FROM outbox WHERE due_at <= now()`;

/**
 * Queries the platform and each cell. Throws if the platform is unavailable; a cell that can't be queried counts as
 * down, and `onCellError` is told why.
 */
export async function databaseState(
  database: Database,
  onCellError: (cell: string, error: unknown) => void = () => {},
): Promise<DatabaseState> {
  const [lanes, clubs, backups, platform, cells] = await Promise.all([
    loadLanes(database),
    countClubs(database),
    loadLastBackup(database),
    database.withPlatform({ readOnly: true }, (db) => loadOutbox("platform", db)),
    Promise.all(database.cells.map((cell) => loadCell(database, cell, onCellError))),
  ]);
  return {
    ...lanes,
    ...backups,
    clubs: [...clubs, ...cells.flatMap(({ schemas }) => schemas)],
    archivers: cells.flatMap(({ archiver }) => archiver ?? []),
    outboxes: [platform, ...cells.flatMap(({ outbox }) => outbox ?? [])],
    cells: cells.map(({ cell, outbox }) => ({ cell, up: outbox !== undefined })),
  };
}

async function loadLanes(database: Database): Promise<Pick<DatabaseState, "lanes" | "oldest">> {
  const rows = await all<{ lane: string; state: string; jobs: number; seconds: number }>(
    database.platform,
    `SELECT name AS lane, state::text AS state, count(*)::int AS jobs,
            extract(epoch FROM now() - min(created_on))::float8 AS seconds
       FROM ${QUEUE_SCHEMA}.job WHERE state IN ('created', 'retry', 'active', 'failed') GROUP BY 1, 2`,
  );
  const undone = rows.filter(({ state }) => state !== "failed");
  return {
    lanes: LANES.flatMap((lane) =>
      ["created", "retry", "active", "failed"].map((state) => ({
        lane,
        state,
        jobs: rows.find((row) => row.lane === lane && row.state === state)?.jobs ?? 0,
      })),
    ),
    oldest: LANES.map((lane) => ({
      lane,
      seconds: Math.max(0, ...undone.filter((row) => row.lane === lane).map(({ seconds }) => seconds)),
    })),
  };
}

async function countClubs({ platform }: Database): Promise<DatabaseState["clubs"]> {
  return all<DatabaseState["clubs"][number]>(
    platform,
    `SELECT t.cell, ${CLUB_STATE} AS state, count(*)::int AS clubs
       FROM platform.tenants t JOIN platform.organizations o ON o.tenant_id = t.id GROUP BY 1, 2`,
  );
}

async function loadLastBackup({ platform }: Database): Promise<Pick<DatabaseState, "backup" | "oldestClub">> {
  const { seconds, folder, oldestClub } = await one<{
    seconds: number | null;
    folder: string | null;
    oldestClub: number | null;
  }>(
    platform,
    `SELECT extract(epoch FROM now() - b.taken_at)::float8 AS seconds, b.folder,
            (SELECT extract(epoch FROM now() - min(created_at))::float8 FROM platform.organizations) AS oldest_club
       FROM (SELECT) AS one LEFT JOIN (SELECT * FROM platform.backups ORDER BY taken_at DESC LIMIT 1) b ON true`,
  );
  return {
    backup: seconds === null || folder === null ? undefined : { seconds, folder },
    oldestClub: oldestClub ?? undefined,
  };
}

async function loadArchiver(cell: string, db: Db): Promise<DatabaseState["archivers"][number] | undefined> {
  const row = await one<{ on: boolean; failing: boolean; seconds: number }>(
    db,
    `SELECT current_setting('archive_mode') <> 'off' AS "on",
            coalesce(last_failed_time > coalesce(last_archived_time, '-infinity'), false) AS failing,
            extract(epoch FROM now() - coalesce(last_archived_time, stats_reset))::float8 AS seconds
       FROM pg_stat_archiver`,
  );
  return row && { cell, ...row };
}

async function loadOutbox(name: string, db: Db): Promise<DatabaseState["outboxes"][number]> {
  const row = await maybe<{ jobs: number; seconds: number }>(db, DUE);
  return { name, jobs: row?.jobs ?? 0, seconds: row?.seconds ?? 0 };
}

/** A cell's outbox and archiver, and how many of its schemas are spare or have a failed migration; empty if it is down. */
async function loadCell(database: Database, cell: string, onError: (cell: string, error: unknown) => void) {
  const look = async (db: Db) => {
    const rows = await all<{ state: string; clubs: number }>(
      db,
      `SELECT 'spare' AS state, count(*) FILTER (WHERE state = 'spare')::int AS clubs FROM control.schemas
        UNION ALL SELECT 'failed', count(*) FILTER (WHERE last_error IS NOT NULL)::int FROM control.schemas`,
    );
    const schemas = rows.map((row) => ({ cell, ...row }));
    return { outbox: await loadOutbox(cell, db), archiver: await loadArchiver(cell, db), schemas };
  };
  const found = await database.withCell(cell, look).catch((error) => {
    onError(cell, error);
    return { outbox: undefined, archiver: undefined, schemas: [] };
  });
  return { cell, ...found };
}
