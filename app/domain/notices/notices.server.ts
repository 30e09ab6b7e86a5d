import type { UnitOfWork } from "../../unit-of-work.server.ts";
import type { DescribedOccasion } from "../occasions/occasions.server.ts";
import { GATHER_MS } from "./gathering.ts";
import { isUrgent, type NoticeKind } from "./notice.ts";
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
  /** Not before this instant: until then it can be withdrawn. */
  notBefore?: Date | undefined;
}

/** Members whose mails are made in one unit of work. */
const MEMBERS_AT_ONCE = 50;

/**
 * Writes notices with the act that they tell of, and has the queue make mails of them once they are due. What it says is
 * kept as it was, since the occasion may be gone when the mail goes out. Nobody is told of their own act. Answers how
 * many will be told.
 */
export async function notify(uow: UnitOfWork, notices: readonly Notice[]): Promise<number> {
  const told = notices
    .filter(({ memberId }) => uow.actor.kind !== "member" || memberId !== uow.actor.id)
    .map((notice) => ({ ...notice, ...timingOf(notice, uow.now) }));
  if (told.length === 0) return 0;
  const { rows } = await uow.db.raw<{ rows: { memberId: number; dueAt: Date }[] }>(
    `INSERT INTO notices (member_id, kind, occasion_id, payload, once, urgent, due_at)
     SELECT * FROM unnest(:memberIds::bigint[], :kinds::text[], :occasionIds::bigint[], :payloads::jsonb[], :keys::text[],
                          :urgent::boolean[], :dueAt::timestamptz[])
     ON CONFLICT (once) DO NOTHING RETURNING member_id AS "memberId", due_at AS "dueAt"`,
    {
      memberIds: told.map((notice) => notice.memberId),
      kinds: told.map((notice) => notice.kind),
      occasionIds: told.map((notice) => notice.occasion.id),
      payloads: told.map(({ occasion, details }) => JSON.stringify({ ...factsOf(occasion), ...details })),
      keys: told.map((notice) => notice.once),
      urgent: told.map((notice) => notice.urgent),
      dueAt: told.map((notice) => notice.dueAt),
    },
  );
  for (const [dueAt, group] of Map.groupBy(rows, (row) => row.dueAt.getTime())) {
    const memberIds = [...new Set(group.map((row) => row.memberId))];
    await gatherLater(uow, memberIds, new Date(dueAt));
  }
  return rows.length;
}

/** Has the queue make mails of what these members are to be told, at `dueAt`. */
export async function gatherLater(uow: UnitOfWork, memberIds: number[], dueAt: Date): Promise<void> {
  const payloads = [];
  for (let start = 0; start < memberIds.length; start += MEMBERS_AT_ONCE)
    payloads.push({ memberIds: memberIds.slice(start, start + MEMBERS_AT_ONCE), dueAt });
  await uow.enqueueAll("notice.gather", payloads, dueAt);
}

/** Takes back notices that nobody has been sent yet. False, and nothing taken back, where one of them is on its way. */
export async function withdrawNotices(uow: UnitOfWork, once: string[]): Promise<boolean> {
  const { rows } = await uow.db.raw<{ rows: { handled: boolean }[] }>(
    `SELECT handled_at IS NOT NULL AS handled FROM notices WHERE once = ANY (?::text[]) ORDER BY id FOR UPDATE`,
    [once],
  );
  if (rows.some((row) => row.handled)) return false;
  await uow.db.raw("DELETE FROM notices WHERE once = ANY (?::text[])", [once]);
  return true;
}

function timingOf({ kind, occasion, details, notBefore }: Notice, now: Date) {
  const starts = [occasion.startsAt, ...(details?.changes?.time ? [details.changes.time.was.startsAt] : [])];
  const urgent = isUrgent(kind, starts, now);
  const soonest = new Date(now.getTime() + (urgent ? 0 : GATHER_MS));
  return { urgent, dueAt: notBefore && notBefore > soonest ? notBefore : soonest };
}

function factsOf({ name, address, startsAt, finishesAt }: DescribedOccasion) {
  return { name, address, startsAt, finishesAt };
}
