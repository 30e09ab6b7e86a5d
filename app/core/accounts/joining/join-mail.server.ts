import { z } from "zod";
import type { App } from "#app/core/app.server.ts";
import { clubSender } from "#app/core/club/club-sender.server.ts";
import { clubLanguage } from "#app/core/club/settings/club-language.ts";
import { isSuppressed } from "#app/core/messaging/unsubscribing/suppressed.server.ts";
import type { UnitOfWork } from "#app/core/unit-of-work.ts";
import { type UnitHost, withUnitOfWork } from "#app/core/with-unit-of-work.server.ts";
import type { MailSender, RenderedMail } from "#app/infra/mail/mail-content.ts";
import type { MailTransport, OutgoingMail } from "#app/infra/mail/mail-transport.server.ts";
import { plainName } from "#app/infra/mail/plain-name.ts";
import { renderMail } from "#app/infra/mail/render-mail.ts";
import { serverI18n } from "#app/kernel/i18n/i18n.server.ts";
import type { Language } from "#app/kernel/i18n/language.ts";
import { Refusal } from "#app/kernel/refusal.ts";
import { type Directory, runningClub } from "#tenants/directory.ts";
import { isTold } from "./is-told.ts";

const LANGUAGE = z.enum(["en", "es"]);

/**
 * Mails to an admin: somebody asks to join. Mails to that person: an admin has declined them, let them in, restored
 * them, or merged them with another member, who has this address or another one.
 */
const PayloadSchema = z.discriminatedUnion("about", [
  z.object({ about: z.literal("request"), adminId: z.number().int(), memberId: z.number().int() }),
  z.object({
    about: z.enum(["declined", "approved", "restored", "merged", "merged-away"]),
    email: z.string(),
    language: LANGUAGE,
  }),
]);

/** What sending these mails needs from the application. */
export interface JoinMailSender extends UnitHost, Pick<App, "limits"> {
  directory: Directory;
  mail: Pick<MailTransport, "send">;
  /** A club's address, without a trailing slash; from configuration. */
  originFor(subdomain: string): string;
}

/** Enqueues a mail to every admin of the club: somebody is waiting to be let in. */
export async function tellAdminsOfRequest(uow: UnitOfWork, memberId: number): Promise<void> {
  const admins: number[] = await uow
    .db("members")
    .where({ role: "admin", state: "active", allows_emails: true })
    .whereNotNull("email")
    .whereRaw("(confirmed_at IS NOT NULL OR ?)", [uow.organization.trusted])
    .pluck("id");
  await uow.enqueueAll(
    "join-mail.send",
    admins.map((adminId) => ({ about: "request", adminId, memberId })),
  );
}

/** An admin's decision about somebody: declined, let in, restored, or merged with another member. */
export type Decided = "declined" | "approved" | "restored" | "merged" | "merged-away";

/** Enqueues a mail that tells somebody what an admin decided, if they are to be told at all. */
export async function tellDecided(
  uow: UnitOfWork,
  about: Decided,
  person: { email: string | null; language: Language | null; confirmed: boolean },
): Promise<void> {
  if (!isTold(uow.organization, person)) return;
  await uow.enqueue("join-mail.send", {
    about,
    email: person.email,
    language: person.language ?? clubLanguage(uow.organization),
  });
}

interface Asked {
  name: string;
  /** They were a member before. */
  back: boolean;
  email: string;
  language: Language;
}

/**
 * Sends one of these mails if it still applies: none about a request that is already settled, and only so many an hour
 * to one admin, so that a flood of requests is not a flood of mails; the members page shows them all. A decision is
 * mailed at most once a day.
 */
export async function sendJoinMail(
  sender: JoinMailSender,
  job: { id: string; tenant: string; payload: unknown },
): Promise<void> {
  const wanted = PayloadSchema.parse(job.payload);
  const club = await runningClub(sender.directory, job.tenant);
  if (!club) return;
  const key = `join-mail:${job.id}`;
  const look = await clubSender(sender.database, club);
  if (wanted.about !== "request") {
    if (await isSuppressed(sender.database.platform, wanted.email)) return;
    const mail = decidedMail(wanted, look, sender.originFor(club.subdomain));
    const once = `${wanted.about}:${club.tenant}:${wanted.email}`;
    return sendOnceADay(sender, once, { ...mail, to: wanted.email, key });
  }
  const asked = await withUnitOfWork(sender, club, { as: "system", readOnly: true }, (uow) =>
    stillAsked(uow, wanted),
  );
  if (!asked || (await isSuppressed(sender.database.platform, asked.email))) return;
  if (!(await mayTell(sender, `${club.tenant}:${wanted.adminId}`))) return;
  const { t } = serverI18n(asked.language);
  const content = {
    language: asked.language,
    sender: look,
    subject: t("identity.mail.request.subject", { club: look.name }),
    preheader: t("identity.mail.request.preheader"),
    paragraphs: [
      t("identity.mail.link.hello"),
      t(`identity.mail.request.${asked.back ? "bodyBack" : "body"}`, {
        name: plainName(asked.name),
        club: look.name,
      }),
    ],
    button: {
      label: t("identity.mail.request.button"),
      url: `${sender.originFor(club.subdomain)}/organization?show=pending`,
    },
    footer: [t("identity.mail.request.why", { club: look.name })],
  };
  await sender.mail.send({ ...renderMail(content), to: asked.email, key });
}

/** It has no link that signs in: such a link is valid for minutes, and nobody can know in advance when an admin decides. */
function decidedMail(
  { about, language }: { about: Decided; language: Language },
  club: MailSender,
  origin: string,
): RenderedMail {
  const { t } = serverI18n(language);
  const words = (part: "subject" | "body") => t(`identity.mail.${about}.${part}`, { club: club.name });
  const content = {
    language,
    sender: club,
    subject: words("subject"),
    paragraphs: [t("identity.mail.link.hello"), words("body")],
  };
  if (about === "declined" || about === "merged-away") return renderMail(content);
  return renderMail({
    ...content,
    preheader: t(`identity.mail.${about}.preheader`, { club: club.name }),
    button: { label: t("identity.mail.link.button"), url: `${origin}/` },
    footer: [t(`identity.mail.${about}.why`, { club: club.name })],
  });
}

/**
 * Sends at most one such mail a day: an admin can decide about any address, back and forth, as often as they like, and
 * nobody else asks for these mails.
 */
async function sendOnceADay(
  { limits, mail, log }: JoinMailSender,
  once: string,
  toSend: OutgoingMail,
): Promise<void> {
  if (!(await limits.count("decided-mail", once))) {
    log.info("no mail: it was told the same within the day");
    return;
  }
  try {
    await mail.send(toSend);
  } catch (error) {
    await limits.refund("decided-mail", once);
    throw error;
  }
}

async function stillAsked(
  uow: UnitOfWork,
  { adminId, memberId }: { adminId: number; memberId: number },
): Promise<Asked | undefined> {
  const member = await uow.db("members").where({ id: memberId, state: "pending" }).first("name", "admitted");
  const admin = await uow
    .db("members")
    .where({ id: adminId, state: "active", role: "admin", allows_emails: true })
    .whereRaw("(confirmed_at IS NOT NULL OR ?)", [uow.organization.trusted])
    .first("email", "language");
  if (!member || !admin?.email) return undefined;
  const language = admin.language ?? clubLanguage(uow.organization);
  return { name: member.name, back: member.admitted, email: admin.email, language };
}

async function mayTell(sender: Pick<App, "limits">, key: string): Promise<boolean> {
  try {
    await sender.limits.consume("join-mail-admin", key);
    return true;
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
}
