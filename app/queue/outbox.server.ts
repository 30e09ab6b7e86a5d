import type { Db } from "#tenants/database.ts";

/** The outbox's name for work that belongs to no club. */
export const PLATFORM = "platform";

/** Hands work to the queue inside a platform transaction: kept if it commits, gone if it does not. */
export async function enqueuePlatform(
  db: Db,
  kind: string,
  payload: Record<string, unknown>,
  tenant: string = PLATFORM,
): Promise<void> {
  await db.raw("INSERT INTO dispatch.outbox (tenant_id, kind, payload) VALUES (:tenant, :kind, :payload)", {
    tenant,
    kind,
    payload: JSON.stringify(payload),
  });
}
