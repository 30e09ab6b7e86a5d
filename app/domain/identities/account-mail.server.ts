import { z } from "zod";
import type { Db } from "#tenants/database.ts";
import type { Club, Directory } from "#tenants/directory.ts";
import { serverI18n } from "../../i18n/i18n.server.ts";
import type { MailTransport } from "../../mail/mail-transport.server.ts";
import { renderMail } from "../../mail/render-mail.ts";
import { enqueuePlatform } from "../../outbox.server.ts";

const PayloadSchema = z.object({
  about: z.enum(["password-set", "password-changed", "password-removed", "email-asked", "email-changed"]),
  to: z.string(),
  language: z.enum(["en", "es"]),
});

type AccountMail = z.output<typeof PayloadSchema>;

/** What the sender of these mails needs of the application. */
export interface AccountMailSender {
  directory: Directory;
  mail: Pick<MailTransport, "send">;
  /** The address of a club, without a trailing slash; from configuration. */
  originOf(subdomain: string): string;
}

/** Has a person told, together with the act. */
export function enqueueAccountMail(db: Db, club: Club, mail: AccountMail): Promise<void> {
  return enqueuePlatform(db, "account-mail.send", mail, club.tenant);
}

/** Sends one of these mails, so that people notice what they did not do themselves. It holds no link that signs anybody in. */
export async function sendAccountMail(
  sender: AccountMailSender,
  job: { id: string; tenant: string; payload: unknown },
): Promise<void> {
  const { about, to, language } = PayloadSchema.parse(job.payload);
  const club = await sender.directory.byTenant(job.tenant);
  if (!club || "movedTo" in club || club.suspended) return;
  const { t } = serverI18n(language);
  const isOldAddress = about === "email-changed";
  const content = {
    language,
    subject: t(`account.mail.${about}.subject`),
    paragraphs: [
      t("identity.mail.link.hello"),
      t(`account.mail.${about}.body`, { club: club.name }),
      t(isOldAddress ? "account.mail.notYouGone" : "account.mail.notYou"),
    ],
    ...(!isOldAddress && {
      button: {
        label: t("account.mail.button"),
        url: `${sender.originOf(club.subdomain)}/my-account/devices`,
      },
    }),
  };
  await sender.mail.send({ ...renderMail(content), to, key: `account-mail:${job.id}` });
}
