import type { TestServer } from "./server.ts";

const LIMIT_MS = 60_000;

/** What the queue still has to do for a club now, by state: its rows of the outboxes, and the jobs that wait or run. */
export async function onItsWay(server: Pick<TestServer, "sql">, tenant: string): Promise<string[]> {
  const work = await server.sql<{ state: string }>(
    `SELECT 'outbox' AS state FROM (TABLE dispatch.outbox UNION ALL TABLE platform.outbox) AS left_behind
      WHERE tenant_id = $1 AND due_at <= now()
     UNION ALL SELECT state::text FROM pgboss.job
                WHERE data ->> 'tenant' = $1 AND state IN ('created', 'retry', 'active')`,
    [tenant],
    { kept: true },
  );
  return work.map(({ state }) => state);
}

/**
 * Makes a club's notices due now that would otherwise wait a minute to be gathered with others. Those that are due already
 * are left alone: with a later time, they would not be due by the clock of a job that is just handling them.
 */
async function hurryNotices(server: Pick<TestServer, "sql">, tenant: string): Promise<void> {
  await server.sql(`UPDATE ${tenant}.notices SET due_at = now() WHERE handled_at IS NULL AND due_at > now()`);
  await server.sql(
    "UPDATE dispatch.outbox SET due_at = now() WHERE tenant_id = $1 AND kind = 'notice.gather' AND due_at > now()",
    [tenant],
  );
}

/** Does the club have notices that are due later? */
async function tellsLater(server: Pick<TestServer, "sql">, tenant: string): Promise<boolean> {
  const [found] = await server.sql<{ later: boolean }>(
    `SELECT EXISTS (SELECT FROM ${tenant}.notices WHERE handled_at IS NULL AND due_at > now())
         OR EXISTS (SELECT FROM dispatch.outbox WHERE tenant_id = $1 AND kind = 'notice.gather' AND due_at > now()) AS later`,
    [tenant],
    { kept: true },
  );
  return found?.later === true;
}

/** Waits until the queue has done all its work for a club, including its notices. Throws after `limitMs`. */
export async function untilDelivered(
  server: Pick<TestServer, "sql">,
  tenant: string,
  limitMs = LIMIT_MS,
): Promise<void> {
  if (await tellsLater(server, tenant)) await hurryNotices(server, tenant);
  const until = Date.now() + limitMs;
  for (;;) {
    const work = await onItsWay(server, tenant);
    if (work.length === 0) return;
    if (Date.now() > until) throw new Error(`Still on its way for ${tenant}: ${work.join(", ")}.`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
