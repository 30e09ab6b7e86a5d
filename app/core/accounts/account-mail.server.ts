import { z } from "zod";
import { clubSender } from "#app/core/club/club-sender.server.ts";
import type { MailTransport } from "#app/infra/mail/mail-transport.server.ts";
import { plainName } from "#app/infra/mail/plain-name.ts";
import { renderMail } from "#app/infra/mail/render-mail.ts";
import { enqueuePlatform } from "#app/infra/outbox/outbox.server.ts";
import { serverI18n } from "#app/kernel/i18n/i18n.server.ts";
import type { Database, Db } from "#tenants/database.ts";
import type { Club, Directory } from "#tenants/directory.ts";

const PayloadSchema = z.object({
  about: z.enum([
    "password-set",
    "password-changed",
    "password-removed",
    "email-asked",
    "email-changed",
    "provider-linked",
    "provider-removed",
  ]),
  to: z.string(),
  language: z.enum(["en", "es"]),
  /** The name of the identity provider that it is about. */
  provider: z.string().optional(),
});

type AccountMail = z.output<typeof PayloadSchema>;

/** What sending these mails needs from the application. */
export interface AccountMailSender {
  database: Database;
  directory: Directory;
  mail: Pick<MailTransport, "send">;
  /** A club's address, without a trailing slash; from configuration. */
  originFor(subdomain: string): string;
}

interface Advice {
  notYou: "notYou" | "notYouPassword" | "notYouGone" | "notYouLinked";
  page?: "devices" | "password" | "providers";
}

/** What the mail advises if it was somebody else; if not listed here, to check your devices. */
const ADVICE: Partial<Record<AccountMail["about"], Advice>> = {
  "password-set": { notYou: "notYouPassword", page: "password" },
  "password-changed": { notYou: "notYouPassword", page: "password" },
  "email-changed": { notYou: "notYouGone" },
  "provider-linked": { notYou: "notYouLinked", page: "providers" },
};

/** Enqueues a mail that tells a person about a change to their account, in the transaction that makes the change. */
export function enqueueAccountMail(db: Db, club: Club, mail: AccountMail): Promise<void> {
  return enqueuePlatform(db, "account-mail.send", mail, club.tenant);
}

/**
 * Sends one of these mails, so that people notice changes that they did not make themselves. It contains no link that
 * signs in.
 */
export async function sendAccountMail(
  sender: AccountMailSender,
  job: { id: string; tenant: string; payload: unknown },
): Promise<void> {
  const { about, to, language, provider } = PayloadSchema.parse(job.payload);
  const club = await sender.directory.byTenant(job.tenant);
  if (!club || club.suspended) return;
  const { t } = serverI18n(language);
  const { notYou, page }: Advice = ADVICE[about] ?? { notYou: "notYou", page: "devices" };
  const content = {
    language,
    sender: await clubSender(sender.database, club, sender.originFor(club.subdomain)),
    subject: t(`account.mail.${about}.subject`, { provider }),
    paragraphs: [
      t("identity.mail.link.hello"),
      t(`account.mail.${about}.body`, { club: plainName(club.name), provider }),
      t(`account.mail.${notYou}`, { provider }),
    ],
    ...(page && {
      button: {
        label: t(`account.mail.button.${page}`),
        url: `${sender.originFor(club.subdomain)}/my-account/${page}`,
      },
    }),
  };
  await sender.mail.send({ ...renderMail(content), to, key: `account-mail:${job.id}` });
}
