import type { QueuedJob } from "#app/infra/outbox/job.ts";
import { postpone, putOffScheduled } from "#app/infra/outbox/outbox.server.ts";
import { isUnavailable } from "#app/infra/unavailable.ts";
import { MAIN } from "#tenants/cells/cell-urls.ts";
import type { Database } from "#tenants/database.ts";
import { type Directory, runningClub } from "#tenants/directory.ts";

/** How long to wait before retrying the work of a suspended or closed club, in milliseconds. */
const STOPPED_RETRY_MS = 3_600_000;

/** How long to wait before retrying a scheduled job of a club whose cell is down, in milliseconds. */
const OUT_OF_REACH_MS = 60_000;

/**
 * Does a club's scheduled job. If the club's cell is down, the job is put off: the clock keeps enqueueing jobs for each
 * of a cell's clubs even while it is down.
 */
export async function doScheduled(
  app: { database: Database; directory: Directory; now(): Date },
  job: { tenant: string; payload: Record<string, unknown> },
  work: () => Promise<void>,
): Promise<void> {
  try {
    await work();
  } catch (error) {
    const club = isUnavailable(error) ? await app.directory.byTenant(job.tenant) : undefined;
    if (!club || club.cell === MAIN) throw error;
    const dueAt = new Date(app.now().getTime() + OUT_OF_REACH_MS);
    await app.database.withPlatform({}, (db) => putOffScheduled(db, job, dueAt));
  }
}

/** Puts work off if its club is suspended or closed. Returns false if it should be done now. */
export async function postponeUntilRunning(
  app: { database: Database; directory: Directory; now(): Date },
  job: QueuedJob & { kind: string },
): Promise<boolean> {
  const tenant = job.tenant ?? "";
  // If the club is gone, there is nothing to wait for.
  if ((await runningClub(app.directory, tenant)) || !(await app.directory.byTenant(tenant))) return false;
  const dueAt = new Date(app.now().getTime() + STOPPED_RETRY_MS);
  await app.database.withPlatform({}, (db) => postpone(db, job, dueAt));
  return true;
}
