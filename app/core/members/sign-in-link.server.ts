import type { z } from "zod";
import { reserveInboxPlace } from "#app/core/accounts/links/inbox-place.server.ts";
import { LINK_SECONDS } from "#app/core/accounts/links/link-life.ts";
import type { App } from "#app/core/app.server.ts";
import { aboutMember } from "#app/core/audit/audit.ts";
import { clubLanguage } from "#app/core/club/settings/club-language.ts";
import { isSuppressed } from "#app/core/messaging/unsubscribing/suppressed.server.ts";
import type { Origin, UnitOfWork } from "#app/core/unit-of-work.ts";
import { type UnitHost, withUnitOfWork } from "#app/core/with-unit-of-work.server.ts";
import type { Language } from "#app/kernel/i18n/language.ts";
import { Refusal } from "#app/kernel/refusal.ts";
import type { Club } from "#tenants/directory.ts";
import { lockMember } from "./lock-member.server.ts";
import type { MemberSchema } from "./members.schemas.ts";

/** The admin who has a link sent. */
interface Sender {
  club: Club;
  as: { identityId: string } | { memberId: number };
  origin: Origin | undefined;
}

/**
 * Mails a member a link to sign in because an admin asks for it, within the same limits as if the member had asked. The
 * inbox's limit is counted here, not when the mail is sent, so that a link that was announced and logged is sent.
 * Limits are counted outside units of work. An unconfirmed member of a club that is not trusted gets no link, nor does
 * somebody who wants no unasked mails: they can ask for one themselves. Refuses `not-found`, `member-inactive`,
 * `email-missing`, `member-unconfirmed`, `mail-unwanted`, `too-many-tries`, `inbox-full`.
 */
export async function sendMemberLink(
  app: UnitHost & Pick<App, "limits">,
  { club, as, origin }: Sender,
  { memberId }: z.output<typeof MemberSchema>,
): Promise<void> {
  const email = await withUnitOfWork(app, club, { as, readOnly: true }, async (uow) =>
    reachableAddress(
      uow,
      await uow
        .db("members")
        .where({ id: memberId })
        .whereNot({ state: "erased" })
        .first("state", "email", "confirmed_at"),
    ),
  );
  if (await isSuppressed(app.database.platform, email)) throw new Refusal("mail-unwanted");
  await app.limits.consume("link-address", `${club.tenant}:${email}`);
  await app.limits.consume("link-club", club.tenant);
  const place = await reserveInboxPlace(app, { way: "club", tenant: club.tenant }, email);
  // By then the link that they last got has expired, and the club has its place in the inbox again.
  if (!place) throw new Refusal("inbox-full", undefined, { seconds: LINK_SECONDS });
  try {
    await withUnitOfWork(app, club, { as, origin }, async (uow) => {
      const member = await lockMember(uow, memberId);
      await enqueueLink(uow, { email: requireSignInEmail(member), language: member.language });
      await uow.audit("member.link-sent", aboutMember(member));
    });
  } catch (error) {
    await place.release();
    throw error;
  }
}

function reachableAddress(
  { organization }: UnitOfWork,
  member: { state: string; email: string | null; confirmed_at: Date | null } | undefined,
): string {
  const email = requireSignInEmail(member);
  if (!member?.confirmed_at && !organization.trusted) throw new Refusal("member-unconfirmed");
  return email;
}

/** The address with which a member can sign in. */
function requireSignInEmail(member: { state: string; email: string | null } | undefined): string {
  if (!member) throw new Refusal("not-found");
  if (member.state !== "active") throw new Refusal("member-inactive");
  if (!member.email) throw new Refusal("email-missing");
  return member.email;
}

async function enqueueLink(
  uow: UnitOfWork,
  { email, language }: { email: string; language: Language | null },
): Promise<void> {
  await uow.enqueue("access-link.send", {
    purpose: "magic-link",
    email,
    target: "/",
    language: language ?? clubLanguage(uow.organization),
    askedAt: uow.now.toISOString(),
    placed: true,
    senderName: uow.actor.kind === "member" ? uow.actor.name : undefined,
  });
}
