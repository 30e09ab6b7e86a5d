import { z } from "zod";
import type { App } from "#app/core/app.server.ts";
import { clubSender } from "#app/core/club/club-sender.server.ts";
import { isInvitationCode } from "#app/core/club/renew-invitation.server.ts";
import type { MailTransport } from "#app/infra/mail/mail-transport.server.ts";
import { plainName } from "#app/infra/mail/plain-name.ts";
import { renderMail } from "#app/infra/mail/render-mail.ts";
import { serverI18n } from "#app/kernel/i18n/i18n.server.ts";
import type { Database } from "#tenants/database.ts";
import type { Club, Directory } from "#tenants/directory.ts";
import { createAccessLink, withdrawAccessLink } from "./access-links.server.ts";
import { type InboxMail, type InboxPlace, reserveInboxPlace } from "./inbox-place.server.ts";

/** The hash of the requesting browser's secret, decoded from a job's payload. */
export const askingBrowser = z
  .base64url()
  .transform((hash) => Buffer.from(hash, "base64url"))
  .optional();

const PayloadSchema = z.object({
  purpose: z.enum(["magic-link", "join"]),
  email: z.string(),
  name: z.string().optional(),
  /** For a join: the invitation code that was used; once that has been renewed, nothing is mailed. */
  invitation: z.string().optional(),
  target: z.string(),
  language: z.enum(["en", "es"]),
  askedAt: z.coerce.date().optional(),
  browser: askingBrowser,
  /** Somebody who is a member wanted to join under another name: nobody is added. */
  isOther: z.boolean().optional(),
  /** For a join: the person will have to ask an admin. */
  asks: z.boolean().optional(),
  /** Set if its place in the inbox was already taken when it was requested. */
  placed: z.boolean().optional(),
  /** The name of the admin who sends it to somebody who did not ask for it. */
  senderName: z.string().optional(),
});

/** For how long after the request a link is still mailed, in milliseconds: by then the person has given up, or asked again. */
const DEADLINE_MS = 15 * 60_000;

/** Was the link requested so long ago that nobody is waiting for it any more? */
export function isTooLate(sender: { now(): Date }, askedAt: Date): boolean {
  return sender.now().getTime() - askedAt.getTime() > DEADLINE_MS;
}

/** What sending magic links needs from the application. */
export interface AccessLinkSender extends Pick<App, "limits" | "log"> {
  database: Database;
  directory: Directory;
  mail: Pick<MailTransport, "send">;
  now(): Date;
  /** A club's address, without a trailing slash; from configuration. */
  originFor(subdomain: string): string;
}

const PLACED: InboxPlace = { release: async () => {} };

const toInboxMail = ({ purpose }: z.output<typeof PayloadSchema>, { tenant }: Club): InboxMail =>
  purpose === "join" ? { way: "join" } : { way: "club", tenant };

/**
 * Creates a one-time link and mails it; does nothing if it was requested too long ago or the inbox is over its limit.
 * The link's address comes from configuration, never from a request. If the mail fails, the link is withdrawn, and the
 * retry mails a new one.
 */
export async function sendAccessLink(
  sender: AccessLinkSender,
  job: { id: string; tenant: string; payload: unknown },
): Promise<void> {
  const wanted = PayloadSchema.parse(job.payload);
  if (wanted.askedAt && isTooLate(sender, wanted.askedAt)) return;
  const club = await sender.directory.byTenant(job.tenant);
  if (!club || club.suspended) return;
  const { invitation } = wanted;
  if (invitation !== undefined && !(await isInvitationCode(sender, club, invitation))) return;
  const place = wanted.placed
    ? PLACED
    : await reserveInboxPlace(sender, toInboxMail(wanted, club), wanted.email);
  if (!place) return;
  const { token, code } = await sender.database.withPlatform({}, (db) =>
    createAccessLink(db, { tenant: club.tenant, browserHash: wanted.browser, ...wanted }),
  );
  const { t } = serverI18n(wanted.language);
  // Whoever gets it may know neither the club nor the admin.
  const name = plainName(club.name);
  const origin = sender.originFor(club.subdomain);
  const isMember = wanted.purpose === "magic-link";
  const words = isMember ? "link" : wanted.asks ? "ask" : "join";
  const query = new URLSearchParams({ auth: wanted.purpose, code: token });
  const mail = {
    ...renderMail({
      language: wanted.language,
      sender: await clubSender(sender.database, club, isMember ? origin : undefined),
      subject: t(`identity.mail.${words}.subject`, { club: name }),
      preheader: t(`identity.mail.${words}.preheader`),
      paragraphs: [
        t("identity.mail.link.hello"),
        wanted.senderName
          ? t("identity.mail.link.sent", { by: plainName(wanted.senderName), club: name })
          : t(`identity.mail.${words}.body`, { club: name }),
        ...(wanted.isOther ? [t("identity.mail.link.other", { club: name })] : []),
        t(`identity.mail.link.${wanted.browser ? "code" : "codeAnywhere"}`),
      ],
      code,
      button: {
        label: t(`identity.mail.${words}.button`),
        url: `${origin}/auto-login?${query}`,
      },
      footer: [t(wanted.senderName ? "identity.mail.link.unwanted" : "identity.mail.link.ignore")],
    }),
    to: wanted.email,
    key: `access-link:${job.id}`,
  };
  try {
    await sender.mail.send(mail);
  } catch (error) {
    await sender.database.withPlatform({}, (db) => withdrawAccessLink(db, { tenant: club.tenant, token }));
    await place.release();
    throw error;
  }
}
