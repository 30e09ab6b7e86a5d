import { randomUUID } from "node:crypto";
import type { Logger } from "#app/infra/logger.server.ts";
import type { Database } from "#tenants/database.ts";
import { all, run } from "#tenants/sql.ts";

/** A process that serves or does the jobs, as it last said itself. */
export interface RunningProcess {
  /** The version of the product. */
  version: string;
  /** The databases that it knows: `main` and those that its CELLS names. */
  cells: string[];
  hasJobs: boolean;
  startedAt: Date;
}

/** How often a process says that it runs. */
const BEAT_MS = 20_000;

/**
 * Says on the platform that this process runs, at once and from then on three times a minute, until it is closed. Commands
 * need to know it that change what running processes have to know.
 */
export async function announceProcess(
  { platform }: Pick<Database, "platform">,
  log: Logger,
  { version, cells, hasJobs }: Omit<RunningProcess, "startedAt">,
): Promise<{ close(): Promise<void> }> {
  const id = randomUUID();
  const beat = async () => {
    await run(
      platform,
      `INSERT INTO platform.processes (id, version, cells, has_jobs) VALUES (:id, :version, :cells, :hasJobs)
         ON CONFLICT (id) DO UPDATE SET seen_at = now()`,
      { id, version, cells, hasJobs },
    );
  };
  await beat();
  await run(platform, "DELETE FROM platform.processes WHERE seen_at < now() - interval '1 day'");
  // That the database does not answer is told by whatever needs it.
  const beating = setInterval(() => beat().catch((err) => log.debug({ err }, "no beat")), BEAT_MS).unref();
  return {
    async close() {
      clearInterval(beating);
      await run(platform, "DELETE FROM platform.processes WHERE id = :id", { id }).catch((err) =>
        log.debug({ err }, "not signed off"),
      );
    },
  };
}

/** The processes that have said within the last minute that they run, the oldest first. */
export async function runningProcesses({ platform }: Pick<Database, "platform">): Promise<RunningProcess[]> {
  return all<RunningProcess>(
    platform,
    `SELECT version, cells, has_jobs, started_at FROM platform.processes
      WHERE seen_at > now() - interval '1 minute' ORDER BY started_at, id`,
  );
}
