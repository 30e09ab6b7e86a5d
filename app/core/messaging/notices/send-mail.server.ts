import { z } from "zod";
import type { UnitOfWork } from "#app/core/unit-of-work.ts";
import { type UnitHost, withUnitOfWork } from "#app/core/with-unit-of-work.server.ts";
import type { MailTransport } from "#app/infra/mail/mail-transport.server.ts";
import { DeliveryError } from "#app/infra/outbound/delivery-error.ts";
import { type Directory, runningClub } from "#tenants/directory.ts";
import { maybe } from "#tenants/sql.ts";
import { isSuppressed } from "../unsubscribing/suppressed.server.ts";
import { noteFailure } from "./deliveries/note-failure.server.ts";
import { CHOSEN } from "./preferences/my-settings.server.ts";
import { isMailed, type Recipient, type Topic } from "./preferences/preferences.ts";
import type { StoredMail } from "./stored-mail.ts";

const PayloadSchema = z.object({ mailId: z.number().int(), failures: z.number().int().default(0) });

/** What the sender of these mails needs from the application. */
export interface NoticeMailSender extends UnitHost {
  directory: Directory;
  mail: Pick<MailTransport, "send">;
  /** The longest wait between two tries, in milliseconds. */
  maxWaitMs: number;
}

/**
 * Sends one mail of notices as it was stored, if its reader should still get it; a failed try is recorded and repeated
 * later. No transaction is open while the mail server is asked. A retry has the same words and message id, so that mail
 * programs can recognize copies.
 */
export async function sendNoticeMail(
  sender: NoticeMailSender,
  job: { tenant: string; payload: unknown },
): Promise<void> {
  const { mailId, failures } = PayloadSchema.parse(job.payload);
  const club = await runningClub(sender.directory, job.tenant);
  if (!club) return;
  const inClub = <T>(work: (uow: UnitOfWork) => Promise<T>) =>
    withUnitOfWork(sender, club, { as: "system" }, work);
  const unsent = await withUnitOfWork(sender, club, { as: "system", readOnly: true }, (uow) =>
    unsentMail(uow, mailId, failures),
  );
  if (!unsent) return;
  const { mail, email } = unsent;
  try {
    if (email !== null && !(await isSuppressed(sender.database.platform, email)))
      await sender.mail.send({ ...mail, key: `notice-mail:${club.tenant}:${mailId}` });
  } catch (error) {
    if (!(error instanceof DeliveryError)) throw error;
    sender.log.warn({ tenant: club.tenant, mailId, failures, err: error }, "mail not delivered");
    const tried = { table: "notice_mails", id: mailId, failures } as const;
    return inClub((uow) => noteFailure(uow, tried, error, sender));
  }
  await inClub((uow) =>
    uow.db("notice_mails").where({ id: mailId }).update({ mail: null, done_at: uow.now }),
  );
}

interface Row extends Omit<Recipient, "hasDevice"> {
  mail: StoredMail;
  topics: Topic[];
  confirmed: boolean;
}

/** `email` is null if the reader should no longer get it: they left, don't want it, or have another address. */
async function unsentMail(
  uow: UnitOfWork,
  mailId: number,
  failures: number,
): Promise<{ mail: StoredMail; email: string | null } | undefined> {
  const row = await maybe<Row>(
    uow.db,
    `SELECT n.mail, n.topics, m.state, m.email, m.allows_emails, ${CHOSEN} AS chosen,
            m.confirmed_at IS NOT NULL AS confirmed
       FROM notice_mails n JOIN members m ON m.id = n.member_id
      WHERE n.id = :mailId AND n.failures = :failures AND n.done_at IS NULL AND n.given_up_at IS NULL`,
    { mailId, failures },
  );
  if (!row) return undefined;
  const { mail, topics, email, confirmed, ...reader } = row;
  const recipient = { ...reader, email, hasDevice: false };
  // A mail from before there were topics can be about anything.
  const isWanted =
    topics.length === 0
      ? row.allowsEmails && row.state === "active"
      : topics.some((topic) => isMailed(topic, recipient));
  const isReachable = email === mail.to && (confirmed || uow.organization.trusted);
  return { mail, email: isWanted && isReachable ? email : null };
}
