import { z } from "zod";
import type { App } from "#app/core/app.server.ts";
import { clubSender } from "#app/core/club/club-sender.server.ts";
import type { Env } from "#app/core/env.server.ts";
import type { UnitHost } from "#app/core/with-unit-of-work.server.ts";
import type { MailTransport } from "#app/infra/mail/mail-transport.server.ts";
import { plainName } from "#app/infra/mail/plain-name.ts";
import { renderMail } from "#app/infra/mail/render-mail.ts";
import { enqueuePlatform } from "#app/infra/outbox/outbox.server.ts";
import { serverI18n } from "#app/kernel/i18n/i18n.server.ts";
import { Refusal } from "#app/kernel/refusal.ts";
import type { Database } from "#tenants/database.ts";
import type { Directory } from "#tenants/directory.ts";
import { enqueueAccountMail } from "../account-mail.server.ts";
import { type AccountOwner, knownAs } from "../account-owner.server.ts";
import { refuseEmailDomain } from "../email-domains.ts";
import type { ChangeEmailSchema } from "../identities.schemas.ts";
import { withdrawAccessLink } from "../links/access-links.server.ts";
import { isTooLate } from "../links/send-link.server.ts";
import { ensureFreshSignIn } from "../sign-ins/fresh-sign-in.ts";
import { createEmailChangeLink } from "./change-links.server.ts";

/**
 * Requests another e-mail address: the new one gets the confirmation link, the current one a notice. Only the person
 * who opens the link learns whether somebody else has the address. Refuses `sign-in-not-fresh`, `email-same`,
 * `email-not-allowed`, `too-many-tries`.
 */
export async function requestEmailChange(
  app: UnitHost & Pick<App, "limits"> & { env: Pick<Env, "REFUSED_EMAIL_DOMAINS"> },
  owner: AccountOwner,
  { email }: z.output<typeof ChangeEmailSchema>,
  asker: { ip: string },
): Promise<void> {
  const { signIn, club } = owner;
  ensureFreshSignIn(signIn);
  if (email === signIn.email) throw new Refusal("email-same", "email");
  refuseEmailDomain(email, app.env.REFUSED_EMAIL_DOMAINS);
  await app.limits.consume("link-ip", asker.ip);
  await app.limits.consume("change-email", signIn.identityId);
  await app.limits.consume("link-address", `change:${email}`);
  await app.limits.consume("link-club", club.tenant);
  const { language } = await knownAs(app, owner);
  await app.database.withPlatform({}, async (db) => {
    const wanted = {
      identityId: signIn.identityId,
      email,
      language,
      askedAt: app.now().toISOString(),
    };
    await enqueuePlatform(db, "email-change.send", wanted, club.tenant);
    await enqueueAccountMail(db, club, { about: "email-asked", to: signIn.email, language });
  });
  app.wakeQueue();
}

const PayloadSchema = z.object({
  identityId: z.uuid(),
  email: z.string(),
  language: z.enum(["en", "es"]),
  askedAt: z.coerce.date(),
});

/** Creates the link that confirms a new address and mails it there; if the mail fails, the link is withdrawn. */
export async function sendEmailChange(
  sender: {
    database: Database;
    directory: Directory;
    mail: Pick<MailTransport, "send">;
    now(): Date;
    /** A club's address, without a trailing slash; from configuration. */
    originFor(subdomain: string): string;
  },
  job: { id: string; tenant: string; payload: unknown },
): Promise<void> {
  const { identityId, email, language, askedAt } = PayloadSchema.parse(job.payload);
  if (isTooLate(sender, askedAt)) return;
  const club = await sender.directory.byTenant(job.tenant);
  if (!club || club.suspended) return;
  const { tenant } = club;
  const token = await sender.database.withPlatform({}, (db) =>
    createEmailChangeLink(db, { tenant, identityId, email }),
  );
  const { t } = serverI18n(language);
  const content = {
    language,
    sender: await clubSender(sender.database, club, sender.originFor(club.subdomain)),
    subject: t("account.mail.email-confirm.subject"),
    preheader: t("identity.mail.link.preheader"),
    paragraphs: [
      t("identity.mail.link.hello"),
      t("account.mail.email-confirm.body", { club: plainName(club.name) }),
      t("account.mail.email-confirm.where"),
    ],
    button: {
      label: t("account.mail.email-confirm.button"),
      url: `${sender.originFor(club.subdomain)}/my-account/email/confirm?${new URLSearchParams({ code: token })}`,
    },
    footer: [t("account.mail.email-confirm.ignore")],
  };
  try {
    await sender.mail.send({ ...renderMail(content), to: email, key: `email-change:${job.id}` });
  } catch (error) {
    await sender.database.withPlatform({}, (db) => withdrawAccessLink(db, { tenant, token }));
    throw error;
  }
}
