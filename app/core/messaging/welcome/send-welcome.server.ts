import { z } from "zod";
import type { App } from "#app/core/app.server.ts";
import { answerAddresses, sealAnswerLink } from "#app/core/attendance/links/answer-link.ts";
import { formatsFor } from "#app/core/club/formats.server.ts";
import { clubLanguage } from "#app/core/club/settings/club-language.ts";
import { SHOWN_NAME } from "#app/core/members/names/shown-name.ts";
import { homeOccasions } from "#app/core/occasions/home-occasions.server.ts";
import type { MemberUnit, UnitOfWork } from "#app/core/unit-of-work.ts";
import { type UnitHost, withUnitOfWork } from "#app/core/with-unit-of-work.server.ts";
import type { MailTicket } from "#app/infra/mail/mail-content.ts";
import type { MailTransport, OutgoingMail } from "#app/infra/mail/mail-transport.server.ts";
import { plainName } from "#app/infra/mail/plain-name.ts";
import { renderMail } from "#app/infra/mail/render-mail.ts";
import { serverI18n } from "#app/kernel/i18n/i18n.server.ts";
import type { Language } from "#app/kernel/i18n/language.ts";
import { hashOf } from "#app/kernel/secret.ts";
import { type Club, type Directory, runningClub } from "#tenants/directory.ts";
import { maybe } from "#tenants/sql.ts";
import { noticeTicket } from "../notices/notice-ticket.ts";
import { sealMailLink } from "../unsubscribing/mail-link.ts";
import { isSuppressed } from "../unsubscribing/suppressed.server.ts";
import { planRepeat, postponeWelcome, type WelcomeRound } from "./plan-welcomes.server.ts";

const PayloadSchema = z.object({ memberId: z.number().int(), round: z.literal([1, 2]) });

/** How many of the next occasions a welcome shows. */
const MAX_NEXT = 3;

/** What the sender of welcomes needs from the application. */
export interface WelcomeSender extends UnitHost, Pick<App, "limits"> {
  directory: Directory;
  mail: Pick<MailTransport, "send">;
  /** The address of a club, without a trailing slash; from configuration. */
  originFor(subdomain: string): string;
  /** Seals the links of the mail. */
  secret: string;
}

interface Welcome {
  email: string;
  language: Language;
  /** null if the host added them. */
  addedBy: string | null;
  accent: string | null;
}

/**
 * Asks a member whom somebody else added whether they know the club, and once more after three days. Sends nothing if
 * they have shown it meanwhile, were removed, or want no mails of any club. If other clubs have used up the inbox's
 * limit for such mails, it is sent the next day.
 */
export async function sendWelcome(
  sender: WelcomeSender,
  job: { tenant: string; payload: unknown },
): Promise<void> {
  const { memberId, round } = PayloadSchema.parse(job.payload);
  const club = await runningClub(sender.directory, job.tenant);
  if (!club) return;
  const inClub = <T>(work: (uow: UnitOfWork) => Promise<T>) =>
    withUnitOfWork(sender, club, { as: "system" }, work);
  const welcome = await inClub((uow) => openWelcome(uow, memberId, round));
  if (!welcome) return;
  const { email, language } = welcome;
  if (await isSuppressed(sender.database.platform, email))
    return inClub((uow) => dropWelcome(uow, memberId, round));
  const limited = !club.trusted;
  if (limited && !(await sender.limits.count("welcome-inbox", email)))
    return inClub((uow) => postponeWelcome(uow, { memberId, round }));
  try {
    const link = { tenant: club.tenant, memberId, email };
    const seal = (use: "welcome" | "unsubscribe") =>
      new URLSearchParams({ code: sealMailLink(sender.secret, { ...link, use }) });
    const origin = sender.originFor(club.subdomain);
    const next = await nextTickets(sender, club, { memberId, language });
    const url = `${origin}/welcome?${seal("welcome")}`;
    await sender.mail.send({
      ...welcomeMail({ ...welcome, club: plainName(club.name), trusted: club.trusted, round, next }, url),
      unsubscribeUrl: `${origin}/unsubscribe/one-click?${seal("unsubscribe")}`,
      to: email,
      key: `welcome:${club.tenant}:${memberId}:${email}:${round}`,
    });
  } catch (error) {
    if (limited) await sender.limits.refund("welcome-inbox", email);
    throw error;
  }
  await inClub(async (uow) => {
    await uow
      .db("welcomes")
      .where({ member_id: memberId, round, sent_at: null, address_hash: hashOf(email) })
      .update({ sent_at: uow.now });
    if (round === 1) await planRepeat(uow, memberId);
  });
}

/** The welcome, if it is still to be sent; otherwise it is dropped, so that its day becomes free. */
async function openWelcome(
  uow: UnitOfWork,
  memberId: number,
  round: WelcomeRound,
): Promise<Welcome | undefined> {
  type Row = Pick<Welcome, "email" | "addedBy"> & { language: Language | null };
  const row = await maybe<Row>(
    uow.db,
    `SELECT m.email, m.language, (SELECT ${SHOWN_NAME} FROM members m WHERE m.id = w.added_by) AS added_by
       FROM welcomes w JOIN members m ON m.id = w.member_id
      WHERE w.member_id = :memberId AND w.round = :round AND w.sent_at IS NULL
        AND m.state = 'active' AND m.confirmed_at IS NULL AND m.allows_emails
        AND sha256(convert_to(m.email, 'UTF8')) = w.address_hash`,
    { memberId, round },
  );
  const { organization } = uow;
  if (row)
    return {
      ...row,
      addedBy: row.addedBy === null ? null : plainName(row.addedBy),
      language: row.language ?? clubLanguage(organization),
      accent: organization.accent,
    };
  await dropWelcome(uow, memberId, round);
  return undefined;
}

/**
 * The next occasions as the member would see them. Strangers wrote the texts, so only the name is shown, plainly, and not
 * the address.
 */
async function nextTickets(
  sender: WelcomeSender,
  club: Club,
  { memberId, language }: { memberId: number; language: Language },
): Promise<MailTicket[]> {
  const options = { as: { memberId }, readOnly: true };
  return withUnitOfWork(sender, club, options, async (uow) => {
    const { actor, organization, now } = uow;
    if (actor.kind !== "member") return [];
    const member = await uow.db("members").where({ id: memberId }).first("link_version");
    const reader = {
      t: serverI18n(language).t,
      formats: formatsFor(organization, { language, locale: null }),
      timezone: organization.timezone,
    };
    const coming = (await homeOccasions(uow as MemberUnit)).filter(
      ({ status, startsAt }) => status === "confirmed" && startsAt > now,
    );
    return coming.slice(0, MAX_NEXT).map((occasion) => {
      const link = { memberId, occasionId: occasion.id, version: member?.link_version ?? 0 };
      const code = sealAnswerLink(sender.secret, club.tenant, link);
      const links = answerAddresses(sender.originFor(club.subdomain), code);
      const { standing } = occasion;
      return noticeTicket(
        { ...occasion, name: plainName(occasion.name), address: "" },
        { now: { occasion, standing, price: uow.modules.priceFor(occasion, actor), at: now, links } },
        reader,
      );
    });
  });
}

async function dropWelcome(uow: UnitOfWork, memberId: number, round: WelcomeRound): Promise<void> {
  await uow.db("welcomes").where({ member_id: memberId, round, sent_at: null }).delete();
}

function welcomeMail(
  {
    language,
    club,
    accent,
    addedBy,
    trusted,
    round,
    next,
  }: Welcome & { club: string; trusted: boolean; round: WelcomeRound; next: MailTicket[] },
  url: string,
): Omit<OutgoingMail, "to" | "key"> {
  const { t } = serverI18n(language);
  const context = addedBy === null ? undefined : "by";
  const values = { club, admin: addedBy, context };
  // A trusted club writes to whoever has not answered, too.
  const form = trusted ? "Trusted" : "";
  const title = t(round === 1 ? "welcome.mail.subject" : "welcome.mail.subjectAgain", values);
  return renderMail({
    language,
    // Without the crest: somebody who may not know the club is not shown a picture of the club's choice.
    sender: { name: club, accent, logo: null },
    subject: t("notices.subject", { club, title }),
    preheader: t(`welcome.mail.preheader${form}`),
    paragraphs: [
      t("identity.mail.link.hello"),
      t("welcome.mail.text", values),
      t(`welcome.mail.ask${form}`, values),
    ],
    button: { label: t("welcome.know"), url },
    after: [t(`welcome.mail.${round === 1 ? "after" : "afterAgain"}${form}`, values)],
    ...(next.length > 0 && {
      more: { title: t("welcome.mail.next"), text: t("welcome.mail.nextText"), entries: next },
    }),
    footer: [{ label: t("welcome.never"), url: `${url}#never` }],
  });
}
