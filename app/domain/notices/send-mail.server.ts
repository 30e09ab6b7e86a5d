import { z } from "zod";
import type { MailTransport } from "#app/mail/mail-transport.server.ts";
import type { UnitOfWork } from "#app/unit-of-work.ts";
import { type UnitHost, withUnitOfWork } from "#app/with-unit-of-work.server.ts";
import type { Directory } from "#tenants/directory.ts";
import { isSuppressed } from "../consent/suppressed.server.ts";
import type { FrozenMail } from "./freeze-mail.ts";

const PayloadSchema = z.object({ mailId: z.number().int() });

/** What the sender of these mails needs of the application. */
export interface NoticeMailSender extends UnitHost {
  directory: Directory;
  mail: Pick<MailTransport, "send">;
}

/**
 * Sends one mail of notices as it was stored, if its reader should still get it. No transaction is open while the mail
 * server is asked; a retry has the same words and message id, so that a mail program can recognize copies.
 */
export async function sendNoticeMail(
  sender: NoticeMailSender,
  job: { tenant: string; payload: unknown },
): Promise<void> {
  const { mailId } = PayloadSchema.parse(job.payload);
  const club = await sender.directory.byTenant(job.tenant);
  if (!club || club.suspended) return;
  const unsent = await withUnitOfWork(sender, club, { as: "system", readOnly: true }, (uow) =>
    unsentMail(uow, mailId),
  );
  if (!unsent) return;
  const { mail, email } = unsent;
  if (email !== null && !(await isSuppressed(sender.database.platform, email)))
    await sender.mail.send({ ...mail, key: `notice-mail:${club.tenant}:${mailId}` });
  await withUnitOfWork(sender, club, { as: "system" }, (uow) =>
    uow.db("notice_mails").where({ id: mailId }).update({ mail: null, done_at: uow.now }),
  );
}

/** `email` is null if the reader should no longer get it: they left, want no mails, or have another address. */
async function unsentMail(
  uow: UnitOfWork,
  mailId: number,
): Promise<{ mail: FrozenMail; email: string | null } | undefined> {
  const { rows } = await uow.db.raw<{ rows: { mail: FrozenMail; email: string | null }[] }>(
    `SELECT n.mail, CASE WHEN m.state = 'active' AND m.allows_emails AND m.email = n.mail ->> 'to'
                              AND (m.confirmed_at IS NOT NULL OR ?) THEN m.email END AS email
       FROM notice_mails n JOIN members m ON m.id = n.member_id WHERE n.id = ? AND n.done_at IS NULL`,
    [uow.organization.trusted, mailId],
  );
  return rows[0];
}
