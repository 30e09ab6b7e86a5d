import { z } from "zod";
import type { Database } from "#tenants/database.ts";
import type { Directory } from "#tenants/directory.ts";

const PayloadSchema = z.object({ name: z.string() });

/** Copies a club's new name to the directory, on behalf of the queue. */
export async function updateDirectory(
  host: { database: Database; directory: Directory },
  job: { tenant: string; payload: unknown },
): Promise<void> {
  const { name } = PayloadSchema.parse(job.payload);
  await host.database.withPlatform({}, (db) =>
    db("organizations").where({ tenant_id: job.tenant }).update({ name }),
  );
  host.directory.forget(job.tenant);
}
