import type { DatabaseState } from "#app/infra/metrics/current-state.ts";
import { LANES, QUEUE_SCHEMA } from "#app/infra/outbox/job.ts";
import type { Database, Db } from "#tenants/database.ts";
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
    lanesOf(database),
    clubsOf(database),
    backupsOf(database),
    database.withPlatform({ readOnly: true }, (db) => outboxOf("platform", db)),
    Promise.all(database.cells.map((cell) => cellOf(database, cell, onCellError))),
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

async function lanesOf(database: Database): Promise<Pick<DatabaseState, "lanes" | "oldest">> {
  const { rows } = await database.platform.raw<{
    rows: { lane: string; state: string; jobs: number; seconds: number }[];
  }>(
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

async function clubsOf({ platform }: Database): Promise<DatabaseState["clubs"]> {
  const { rows } = await platform.raw<{ rows: DatabaseState["clubs"] }>(
    `SELECT t.cell, ${CLUB_STATE} AS state, count(*)::int AS clubs
       FROM platform.tenants t JOIN platform.organizations o ON o.tenant_id = t.id GROUP BY 1, 2`,
  );
  return rows;
}

async function backupsOf({ platform }: Database): Promise<Pick<DatabaseState, "backup" | "oldestClub">> {
  const { rows } = await platform.raw<{
    rows: { seconds: number | null; folder: string | null; oldestClub: number | null }[];
  }>(
    `SELECT extract(epoch FROM now() - b.taken_at)::float8 AS seconds, b.folder,
            (SELECT extract(epoch FROM now() - min(created_at))::float8 FROM platform.organizations) AS "oldestClub"
       FROM (SELECT) AS one LEFT JOIN (SELECT * FROM platform.backups ORDER BY taken_at DESC LIMIT 1) b ON true`,
  );
  const { seconds = null, folder = null, oldestClub = null } = rows[0] ?? {};
  return {
    backup: seconds === null || folder === null ? undefined : { seconds, folder },
    oldestClub: oldestClub ?? undefined,
  };
}

async function archiverOf(cell: string, db: Db): Promise<DatabaseState["archivers"][number] | undefined> {
  const { rows } = await db.raw<{ rows: { on: boolean; failing: boolean; seconds: number }[] }>(
    `SELECT current_setting('archive_mode') <> 'off' AS "on",
            coalesce(last_failed_time > coalesce(last_archived_time, '-infinity'), false) AS failing,
            extract(epoch FROM now() - coalesce(last_archived_time, stats_reset))::float8 AS seconds
       FROM pg_stat_archiver`,
  );
  const [row] = rows;
  return row && { cell, ...row };
}

async function outboxOf(name: string, db: Db): Promise<DatabaseState["outboxes"][number]> {
  const { rows } = await db.raw<{ rows: { jobs: number; seconds: number }[] }>(DUE);
  return { name, jobs: rows[0]?.jobs ?? 0, seconds: rows[0]?.seconds ?? 0 };
}

/** A cell's outbox and archiver, and how many of its schemas are spare or have a failed migration; empty if it is down. */
async function cellOf(database: Database, cell: string, onError: (cell: string, error: unknown) => void) {
  const look = async (db: Db) => {
    const { rows } = await db.raw<{ rows: { state: string; clubs: number }[] }>(
      `SELECT 'spare' AS state, count(*) FILTER (WHERE state = 'spare')::int AS clubs FROM control.schemas
        UNION ALL SELECT 'failed', count(*) FILTER (WHERE last_error IS NOT NULL)::int FROM control.schemas`,
    );
    const schemas = rows.map((row) => ({ cell, ...row }));
    return { outbox: await outboxOf(cell, db), archiver: await archiverOf(cell, db), schemas };
  };
  const found = await database.withCell(cell, look).catch((error) => {
    onError(cell, error);
    return { outbox: undefined, archiver: undefined, schemas: [] };
  });
  return { cell, ...found };
}
