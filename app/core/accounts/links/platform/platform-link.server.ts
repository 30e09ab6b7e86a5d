import { z } from "zod";
import { myClubs } from "#app/core/accounts/sign-ins/my-clubs.server.ts";
import { renderMail } from "#app/infra/mail/render-mail.ts";
import { serverI18n } from "#app/kernel/i18n/i18n.server.ts";
import { maybe } from "#tenants/sql.ts";
import { createAccessLink, withdrawAccessLink } from "../access-links.server.ts";
import { reserveInboxPlace } from "../inbox-place.server.ts";
import { type AccessLinkSender, askingBrowser, isTooLate } from "../send-link.server.ts";

const PayloadSchema = z.object({
  email: z.string(),
  language: z.enum(["en", "es"]),
  askedAt: z.coerce.date(),
  browser: askingBrowser,
});

/**
 * Mails the link and the six digits for signing in on the platform. Sends nothing to an address that no club knows and
 * that is no host's, nor to an inbox that is over its limit. If the mail fails, the link is withdrawn, and the retry
 * mails a new one.
 */
export async function sendPlatformLink(
  sender: Pick<AccessLinkSender, "database" | "mail" | "now" | "limits" | "log"> & {
    platform: string;
    /** The e-mail addresses of the hosts, who need no club. */
    hosts: readonly string[];
  },
  job: { id: string; payload: unknown },
): Promise<void> {
  const { email, language, askedAt, browser } = PayloadSchema.parse(job.payload);
  if (isTooLate(sender, askedAt)) return;
  const row = await maybe<{ id: string }>(
    sender.database.platform,
    "SELECT id FROM platform.identities WHERE email = :email",
    { email },
  );
  const clubs = row ? await myClubs(sender.database, row.id) : [];
  if (clubs.length === 0 && !sender.hosts.includes(email)) return;
  const place = await reserveInboxPlace(sender, { way: "platform" }, email);
  if (!place) return;
  const { token, code } = await sender.database.withPlatform({}, (db) =>
    createAccessLink(db, {
      tenant: null,
      purpose: "choose-club",
      email,
      target: "/clubs",
      browserHash: browser,
    }),
  );
  const { t } = serverI18n(language);
  const query = new URLSearchParams({ auth: "choose-club", code: token });
  const mail = {
    ...renderMail({
      language,
      sender: null,
      subject: t("identity.mail.platform.subject"),
      preheader: t("identity.mail.link.preheader"),
      paragraphs: [
        t("identity.mail.link.hello"),
        t("identity.mail.platform.body"),
        t("identity.mail.link.code"),
      ],
      code,
      button: {
        label: t("identity.mail.link.button"),
        url: `${sender.platform}/auto-login?${query}`,
      },
      footer: [t("identity.mail.link.ignore")],
    }),
    to: email,
    key: `platform-link:${job.id}`,
  };
  try {
    await sender.mail.send(mail);
  } catch (error) {
    await sender.database.withPlatform({}, (db) => withdrawAccessLink(db, { tenant: null, token }));
    await place.release();
    throw error;
  }
}
