import { z } from "zod";
import { logoAddress } from "#app/core/club/crest/crest.ts";
import { formatsFor } from "#app/core/club/formats.server.ts";
import { type UnitHost, withUnitOfWork } from "#app/core/with-unit-of-work.server.ts";
import type { MailTransport } from "#app/infra/mail/mail-transport.server.ts";
import { renderMail } from "#app/infra/mail/render-mail.ts";
import { serverI18n } from "#app/kernel/i18n/i18n.server.ts";
import { LOCALES } from "#app/kernel/i18n/locale.ts";
import type { Directory } from "#tenants/directory.ts";
import { run } from "#tenants/sql.ts";

const told = {
  to: z.string(),
  language: z.enum(["en", "es"]),
  locale: z.enum(LOCALES).nullable(),
  by: z.string(),
};
const PayloadSchema = z.discriminatedUnion("about", [
  z.object({ about: z.literal("closed"), ...told, closesAt: z.coerce.date() }),
  z.object({ about: z.literal("reopened"), ...told }),
]);

/**
 * Tells one admin that the club was closed, and until when it can be reopened, or that it is open again. Sends nothing
 * if that is no longer true.
 */
export async function tellClosing(
  sender: UnitHost & {
    directory: Directory;
    mail: Pick<MailTransport, "send">;
    /** The address of a club, without a trailing slash; from configuration. */
    originFor(subdomain: string): string;
  },
  job: { id: string; tenant: string; payload: unknown },
): Promise<void> {
  const said = PayloadSchema.parse(job.payload);
  const { to, language, locale, by } = said;
  const club = await sender.directory.byTenant(job.tenant);
  const isClosed = await isClosedNow(sender, job.tenant);
  if (!club || club.suspended || isClosed !== (said.about === "closed")) return;
  const origin = sender.originFor(club.subdomain);
  const { organization } = await withUnitOfWork(
    sender,
    club,
    { as: "system", readOnly: true },
    async (uow) => uow,
  );
  const { t } = serverI18n(language);
  const closes = said.about === "closed" ? said.closesAt : undefined;
  const date = closes ? formatsFor(organization, { language, locale }).longDate(closes) : "";
  const values = { club: organization.name, by, date };
  const words = said.about === "closed" ? "closing.mail" : "closing.reopenedMail";
  await sender.mail.send({
    ...renderMail({
      language,
      sender: {
        name: organization.name,
        accent: organization.accent,
        logo: logoAddress(organization, origin),
      },
      subject: t(`${words}.subject`, values),
      preheader: t(`${words}.preheader`, values),
      paragraphs: [t("identity.mail.link.hello"), t(`${words}.text`, values), t(`${words}.until`, values)],
      button: { label: t(`${words}.button`, values), url: closes ? `${origin}/closing` : `${origin}/` },
    }),
    to,
    key: `club-closing:${job.id}`,
  });
}

/** Asks the database: the directory of this process may not have noticed yet. */
async function isClosedNow({ database }: UnitHost, tenant: string): Promise<boolean> {
  const found = await run(
    database.platform,
    "SELECT FROM platform.organizations WHERE tenant_id = :tenant AND closes_at IS NOT NULL",
    { tenant },
  );
  return found > 0;
}
