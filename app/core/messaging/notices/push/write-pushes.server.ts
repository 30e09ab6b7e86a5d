import type { UnitOfWork } from "#app/core/unit-of-work.ts";
import { all } from "#tenants/sql.ts";
import type { Topic } from "../preferences/preferences.ts";
import type { PushMessage } from "./push-message.ts";

/** Stores messages as they will be sent, one for each of the reader's devices, and hands them to the queue. */
export async function writePushes(
  uow: UnitOfWork,
  messages: readonly { memberId: number; topics: Topic[]; message: PushMessage }[],
): Promise<void> {
  const pushIds: number[] = [];
  for (const { memberId, topics, message } of messages) {
    const rows = await all<{ id: number }>(
      uow.db,
      `INSERT INTO notice_pushes (member_id, subscription_id, topics, made_at, message)
       SELECT member_id, id, :topics, :now, :message FROM push_subscriptions WHERE member_id = :memberId ORDER BY id
       RETURNING id`,
      { memberId, topics, now: uow.now, message: JSON.stringify(message) },
    );
    pushIds.push(...rows.map(({ id }) => id));
  }
  await uow.enqueueAll(
    "notice-push.send",
    pushIds.map((pushId) => ({ pushId })),
  );
}
