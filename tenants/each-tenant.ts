import type { Database } from "./database.ts";
import { all } from "./sql.ts";
import type { TenantId } from "./tenant.ts";

/**
 * Runs `work` for every club that is not suspended, a few at a time. One club's failure does not stop the others: it
 * comes back in `failed`.
 */
export async function eachTenant(
  database: Database,
  options: { concurrency?: number },
  work: (tenant: TenantId) => Promise<void>,
): Promise<{ done: number; failed: { tenant: TenantId; error: unknown }[] }> {
  const rows = await all<{ tenantId: TenantId }>(
    database.platform,
    "SELECT tenant_id FROM platform.organizations WHERE suspended_at IS NULL ORDER BY tenant_id",
  );
  const waiting = rows.map(({ tenantId }) => tenantId);
  const failed: { tenant: TenantId; error: unknown }[] = [];
  let done = 0;
  async function takeTurns(): Promise<void> {
    for (let tenant = waiting.shift(); tenant !== undefined; tenant = waiting.shift()) {
      try {
        await work(tenant);
        done++;
      } catch (error) {
        failed.push({ tenant, error });
      }
    }
  }
  await Promise.all(Array.from({ length: options.concurrency ?? 1 }, takeTurns));
  return { done, failed };
}
