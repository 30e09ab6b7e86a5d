import type { TFunction } from "i18next";
import { z } from "zod";
import type { UnitOfWork } from "#app/unit-of-work.ts";
import type { Directory } from "#tenants/directory.ts";
import type { Language } from "../../i18n/language.ts";
import { type RenderedMail, renderMail } from "../../mail/render-mail.ts";
import { type UnitHost, withUnitOfWork } from "../../with-unit-of-work.server.ts";
import { sealMailLink } from "../consent/mail-link.ts";
import { planWelcomes } from "../consent/plan-welcomes.server.ts";
import { GREETED_NAME } from "../members/names/shown-name.ts";
import type { Organization } from "../organizations/organization.ts";
import { clubLanguage } from "../organizations/settings/club-language.ts";
import { settingValue } from "../organizations/settings/setting.ts";
import { automaticMailsSetting } from "../organizations/settings/settings.ts";
import { gather } from "./gathering.ts";
import {
  goesOut,
  isModuleKind,
  type ModuleNoticeKind,
  NOTICE_RULES,
  type NoticeKind,
  type NoticeRule,
} from "./notice.ts";
import type { NoticeFormats } from "./notice-formats.ts";
import { gatheredMail, type LinkedNotice, noticeMail } from "./notice-mail.ts";
import { gatherLater } from "./notices.server.ts";
import { ModuleNoticeSchema, OccasionNoticeSchema } from "./stored-notice.ts";

const PayloadSchema = z.object({
  memberIds: z.array(z.number().int()),
  /** When the work was due. The queue uses the database's clock, which may be ahead of this process's. */
  dueAt: z.coerce.date().optional(),
});

/** What writing these mails needs of the application. */
export interface NoticeWriter extends UnitHost {
  directory: Directory;
  /** The address of a club, without a trailing slash; from configuration. */
  originOf(subdomain: string): string;
  /** Seals the link that unsubscribes. */
  secret: string;
  translate(language: Language): TFunction;
  formatsFor(organization: Organization, language: Language): NoticeFormats;
}

/** A mail as it is sent, the same at each try and to this address only; mail programs post to `unsubscribeUrl`. */
export type FrozenMail = RenderedMail & { to: string; unsubscribeUrl: string };

interface Reader {
  id: number;
  name: string;
  email: string | null;
  language: Language | null;
  state: string;
  allowsEmails: boolean;
  confirmed: boolean;
}

interface Pending {
  id: number;
  memberId: number;
  kind: NoticeKind | ModuleNoticeKind;
  occasionId: number | null;
  payload: unknown;
  urgent: boolean;
  dueAt: Date;
  withdrawable: boolean;
  /** Is what it says still true? */
  holds: boolean;
}

/**
 * Makes mails of the due notices of these members and hands them to the queue, all in one unit of work. A mail is
 * stored as it will be sent; later notices get another one. Archived members and those who want no mails get none, and
 * nobody is told what is no longer true. An unconfirmed member of a club that is not trusted gets its welcome instead.
 */
export async function gatherNotices(
  writer: NoticeWriter,
  job: { tenant: string; payload: unknown },
): Promise<void> {
  const { memberIds, dueAt } = PayloadSchema.parse(job.payload);
  const club = await writer.directory.byTenant(job.tenant);
  if (!club || club.suspended) return;
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
  const pending = await pendingOf(uow, memberIds);
  const sent = await sentInLastHour(uow, memberIds);
  const automatic = settingValue(uow.organization.settings, automaticMailsSetting);
  const unwelcomed: Reader[] = [];
  const dropped: number[] = [];
  const mails: { reader: Reader & { email: string }; notices: Pending[] }[] = [];
  for (const reader of readers) {
    const all = pending.filter(({ memberId }) => memberId === reader.id);
    const wanted = all.filter(({ kind, holds }) => {
      const rule = ruleOf(uow, writer, kind);
      return holds && rule && goesOut(rule, reader, automatic);
    });
    const reachable = reader.confirmed || uow.organization.trusted;
    if (!reachable && wanted.length > 0) unwelcomed.push(reader);
    const going = reachable ? wanted : [];
    dropped.push(...all.filter((notice) => !going.includes(notice)).map(({ id }) => id));
    const gathered = gather(going, sent.get(reader.id) ?? [], now);
    // Without an address nothing is going out.
    const email = reader.email ?? "";
    for (const ids of gathered.mails)
      mails.push({ reader: { ...reader, email }, notices: going.filter(({ id }) => ids.includes(id)) });
    if (gathered.waiting) await postpone(uow, reader.id, gathered.waiting);
  }
  await writeMails(
    uow,
    mails.map(({ reader, notices }) => ({
      memberId: reader.id,
      noticeIds: notices.map(({ id }) => id),
      mail: freeze(uow, writer, reader, notices),
    })),
  );
  await uow.db.raw("UPDATE notices SET handled_at = ? WHERE id = ANY (?::bigint[])", [uow.now, dropped]);
  await planWelcomes(uow, unwelcomed);
}

/** Undefined if the module that wrote the notice is off by now, or gone: its button would lead nowhere. */
function ruleOf(
  uow: UnitOfWork,
  { registry }: NoticeWriter,
  kind: NoticeKind | ModuleNoticeKind,
): NoticeRule | undefined {
  if (!isModuleKind(kind)) return NOTICE_RULES[kind];
  return registry.notices.has(kind) ? uow.noticeRule(kind) : undefined;
}

/** Locks the members, so that of two jobs that gather for one member the second sees what the first has made. */
async function lockReaders(uow: UnitOfWork, memberIds: number[]): Promise<Reader[]> {
  const { rows } = await uow.db.raw<{ rows: Reader[] }>(
    `SELECT m.id, ${GREETED_NAME} AS name, m.email, m.language, m.state, m.allows_emails AS "allowsEmails",
            m.confirmed_at IS NOT NULL AS confirmed
       FROM members m WHERE m.id = ANY (?::bigint[]) ORDER BY m.id FOR NO KEY UPDATE`,
    [memberIds],
  );
  return rows;
}

async function pendingOf(uow: UnitOfWork, memberIds: number[]): Promise<Pending[]> {
  const { rows } = await uow.db.raw<{ rows: Pending[] }>(
    `SELECT n.id, n.member_id AS "memberId", n.kind, n.occasion_id AS "occasionId", n.payload, n.urgent, n.due_at AS "dueAt",
            n.kind = 'taken-off' AS withdrawable,
            CASE n.kind WHEN 'moved-up' THEN o.status = 'confirmed' AND a.state = 'attending'
                        WHEN 'canceled' THEN n.occasion_id IS NULL OR o.status = 'canceled'
                        WHEN 'reinstated' THEN o.status = 'confirmed'
                        WHEN 'unfinished' THEN o.status = 'confirmed'
                        WHEN 'taken-off' THEN o.status = 'confirmed' AND coalesce(a.state, 'not-attending') = 'not-attending'
                        ELSE true END IS TRUE AS holds
       FROM notices n
       LEFT JOIN occasions o ON o.id = n.occasion_id
       LEFT JOIN attendances a ON a.occasion_id = n.occasion_id AND a.member_id = n.member_id
      WHERE n.member_id = ANY (?::bigint[]) AND n.handled_at IS NULL ORDER BY n.id FOR UPDATE OF n`,
    [memberIds],
  );
  return rows;
}

async function sentInLastHour(uow: UnitOfWork, memberIds: number[]): Promise<Map<number, Date[]>> {
  const { rows } = await uow.db.raw<{ rows: { memberId: number; madeAt: Date }[] }>(
    `SELECT member_id AS "memberId", made_at AS "madeAt" FROM notice_mails
      WHERE member_id = ANY (?::bigint[]) AND made_at > ?::timestamptz - interval '1 hour'`,
    [memberIds, uow.now],
  );
  return new Map(
    [...Map.groupBy(rows, (row) => row.memberId)].map(([id, made]) => [id, made.map((row) => row.madeAt)]),
  );
}

async function postpone(
  uow: UnitOfWork,
  memberId: number,
  waiting: { ids: number[]; until: Date },
): Promise<void> {
  await uow.db.raw("UPDATE notices SET due_at = ? WHERE id = ANY (?::bigint[])", [
    waiting.until,
    waiting.ids,
  ]);
  await gatherLater(uow, [memberId], waiting.until);
}

function freeze(
  uow: UnitOfWork,
  writer: NoticeWriter,
  { id: memberId, name, email, language: chosen }: Reader & { email: string },
  notices: Pending[],
): FrozenMail {
  const { organization } = uow;
  const language = chosen ?? clubLanguage(organization);
  const origin = writer.originOf(organization.subdomain);
  const code = sealMailLink(writer.secret, {
    use: "unsubscribe",
    tenant: organization.tenant,
    memberId,
    email,
  });
  const query = new URLSearchParams({ code });
  const unsubscribeUrl = `${origin}/unsubscribe?${query}`;
  const reader = {
    name,
    club: organization.name,
    t: writer.translate(language),
    language,
    formats: writer.formatsFor(organization, language),
    timezone: organization.timezone,
  };
  const linked = notices.map((notice) => linkedNotice(notice, origin));
  const [only, another] = linked;
  const content =
    only && !another
      ? noticeMail(only, reader, unsubscribeUrl)
      : gatheredMail(linked, reader, unsubscribeUrl);
  return { ...renderMail(content), to: email, unsubscribeUrl: `${origin}/unsubscribe/one-click?${query}` };
}

function linkedNotice({ kind, payload, occasionId }: Pending, origin: string): LinkedNotice {
  const url = occasionId === null ? `${origin}/` : `${origin}/attendance/${occasionId}`;
  if (!isModuleKind(kind)) return { kind, facts: OccasionNoticeSchema.parse(payload), url };
  const facts = ModuleNoticeSchema.parse(payload);
  return { kind, facts, url: facts.to ? `${origin}${facts.to}` : url };
}

async function writeMails(
  uow: UnitOfWork,
  mails: { memberId: number; noticeIds: number[]; mail: FrozenMail }[],
): Promise<void> {
  const mailIds: number[] = [];
  for (const { memberId, noticeIds, mail } of mails) {
    const { rows } = await uow.db.raw<{ rows: { id: number }[] }>(
      `WITH made AS (
         INSERT INTO notice_mails (member_id, made_at, mail) VALUES (:memberId, :now, :mail) RETURNING id),
       gathered AS (
         UPDATE notices SET mail_id = made.id, handled_at = :now FROM made WHERE notices.id = ANY (:noticeIds::bigint[]))
       SELECT id FROM made`,
      { memberId, now: uow.now, mail: JSON.stringify(mail), noticeIds },
    );
    mailIds.push(...rows.map(({ id }) => id));
  }
  await uow.enqueueAll(
    "notice-mail.send",
    mailIds.map((mailId) => ({ mailId })),
  );
}
