import type { Database } from "#tenants/database.ts";
import { awakeClub, type Directory } from "#tenants/directory.ts";
import type { QueuedJob } from "./job.ts";
import { putOff } from "./outbox.server.ts";

/** After how long the work of a club that is suspended or closed is tried again, in milliseconds. */
const AT_REST_MS = 3_600_000;

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
