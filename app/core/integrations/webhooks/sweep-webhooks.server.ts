import type { Job } from "#app/core/module-system/contract.ts";
import type { UnitOfWork } from "#app/core/unit-of-work.ts";
import { run } from "#tenants/sql.ts";
import { wakeDue } from "./sending/webhook-turn.server.ts";
import { KEPT_DAYS } from "./webhook.ts";

/**
 * Deletes old messages to webhooks, with their log. It also wakes webhooks whose next try was missed, as happens if the
 * clocks of two machines differ.
 */
export const sweepWebhooksJob: Job = { id: "webhooks", schedule: "41 * * * *", run: sweepWebhooks };

export async function sweepWebhooks(uow: UnitOfWork): Promise<void> {
  await run(
    uow.db,
    "DELETE FROM webhook_messages WHERE made_at < :now::timestamptz - make_interval(days => :days)",
    {
      now: uow.now,
      days: KEPT_DAYS,
    },
  );
  await wakeDue(uow);
}

/** Replaces the name of erased members in what was written about them, sent or not. */
export async function forgetInMessages(
  { db }: UnitOfWork,
  memberIds: readonly number[],
  name: string,
): Promise<void> {
  await run(
    db,
    `UPDATE webhook_messages
        SET data = CASE WHEN data ? 'user' THEN jsonb_set(data, '{user,name}', to_jsonb(:name::text))
                        ELSE data || jsonb_build_object('name', :name::text, 'alias', NULL, 'positions', '[]'::jsonb, 'tags', '[]'::jsonb) END
      WHERE member_id = ANY (:memberIds::bigint[]) AND (data ? 'user' OR data ? 'name')`,
    { memberIds: [...memberIds], name },
  );
}
