import type pg from "pg";
import type { TenantId } from "../tenant.ts";

interface OutboxRow {
  id: string;
  job_id: string;
  kind: string;
  payload: unknown;
  due_at: string;
  created_at: string;
}

/**
 * Moves the rows that wait in the outbox of the cell that a club has left to the cell where it lives. They are locked,
 * so that no relay takes them, then inserted, then deleted; one that a relay has taken is waited for, since it stays if the
 * relay fails. After a crash in between they are in both outboxes with the same job ids, which the queue takes once, and they
 * are not inserted again. `from` is in a transaction.
 */
export async function moveOutbox(from: pg.ClientBase, to: pg.Pool, tenant: TenantId): Promise<void> {
  const { rows } = await from.query<OutboxRow>(
    `SELECT id, job_id, kind, payload, due_at::text, created_at::text FROM dispatch.outbox
      WHERE tenant_id = $1 ORDER BY id FOR UPDATE`,
    [tenant],
  );
  if (rows.length === 0) return;
  await to.query(
    `INSERT INTO dispatch.outbox (job_id, tenant_id, kind, payload, due_at, created_at)
       SELECT r.job_id, $1, r.kind, r.payload, r.due_at, r.created_at
         FROM jsonb_to_recordset($2::jsonb)
              AS r (job_id uuid, kind text, payload jsonb, due_at timestamptz, created_at timestamptz)
        WHERE NOT EXISTS (SELECT FROM dispatch.outbox o WHERE o.job_id = r.job_id)`,
    [tenant, JSON.stringify(rows)],
  );
  await from.query("DELETE FROM dispatch.outbox WHERE id = ANY ($1::bigint[])", [rows.map(({ id }) => id)]);
}
