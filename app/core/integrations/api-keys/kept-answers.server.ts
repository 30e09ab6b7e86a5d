import type { Job } from "#app/core/module-system/contract.ts";
import type { UnitOfWork } from "#app/core/unit-of-work.ts";
import { run } from "#tenants/sql.ts";
import { IDEMPOTENCY_MS } from "./idempotency.ts";

/** Deletes idempotency keys that have expired, and the answers kept for them. */
export const keptAnswersJob: Job = {
  id: "kept-answers",
  schedule: "23 3 * * *",
  run: async ({ db, now }) => {
    await run(db, "DELETE FROM idempotency_keys WHERE made_at < :expired", {
      expired: new Date(now.getTime() - IDEMPOTENCY_MS),
    });
  },
};

/**
 * Deletes the content of every kept answer, since it may name somebody who is erased. That the calls were done is still
 * known.
 */
export async function forgetKeptAnswers({ db }: UnitOfWork): Promise<void> {
  await run(
    db,
    "UPDATE idempotency_keys SET state = 'done', status = NULL, headers = NULL, body = NULL WHERE state = 'answered'",
  );
}
