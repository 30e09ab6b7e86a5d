import { z } from "zod";
import { formatsFor } from "#app/i18n/formats.server.ts";
import { serverI18n } from "#app/i18n/i18n.server.ts";
import type { MailTransport } from "#app/mail/mail-transport.server.ts";
import { renderMail } from "#app/mail/render-mail.ts";
import { type UnitHost, withUnitOfWork } from "#app/with-unit-of-work.server.ts";
import type { Directory } from "#tenants/directory.ts";
import { logoOf } from "../crest/crest.ts";

const PayloadSchema = z.object({
  to: z.string(),
  language: z.enum(["en", "es"]),
  by: z.string(),
  closesAt: z.coerce.date(),
});

/** Tells one admin that the club was closed, by whom, and until when it can be reopened. Sent while it is closed. */
export async function tellClosing(
  sender: UnitHost & {
    directory: Directory;
    mail: Pick<MailTransport, "send">;
    /** The address of a club, without a trailing slash; from configuration. */
    originOf(subdomain: string): string;
  },
  job: { id: string; tenant: string; payload: unknown },
): Promise<void> {
  const { to, language, by, closesAt } = PayloadSchema.parse(job.payload);
  const club = await sender.directory.byTenant(job.tenant);
  if (!club || club.suspended || !(await isClosed(sender, job.tenant))) return;
  const origin = sender.originOf(club.subdomain);
  const { organization } = await withUnitOfWork(
    sender,
    club,
    { as: "system", readOnly: true },
    async (uow) => uow,
  );
  const { t } = serverI18n(language);
  const values = { club: organization.name, by, date: formatsFor(organization, language).longDate(closesAt) };
  await sender.mail.send({
    ...renderMail({
      language,
      sender: { name: organization.name, accent: organization.accent, logo: logoOf(organization, origin) },
      subject: t("closing.mail.subject", values),
      preheader: t("closing.mail.preheader", values),
      paragraphs: [
        t("identity.mail.link.hello"),
        t("closing.mail.text", values),
        t("closing.mail.until", values),
      ],
      button: { label: t("closing.mail.button"), url: `${origin}/closing` },
    }),
    to,
    key: `club-closing:${job.id}`,
  });
}

/** Asks the database: the directory of this process may not have noticed yet. */
async function isClosed({ database }: UnitHost, tenant: string): Promise<boolean> {
  const { rows } = await database.platform.raw<{ rows: object[] }>(
    "SELECT FROM platform.organizations WHERE tenant_id = :tenant AND closes_at IS NOT NULL",
    { tenant },
  );
  return rows.length > 0;
}
