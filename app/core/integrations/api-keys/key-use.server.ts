import type { Database } from "#tenants/database.ts";
import type { Club } from "#tenants/directory.ts";
import { run } from "#tenants/sql.ts";

/** Records that a key was used on this day. Only the first call of a day writes. */
export async function noteKeyUse(
  { database }: { database: Database },
  { tenant }: Pick<Club, "tenant">,
  used: { keyId: number; on: string },
): Promise<void> {
  await database.withTenant(tenant, {}, (db) =>
    run(
      db,
      `UPDATE api_keys SET used_on = :on
        WHERE id = :keyId AND (used_on IS NULL OR used_on < :on::date)`,
      used,
    ),
  );
}
