import { MAIN } from "#tenants/cells/cell-urls.ts";
import type { Database } from "#tenants/database.ts";
import { awakeClub, type Directory } from "#tenants/directory.ts";
import { isUnavailable } from "../edge/unavailable.ts";
import type { QueuedJob } from "./job.ts";
import { putOff, putOffScheduled } from "./outbox.server.ts";

/** After how long the work of a club that is suspended or closed is tried again, in milliseconds. */
const AT_REST_MS = 3_600_000;

/** After how long a scheduled job of a club whose cell is out of reach is tried again, in milliseconds. */
const OUT_OF_REACH_MS = 60_000;

/**
 * Does a scheduled job of a club. If the cell is out of reach that the club lives in, the job is put off: for as long as a
 * cell is down, the clock strikes for each of its clubs.
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

/** Puts work off if its club is suspended or closed. False if it is to be done now. */
export async function putOffAtRest(
  app: { database: Database; directory: Directory; now(): Date },
  job: QueuedJob & { kind: string },
): Promise<boolean> {
  const tenant = job.tenant ?? "";
  // A club that is gone has nothing to wait for.
  if ((await awakeClub(app.directory, tenant)) || !(await app.directory.byTenant(tenant))) return false;
  const dueAt = new Date(app.now().getTime() + AT_REST_MS);
  await app.database.withPlatform({}, (db) => putOff(db, job, dueAt));
  return true;
}
