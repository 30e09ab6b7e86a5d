import { z } from "zod";
import type { App } from "#app/core/app.server.ts";
import { clubSender } from "#app/core/club/club-sender.server.ts";
import { isSuppressed } from "#app/core/messaging/unsubscribing/suppressed.server.ts";
import type { MailTransport } from "#app/infra/mail/mail-transport.server.ts";
import { plainName } from "#app/infra/mail/plain-name.ts";
import { renderMail } from "#app/infra/mail/render-mail.ts";
import { serverI18n } from "#app/kernel/i18n/i18n.server.ts";
import type { Database } from "#tenants/database.ts";
import { type Directory, runningClub } from "#tenants/directory.ts";

const LANGUAGE = z.enum(["en", "es"]);

const PayloadSchema = z.discriminatedUnion("about", [
  z.object({
    about: z.enum(["made", "restored", "moved", "unmade"]),
    email: z.string(),
    language: LANGUAGE,
    by: z.string(),
    names: z.string(),
  }),
  z.object({ about: z.literal("old-address"), email: z.string(), language: LANGUAGE }),
]);

/** What sending these mails needs from the application. */
interface AdminMailSender extends Pick<App, "limits" | "log"> {
  database: Database;
  directory: Directory;
  mail: Pick<MailTransport, "send">;
  /** A club's address, without a trailing slash; from configuration. */
  originFor(subdomain: string): string;
}

/** Sends one of these mails: only so many an hour to one address. None has a link that signs in. */
export async function sendAdminMail(
  sender: AdminMailSender,
  job: { id: string; tenant: string; payload: unknown },
): Promise<void> {
  const wanted = PayloadSchema.parse(job.payload);
  const club = await runningClub(sender.directory, job.tenant);
  if (!club || (await isSuppressed(sender.database.platform, wanted.email))) return;
  if (!(await sender.limits.count("admin-mail", `${club.tenant}:${wanted.email}`))) {
    sender.log.warn({ tenant: club.tenant }, "no mail about admins: too many within the hour");
    return;
  }
  const { t } = serverI18n(wanted.language);
  const values = {
    club: plainName(club.name),
    ...("names" in wanted && { by: plainName(wanted.by), names: plainName(wanted.names) }),
  };
  const isOwn = wanted.about === "old-address";
  const content = {
    language: wanted.language,
    sender: await clubSender(sender.database, club, sender.originFor(club.subdomain)),
    subject: t(`account.mail.admins.${wanted.about}.subject`, values),
    paragraphs: [
      t("identity.mail.link.hello"),
      t(`account.mail.admins.${wanted.about}.body`, values),
      t(isOwn ? "account.mail.notYouGone" : "account.mail.admins.notAgreed"),
    ],
    ...(!isOwn && {
      button: {
        label: t("account.mail.admins.button"),
        url: `${sender.originFor(club.subdomain)}/organization?role=admin`,
      },
    }),
  };
  await sender.mail.send({ ...renderMail(content), to: wanted.email, key: `admin-mail:${job.id}` });
}
