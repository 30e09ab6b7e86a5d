import type { DescribedOccasion } from "#app/core/occasions/occasions.server.ts";
import type { UnitOfWork } from "#app/core/unit-of-work.ts";
import type { MessageValues } from "#app/kernel/values/money.ts";
import { all, run } from "#tenants/sql.ts";
import { GATHER_MS } from "./gathering.ts";
import {
  type ClubNoticeKind,
  isModuleKind,
  isUrgent,
  isWorded,
  type ModuleNoticeKind,
  NOTICE_RULES,
  type NoticeKind,
  type NoticeRule,
  type OccasionNoticeKind,
} from "./notice-kinds.ts";
import { type OccasionFacts, WordedNoticeSchema } from "./stored-notice.ts";

interface Told {
  memberId: number;
  /** The key that makes the notice unique: a second one with the same key is never written. */
  once: string;
  /** The instant before which it is not sent, so that it can be withdrawn. */
  notBefore?: Date | undefined;
  /** Is it one of several that the same act tells one member? It waits for the others, so that they go in one mail. */
  gathered?: boolean | undefined;
}

/** Something that the core tells a member about an occasion. */
export interface OccasionNotice extends Told {
  kind: OccasionNoticeKind;
  occasion: DescribedOccasion;
  /** What else the mail says. */
  details?: Pick<OccasionFacts, "repeats" | "given" | "changes" | "dropOut">;
}

/** Something that the core tells a member about the club. */
export interface ClubNotice extends Told {
  kind: ClubNoticeKind;
  /** The values for its texts, and those that say whether it still holds. */
  values: MessageValues;
  /** The page that its button opens: a path of the club. */
  to: string;
  occasion?: undefined;
}

/** Something that a module tells a member. Its `once` begins with the module's id, so that modules never collide. */
export interface ModuleNotice extends Told {
  kind: ModuleNoticeKind;
  /** The values for its texts. */
  values?: MessageValues;
  /** The page that its button opens: a path of the club. Default: the occasion's, else home. */
  to?: string;
  occasion?: DescribedOccasion;
}

export type Notice = OccasionNotice | ClubNotice | ModuleNotice;

/** For how many members one unit of work makes mails. */
const MEMBERS_AT_ONCE = 50;

/**
 * Writes notices in the transaction of the act that they tell of, and has the queue make mails of them once they are
 * due. A notice stores what it says, since the occasion may be gone when the mail goes out. Nobody is told of their own
 * act, and a module that is off tells nothing. Returns how many notices were written. Throws for an unknown kind.
 */
export async function notify(uow: UnitOfWork, notices: readonly Notice[]): Promise<number> {
  const told = notices
    .filter(({ memberId }) => uow.actor.kind !== "member" || memberId !== uow.actor.id)
    .flatMap((notice) => {
      const rule = isModuleKind(notice.kind)
        ? uow.modules.noticeRule(notice.kind)
        : NOTICE_RULES[notice.kind];
      return rule
        ? [{ ...notice, ...noticeTiming(notice, rule, uow.now), payload: buildPayload(notice) }]
        : [];
    });
  if (told.length === 0) return 0;
  const rows = await all<{ memberId: number; dueAt: Date }>(
    uow.db,
    `INSERT INTO notices (member_id, kind, occasion_id, payload, once, urgent, due_at)
     SELECT * FROM unnest(:memberIds::bigint[], :kinds::text[], :occasionIds::bigint[], :payloads::jsonb[], :keys::text[],
                          :urgent::boolean[], :dueAt::timestamptz[])
     ON CONFLICT (once) DO NOTHING RETURNING member_id, due_at`,
    {
      memberIds: told.map((notice) => notice.memberId),
      kinds: told.map((notice) => notice.kind),
      occasionIds: told.map((notice) => notice.occasion?.id ?? null),
      payloads: told.map((notice) => JSON.stringify(notice.payload)),
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

/** Has the queue make mails of these members' notices at `dueAt`. */
export async function gatherLater(uow: UnitOfWork, memberIds: number[], dueAt: Date): Promise<void> {
  const payloads = [];
  for (let start = 0; start < memberIds.length; start += MEMBERS_AT_ONCE)
    payloads.push({ memberIds: memberIds.slice(start, start + MEMBERS_AT_ONCE), dueAt });
  await uow.enqueueAll("notice.gather", payloads, dueAt);
}

/** Withdraws notices that have not been sent yet. If one of them is on its way, withdraws none and returns false. */
export async function withdrawNotices(uow: UnitOfWork, once: string[]): Promise<boolean> {
  const rows = await all<{ handled: boolean }>(
    uow.db,
    "SELECT handled_at IS NOT NULL AS handled FROM notices WHERE once = ANY (:once::text[]) ORDER BY id FOR UPDATE",
    { once },
  );
  if (rows.some((row) => row.handled)) return false;
  await run(uow.db, "DELETE FROM notices WHERE once = ANY (:once::text[])", { once });
  return true;
}

/** Withdraws the notices of one kind about an occasion that have not been sent yet. Those on their way still go out. */
export async function withdrawUnsent(
  { db }: UnitOfWork,
  { kind, occasionId }: { kind: NoticeKind | ModuleNoticeKind; occasionId: number },
): Promise<void> {
  await db("notices").where({ kind, occasion_id: occasionId, handled_at: null }).delete();
}

function isOfOccasion(notice: Notice): notice is OccasionNotice {
  return !isWorded(notice.kind);
}

function noticeTiming(notice: Notice, rule: NoticeRule, now: Date) {
  const { occasion, notBefore } = notice;
  const former = isOfOccasion(notice) ? notice.details?.changes?.time?.was.startsAt : undefined;
  const starts = [occasion?.startsAt, former].filter((start) => start !== undefined);
  const urgent = !notice.gathered && isUrgent(rule, starts, now);
  const soonest = new Date(now.getTime() + (urgent ? 0 : GATHER_MS));
  return { urgent, dueAt: notBefore && notBefore > soonest ? notBefore : soonest };
}

function buildPayload(notice: Notice): object {
  if (isOfOccasion(notice)) return { ...occasionFacts(notice.occasion), ...notice.details };
  const { values = {}, to, occasion } = notice;
  const stored = WordedNoticeSchema.safeParse({ values, to, occasion: occasion && occasionFacts(occasion) });
  // A bug in the code that tells: a ZodError would blame the caller's input.
  if (!stored.success) throw new Error(`${notice.kind} can't say this.`, { cause: stored.error });
  const [teller = ""] = notice.kind.split(":");
  if (!notice.once.startsWith(`${teller}:`))
    throw new Error(`The key of ${notice.kind} must begin with ${teller}:, or it may meet another's.`);
  return stored.data;
}

function occasionFacts({ name, address, startsAt, finishesAt }: DescribedOccasion) {
  return { name, address, startsAt, finishesAt };
}
