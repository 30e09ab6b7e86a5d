import type { TFunction } from "i18next";
import { z } from "zod";
import type { Directory } from "#tenants/directory.ts";
import type { MailTransport } from "../../mail/mail-transport.server.ts";
import { renderMail } from "../../mail/render-mail.ts";
import type { Language } from "../../module-system/contract.ts";
import { type UnitHost, type UnitOfWork, withUnitOfWork } from "../../unit-of-work.server.ts";
import { GREETED_NAME } from "../members/shown-name.ts";
import type { Organization } from "../organizations/organization.ts";
import { settingValue } from "../organizations/setting.ts";
import { automaticMailsSetting } from "../organizations/settings.ts";
import { spokenLanguage } from "../organizations/spoken-language.ts";
import { goesOut, type NoticeKind } from "./notice.ts";
import type { NoticeFormats } from "./notice-formats.ts";
import { type NoticeFacts, noticeMail } from "./notice-mail.ts";
import { OccasionChangesSchema } from "./occasion-changes.ts";

const PayloadSchema = z.object({ noticeId: z.number().int() });
const FactsSchema = z.object({
  name: z.string(),
  address: z.string(),
  startsAt: z.coerce.date(),
  finishesAt: z.coerce.date(),
  repeats: z.object({ count: z.number(), until: z.coerce.date() }).optional(),
  given: z.literal(true).optional(),
  changes: OccasionChangesSchema.optional(),
});

/** What the sender of notices needs of the application. */
export interface NoticeSender extends UnitHost {
  directory: Directory;
  mail: Pick<MailTransport, "send">;
  /** The address of a club, without a trailing slash; from configuration. */
  originOf(subdomain: string): string;
  translate(language: Language): TFunction;
  formatsFor(organization: Organization, language: Language): NoticeFormats;
}

interface NoticeRow {
  kind: NoticeKind;
  occasionId: number | null;
  payload: unknown;
  name: string;
  email: string | null;
  language: Language | null;
  state: string;
  allowsEmails: boolean;
}

/**
 * Mails one notice, if it still should be: not to removed members, nor to those who want no mails. No transaction is
 * held while the mail server is talked to; a retry has the same message id, so that copies can be told apart.
 */
export async function sendNotice(
  sender: NoticeSender,
  job: { tenant: string; payload: unknown },
): Promise<void> {
  const { noticeId } = PayloadSchema.parse(job.payload);
  const club = await sender.directory.byTenant(job.tenant);
  if (!club || club.suspended) return;
  const wanted = await withUnitOfWork(sender, club, { as: "system", readOnly: true }, async (uow) => ({
    notice: await unsentNotice(uow, noticeId),
    organization: uow.organization,
  }));
  const { notice, organization } = wanted;
  if (!notice) return;
  const automatic = settingValue(organization.settings, automaticMailsSetting);
  if (notice.email && goesOut(notice.kind, notice, automatic)) {
    const language = notice.language ?? spokenLanguage(organization);
    const facts: NoticeFacts = FactsSchema.parse(notice.payload);
    const reader = {
      name: notice.name,
      club: organization.name,
      t: sender.translate(language),
      language,
      formats: sender.formatsFor(organization, language),
      timezone: organization.timezone,
    };
    const origin = sender.originOf(club.subdomain);
    const url = notice.occasionId === null ? `${origin}/` : `${origin}/attendance/${notice.occasionId}`;
    await sender.mail.send({
      ...renderMail(noticeMail(notice.kind, facts, reader, url)),
      to: notice.email,
      key: `notice:${club.tenant}:${noticeId}`,
    });
  }
  await withUnitOfWork(sender, club, { as: "system" }, (uow) =>
    uow.db("notices").where({ id: noticeId }).update({ sent_at: uow.now }),
  );
}

async function unsentNotice(uow: UnitOfWork, noticeId: number): Promise<NoticeRow | undefined> {
  const { rows } = await uow.db.raw<{ rows: NoticeRow[] }>(
    `SELECT n.kind, n.occasion_id AS "occasionId", n.payload, ${GREETED_NAME} AS name, m.email, m.language,
            m.state, m.allows_emails AS "allowsEmails"
       FROM notices n JOIN members m ON m.id = n.member_id
      WHERE n.id = ? AND n.sent_at IS NULL`,
    [noticeId],
  );
  return rows[0];
}
