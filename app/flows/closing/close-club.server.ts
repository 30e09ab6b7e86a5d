import type { AccountOwner } from "#app/core/accounts/account-owner.server.ts";
import { ensureFreshSignIn } from "#app/core/accounts/sign-ins/fresh-sign-in.ts";
import { type AuditAuthor, auditLater } from "#app/core/audit/audit-later.server.ts";
import { clubLanguage } from "#app/core/club/settings/club-language.ts";
import { stillToCome } from "#app/core/occasions/occasions.server.ts";
import type { UnitOfWork } from "#app/core/unit-of-work.ts";
import { type UnitHost, withUnitOfWork } from "#app/core/with-unit-of-work.server.ts";
import { resumeMailsLater } from "#app/flows/hosting/resume-mails.server.ts";
import { enqueuePlatform, resumeWork } from "#app/infra/outbox/outbox.server.ts";
import { counted, ensureConfirmed, type Question } from "#app/kernel/confirmation/confirmation.ts";
import type { Language } from "#app/kernel/i18n/language.ts";
import type { Locale, Reader } from "#app/kernel/i18n/locale.ts";
import { Refusal } from "#app/kernel/refusal.ts";
import type { Club, Directory } from "#tenants/directory.ts";
import { one } from "#tenants/sql.ts";
import { GRACE_DAYS } from "./grace-days.ts";

const DAY_MS = 86_400_000;

type Host = UnitHost & { directory: Directory };

/** What is lost with the club. */
export interface ClubContents {
  members: number;
  occasions: number;
  /** Those that are still ahead. */
  upcoming: number;
}

/** What closing the club would end, in numbers. */
export async function clubContents({ db, now }: UnitOfWork): Promise<ClubContents> {
  return one<ClubContents>(
    db,
    `SELECT (SELECT count(*)::integer FROM members WHERE state = 'active') AS members,
            count(*)::integer AS occasions,
            (count(*) FILTER (WHERE ${stillToCome("o")}))::integer AS upcoming
       FROM occasions o`,
    { now },
  );
}

function closeQuestion({ members, upcoming }: ClubContents): Question {
  return {
    act: "club.close",
    consequences: [
      ...counted("closing.close.people", members),
      ...counted("closing.close.upcoming", upcoming),
    ],
    always: true,
  };
}

/**
 * Closes the club for its members at once; after `GRACE_DAYS` it is deleted, unless an admin reopens it. Its admins are told
 * by mail. Closing it again changes nothing. Refuses `sign-in-not-fresh`, and `close-name` if the club's name was not
 * typed correctly. Asks back if it is given `reviewed`; the page shows the numbers beside
 * the name instead. Returns when it will be deleted.
 */
export async function closeClub(
  app: Host,
  { club, signIn }: AccountOwner,
  { name, reviewed }: { name: string; reviewed?: string },
  author: AuditAuthor,
): Promise<{ closesAt: Date }> {
  ensureFreshSignIn(signIn);
  const admins = await withUnitOfWork(app, club, { as: "system", readOnly: true }, async (uow) => {
    if (comparable(name) !== comparable(uow.organization.name)) throw new Refusal("close-name", "name");
    await ensureConfirmed(reviewed, async () => closeQuestion(await clubContents(uow)));
    return loadAdmins(uow);
  });
  const closesAt = await app.database.withPlatform({}, async (db) => {
    const wanted = new Date(author.at.getTime() + GRACE_DAYS * DAY_MS);
    const closed = await db("organizations")
      .where({ tenant_id: club.tenant, closes_at: null })
      .update({ closes_at: wanted });
    if (closed === 0)
      return requireClosingTime(await db("organizations").where({ tenant_id: club.tenant }).first());
    await auditLater(db, club.tenant, author, "club.closed", { subject: { kind: "club" } });
    const happened = { about: "closed", by: author.actor.name, closesAt: wanted.toISOString() };
    for (const admin of admins)
      await enqueuePlatform(db, "club-closing.tell", { ...admin, ...happened }, club.tenant);
    return wanted;
  });
  app.directory.forget(club.tenant);
  app.wakeQueue();
  return { closesAt };
}

/** Reopens a closed club with all the work that has been waiting, and tells its other admins. Refuses `not-closed`. */
export async function reopenClub(app: Host, club: Club, author: AuditAuthor): Promise<void> {
  // Nobody is told of their own act, except of closing, in case it was not theirs.
  const others = await withUnitOfWork(app, club, { as: "system", readOnly: true }, (uow) =>
    loadAdmins(uow, { but: author.actor.id }),
  );
  await app.database.withPlatform({}, async (db) => {
    const opened = await db("organizations")
      .where({ tenant_id: club.tenant })
      .whereNotNull("closes_at")
      .update({ closes_at: null });
    if (opened === 0) throw new Refusal("not-closed");
    await auditLater(db, club.tenant, author, "club.reopened", { subject: { kind: "club" } });
    const happened = { about: "reopened", by: author.actor.name };
    for (const admin of others)
      await enqueuePlatform(db, "club-closing.tell", { ...admin, ...happened }, club.tenant);
    await resumeMailsLater(db, club.tenant);
    await resumeWork(db, club.tenant);
  });
  app.directory.forget(club.tenant);
  app.wakeQueue();
}

function requireClosingTime(row: { closes_at: Date | null } | undefined): Date {
  if (!row?.closes_at) throw new Refusal("not-found");
  return row.closes_at;
}

const comparable = (name: string) => name.normalize("NFKC").replace(/\s+/g, " ").trim().toLowerCase();

async function loadAdmins(
  { db, organization }: UnitOfWork,
  { but }: { but?: number } = {},
): Promise<({ to: string } & Reader)[]> {
  const rows: { email: string; language: Language | null; locale: Locale | null }[] = await db("members")
    .where({ role: "admin", state: "active" })
    .whereNotNull("email")
    .whereNot({ id: but ?? 0 })
    .orderBy("id")
    .select("email", "language", "locale");
  return rows.map(({ email, language, locale }) => ({
    to: email,
    language: language ?? clubLanguage(organization),
    locale,
  }));
}
