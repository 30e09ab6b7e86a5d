import type { Database } from "#tenants/database.ts";
import { type Directory, isAtRest } from "#tenants/directory.ts";
import type { QueuedJob } from "./job.ts";
import { putOff } from "./outbox.server.ts";

/** After how long the work of a club that is suspended or closed is tried again, in milliseconds. */
const AT_REST_MS = 3_600_000;

/** Puts work off if its club is suspended or closed. False if it is to be done now. */
export async function putOffAtRest(
  app: { database: Database; directory: Directory; now(): Date },
  job: QueuedJob & { kind: string },
): Promise<boolean> {
  const isResting = async () => {
    const club = await app.directory.byTenant(job.tenant ?? "");
    return club !== undefined && isAtRest(club);
  };
  if (!(await isResting())) return false;
  // It may have been woken a moment ago by another process: an hour is long for what somebody waits for.
  app.directory.forget(job.tenant ?? "");
  if (!(await isResting())) return false;
  const dueAt = new Date(app.now().getTime() + AT_REST_MS);
  await app.database.withPlatform({}, (db) => putOff(db, job, dueAt));
  return true;
}
