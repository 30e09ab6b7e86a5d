import type { Db } from "#tenants/database.ts";
import { run } from "#tenants/sql.ts";
import { revokeOrphans } from "../provider/sessions/provider-sessions.server.ts";
import { MAX_SIGN_INS } from "./sign-in-life.ts";

/**
 * Ends a person's sign-ins beyond `MAX_SIGN_INS` at one club, or on the platform, those that were used longest ago: a
 * program that signs in again and again keeps no more rows than a person with many devices.
 */
export async function trimSignIns(
  db: Db,
  { identityId, tenant }: { identityId: string; tenant: string | null },
): Promise<void> {
  const found = await run(
    db,
    `DELETE FROM platform.sign_ins WHERE id IN (
       SELECT id FROM platform.sign_ins WHERE identity_id = :identityId AND tenant_id IS NOT DISTINCT FROM :tenant
        ORDER BY last_seen_at DESC, created_at DESC OFFSET :most FOR UPDATE SKIP LOCKED)`,
    { identityId, tenant, most: MAX_SIGN_INS },
  );
  if (found > 0) await revokeOrphans(db);
}
