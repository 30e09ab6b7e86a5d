import { z } from "zod";
import { settingValue } from "#app/core/club/settings/setting.ts";
import { automaticMailsSetting } from "#app/core/club/settings/settings.ts";
import type { UnitOfWork } from "#app/core/unit-of-work.ts";
import { type UnitHost, withUnitOfWork } from "#app/core/with-unit-of-work.server.ts";
import { type Directory, runningClub } from "#tenants/directory.ts";
import { all, run } from "#tenants/sql.ts";
import { planWelcomes } from "../welcome/plan-welcomes.server.ts";
import { gather } from "./gathering.ts";
import {
  isModuleKind,
  type ModuleNoticeKind,
  NOTICE_RULES,
  type NoticeKind,
  type NoticeRule,
} from "./notice-kinds.ts";
import { gatherLater } from "./notices.server.ts";
import {
  lockPendingNotices,
  lockReaders,
  type Pending,
  type Reader,
  sentInLastHour,
} from "./pending-notices.server.ts";
import { type Channel, noticeChannels, type Topic } from "./preferences/preferences.ts";
import { pushMessage } from "./push/push-message.ts";
import { writePushes } from "./push/write-pushes.server.ts";
import {
  linkedNotices,
  type MailWording,
  type StoredMail,
  storedMail,
  toNoticeReader,
} from "./stored-mail.ts";
import { WordedNoticeSchema } from "./stored-notice.ts";

/** How long a notice of a kind that this version does not know waits for a process that does, in milliseconds. */
const UNKNOWN_KIND_MS = 86_400_000;
/** How soon such a notice is first looked at again, in milliseconds. */
const STRANGE_FIRST_MS = 60_000;

const PayloadSchema = z.object({
  memberIds: z.array(z.number().int()),
  /** When the work was due. The queue uses the database's clock, which may be ahead of this process's. */
  dueAt: z.coerce.date().optional(),
});

/** What writing these mails needs from the application. */
export interface NoticeWriter extends UnitHost, MailWording {
  directory: Directory;
}

/** A notice that goes out. */
interface OutgoingNotice extends Pending {
  topic: Topic;
  channels: Channel[];
}

/**
 * Makes mails and push messages of the due notices of these members and hands them to the queue, all in one unit of
 * work. Messages are stored as they will be sent; later notices go into others. Archived members get none, everybody
 * else what they want, and nobody is told what is no longer true. An unconfirmed member of a club that is not trusted
 * gets its welcome instead. Notices of an unknown kind wait for a day.
 */
export async function gatherNotices(
  writer: NoticeWriter,
  job: { tenant: string; payload: unknown },
): Promise<void> {
  const { memberIds, dueAt } = PayloadSchema.parse(job.payload);
  const club = await runningClub(writer.directory, job.tenant);
  if (!club) return;
  await withUnitOfWork(writer, club, { as: "system" }, (uow) =>
    gatherFor(uow, writer, { memberIds, now: dueAt && dueAt > uow.now ? dueAt : uow.now }),
  );
}

async function gatherFor(
  uow: UnitOfWork,
  writer: NoticeWriter,
  { memberIds, now }: { memberIds: number[]; now: Date },
): Promise<void> {
  const readers = await lockReaders(uow, memberIds);
  const all = await lockPendingNotices(uow, memberIds);
  const unknown = all.filter(
    ({ kind, dueAt }) => !isKnown(writer, kind) && now.getTime() - dueAt.getTime() < UNKNOWN_KIND_MS,
  );
  const pending = await heldByModules(
    uow,
    writer,
    all.filter((notice) => !unknown.includes(notice)),
  );
  const sent = await sentInLastHour(uow, memberIds);
  const automaticMails = settingValue(uow.organization.settings, automaticMailsSetting);
  const unwelcomed: Reader[] = [];
  const dropped: number[] = [];
  const messages: { reader: Reader; notices: OutgoingNotice[] }[] = [];
  for (const reader of readers) {
    const all = pending.filter(({ memberId }) => memberId === reader.id);
    const wanted = all.flatMap((notice): OutgoingNotice[] => {
      const rule = notice.holds ? noticeRule(uow, writer, notice.kind) : undefined;
      const channels = rule ? noticeChannels(rule, reader, { automaticMails }) : [];
      return rule && channels.length > 0 ? [{ ...notice, topic: rule.topic, channels }] : [];
    });
    const reachable = reader.confirmed || uow.organization.trusted;
    if (!reachable && wanted.some(({ channels }) => channels.includes("email"))) unwelcomed.push(reader);
    const going = reachable ? wanted : [];
    const ids = new Set(going.map(({ id }) => id));
    dropped.push(...all.filter(({ id }) => !ids.has(id)).map(({ id }) => id));
    const gathered = gather(going, sent.get(reader.id) ?? [], now);
    for (const ids of gathered.mails)
      messages.push({ reader, notices: going.filter(({ id }) => ids.includes(id)) });
    if (gathered.waiting) await postpone(uow, reader.id, gathered.waiting);
  }
  await writeMails(
    uow,
    messages.flatMap(({ reader, notices }) => buildMail(uow, writer, reader, notices)),
  );
  await writePushes(
    uow,
    messages.flatMap(({ reader, notices }) => buildPushMessage(uow, writer, reader, notices)),
  );
  const handled = [...dropped, ...messages.flatMap(({ notices }) => notices.map(({ id }) => id))];
  await run(
    uow.db,
    "UPDATE notices SET handled_at = :now WHERE id = ANY (:handled::bigint[]) AND handled_at IS NULL",
    { now: uow.now, handled },
  );
  await planWelcomes(uow, unwelcomed);
  await deferUnknownKinds(uow, unknown, now);
}

/**
 * During a rollout, the old version's queue can meet notices of kinds that only the new version knows. They don't hold
 * up other notices, and wait for a process that knows them: each time as long again as they have waited so far.
 */
async function deferUnknownKinds(uow: UnitOfWork, strange: readonly Pending[], now: Date): Promise<void> {
  const [oldest] = strange.map(({ dueAt }) => dueAt.getTime()).toSorted((a, b) => a - b);
  if (oldest === undefined) return;
  const kinds = [...new Set(strange.map(({ kind }) => kind))];
  uow.log.warn({ kinds }, "notices of kinds that this version does not know; left to another process");
  const again = now.getTime() + Math.max(STRANGE_FIRST_MS, now.getTime() - oldest);
  await gatherLater(uow, [...new Set(strange.map(({ memberId }) => memberId))], new Date(again));
}

function isKnown({ registry }: NoticeWriter, kind: NoticeKind | ModuleNoticeKind): boolean {
  return isModuleKind(kind) ? registry.notices.has(kind) : Object.hasOwn(NOTICE_RULES, kind);
}

const noticeTopics = (notices: readonly OutgoingNotice[]) => [...new Set(notices.map(({ topic }) => topic))];

/** The mail of a gathered message; none if its reader wants nothing of it by mail. */
function buildMail(
  uow: UnitOfWork,
  writer: NoticeWriter,
  reader: Reader,
  notices: readonly OutgoingNotice[],
): MadeMail[] {
  const mailed = notices.filter(({ channels }) => channels.includes("email"));
  const { id: memberId, email } = reader;
  if (mailed.length === 0 || !email) return [];
  const topics = noticeTopics(mailed);
  const mail = storedMail(writer, uow, { ...reader, email, topics }, mailed);
  return [{ memberId, noticeIds: mailed.map(({ id }) => id), topics, mail }];
}

/** The push message of a gathered message; none if its reader wants nothing of it by push. */
function buildPushMessage(
  uow: UnitOfWork,
  writer: NoticeWriter,
  reader: Reader,
  notices: readonly OutgoingNotice[],
) {
  const pushed = notices.filter(({ channels }) => channels.includes("push"));
  const [first] = pushed;
  if (!first) return [];
  const origin = writer.originFor(uow.organization.subdomain);
  const linked = linkedNotices(writer, uow, reader, pushed);
  const message = pushMessage(linked, toNoticeReader(writer, uow, reader), {
    tag: `notice-${first.id}`,
    home: `${origin}/`,
    urgent: pushed.some(({ urgent }) => urgent),
  });
  return [{ memberId: reader.id, topics: noticeTopics(pushed), message }];
}

/** Asks the modules which of their notices are still true, and with which numbers; those that are not no longer hold. */
async function heldByModules(
  uow: UnitOfWork,
  writer: NoticeWriter,
  pending: readonly Pending[],
): Promise<Pending[]> {
  const changed = new Map<Pending, Pending>();
  for (const [kind, notices] of Map.groupBy(pending, (notice) => notice.kind)) {
    const holds =
      isModuleKind(kind) && isKnown(writer, kind) ? uow.modules.noticeRule(kind)?.holds : undefined;
    if (!holds) continue;
    const worded = notices.map(({ payload }) => WordedNoticeSchema.parse(payload));
    const answers = await holds(
      uow,
      worded.map(({ values }) => values),
    );
    for (const [at, notice] of notices.entries()) {
      const answer = answers[at];
      if (!answer) changed.set(notice, { ...notice, holds: false });
      else if (answer !== true)
        changed.set(notice, { ...notice, payload: { ...worded[at], values: answer } });
    }
  }
  return pending.map((notice) => changed.get(notice) ?? notice);
}

/** Undefined if the module that wrote the notice is off by now, or gone: its button would lead nowhere. */
function noticeRule(
  uow: UnitOfWork,
  writer: NoticeWriter,
  kind: NoticeKind | ModuleNoticeKind,
): NoticeRule | undefined {
  if (!isKnown(writer, kind)) return undefined;
  return isModuleKind(kind) ? uow.modules.noticeRule(kind) : NOTICE_RULES[kind];
}

async function postpone(
  uow: UnitOfWork,
  memberId: number,
  waiting: { ids: number[]; until: Date },
): Promise<void> {
  await run(uow.db, "UPDATE notices SET due_at = :until WHERE id = ANY (:ids::bigint[])", {
    until: waiting.until,
    ids: waiting.ids,
  });
  await gatherLater(uow, [memberId], waiting.until);
}

/** A mail and what it tells of. */
interface MadeMail {
  memberId: number;
  noticeIds: number[];
  topics: Topic[];
  mail: StoredMail;
}

async function writeMails(uow: UnitOfWork, mails: readonly MadeMail[]): Promise<void> {
  const mailIds: number[] = [];
  for (const { memberId, noticeIds, topics, mail } of mails) {
    const rows = await all<{ id: number }>(
      uow.db,
      `WITH made AS (
         INSERT INTO notice_mails (member_id, made_at, topics, mail) VALUES (:memberId, :now, :topics, :mail) RETURNING id),
       gathered AS (
         UPDATE notices SET mail_id = made.id, handled_at = :now FROM made WHERE notices.id = ANY (:noticeIds::bigint[]))
       SELECT id FROM made`,
      { memberId, now: uow.now, topics, mail: JSON.stringify(mail), noticeIds },
    );
    mailIds.push(...rows.map(({ id }) => id));
  }
  await uow.enqueueAll(
    "notice-mail.send",
    mailIds.map((mailId) => ({ mailId })),
  );
}
