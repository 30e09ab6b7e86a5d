import type { UnitOfWork } from "../../unit-of-work.server.ts";
import type { DescribedOccasion } from "../occasions/occasions.server.ts";
import type { NoticeKind } from "./notice.ts";
import type { NoticeFacts } from "./notice-mail.ts";

/** Something a member is to be told. */
export interface Notice {
  memberId: number;
  kind: NoticeKind;
  occasion: DescribedOccasion;
  /** What else the mail says. */
  details?: Pick<NoticeFacts, "repeats" | "given" | "changes">;
  /** What makes telling it unique: a second notice with the same key is never written. */
  once: string;
}

/**
 * Writes notices with the act that they tell of, and hands them to the queue in the same transaction. What it says is
 * kept as it was, since the occasion may be gone when the mail goes out. Nobody is told of their own act. Answers how
 * many will be told.
 */
export async function notify(uow: UnitOfWork, notices: readonly Notice[]): Promise<number> {
  const told = notices.filter(({ memberId }) => uow.actor.kind !== "member" || memberId !== uow.actor.id);
  if (told.length === 0) return 0;
  const { rows } = await uow.db.raw<{ rows: { id: number }[] }>(
    `INSERT INTO notices (member_id, kind, occasion_id, payload, once)
     SELECT * FROM unnest(?::bigint[], ?::text[], ?::bigint[], ?::jsonb[], ?::text[])
     ON CONFLICT (once) DO NOTHING RETURNING id`,
    [
      told.map((notice) => notice.memberId),
      told.map((notice) => notice.kind),
      told.map((notice) => notice.occasion.id),
      told.map(({ occasion, details }) => JSON.stringify({ ...factsOf(occasion), ...details })),
      told.map((notice) => notice.once),
    ],
  );
  await uow.enqueueAll(
    "notice.send",
    rows.map(({ id }) => ({ noticeId: id })),
  );
  return rows.length;
}

function factsOf({ name, address, startsAt, finishesAt }: DescribedOccasion) {
  return { name, address, startsAt, finishesAt };
}
