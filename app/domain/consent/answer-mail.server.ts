import { hashOf } from "#app/identity/secret.ts";
import type { UnitOfWork } from "#app/unit-of-work.ts";
import type { Club } from "#tenants/directory.ts";
import { type UnitHost, withUnitOfWork } from "../../with-unit-of-work.server.ts";
import { SHOWN_NAME } from "../members/names/shown-name.ts";
import type { Topic } from "../notices/preferences/preferences.ts";
import { noteWithdrawals } from "../organizations/importing/note-withdrawals.server.ts";
import { Refusal } from "../refusal.ts";
import { type MailLink, type MailLinkUse, openMailLink } from "./mail-link.ts";
import { suppress } from "./suppressed.server.ts";

/** What links in mails need from the application. */
export type MailLinkHost = UnitHost & { env: { SECRET: string } };

/** Whom a link is for. */
export interface LinkReader {
  /** The address that it was sent to. */
  email: string;
  /** Who added them, by alias or name; null if no member did, or if they are no longer a member. */
  addedBy: string | null;
  /** Are they a member here, with that address? */
  isMember: boolean;
  /** What the mail told of; null if the link is about all mails. */
  topics: Topic[] | null;
}

/** The link behind a code. Refuses `invalid-mail-link`. */
function linkOf(app: MailLinkHost, club: Club, code: string, use: MailLinkUse): MailLink {
  const link = openMailLink(app.env.SECRET, code, { use, tenant: club.tenant });
  if (!link) throw new Refusal("invalid-mail-link");
  return link;
}

/** Whom a link of this use is for. Refuses `invalid-mail-link` for one that was not made here. */
export async function linkReader(
  app: MailLinkHost,
  club: Club,
  { code, use }: { code: string; use: MailLinkUse },
): Promise<LinkReader> {
  const link = linkOf(app, club, code, use);
  const addedBy = await withUnitOfWork(app, club, { as: "system", readOnly: true }, (uow) =>
    memberBehind(uow, link),
  );
  const { email, topics = null } = link;
  return { email, addedBy: addedBy ?? null, isMember: addedBy !== undefined, topics };
}

/** Who added the member behind a link; undefined once the member has left or has another address. */
async function memberBehind(
  { db }: UnitOfWork,
  { memberId, email }: MailLink,
): Promise<string | null | undefined> {
  const { rows } = await db.raw<{ rows: { addedBy: string | null }[] }>(
    `SELECT (SELECT ${SHOWN_NAME} FROM members m JOIN welcomes w ON w.added_by = m.id
              WHERE w.member_id = :memberId AND w.round = 1 LIMIT 1) AS "addedBy"
       FROM members m WHERE m.id = :memberId AND m.email = :email AND m.state = 'active'`,
    { memberId, email },
  );
  return rows[0]?.addedBy;
}

/** Notes that the reader of a welcome knows the club, so that its mails reach them. Refuses `invalid-mail-link`. */
export async function confirmClub(app: MailLinkHost, club: Club, { code }: { code: string }): Promise<void> {
  const link = linkOf(app, club, code, "welcome");
  await withUnitOfWork(app, club, { as: "system" }, async (uow) => {
    if ((await memberBehind(uow, link)) === undefined) throw new Refusal("invalid-mail-link");
    await uow.db.raw(
      "UPDATE members SET confirmed_at = coalesce(confirmed_at, ?::timestamptz), allows_emails = true WHERE id = ?",
      [uow.now, link.memberId],
    );
    await noteWithdrawals(uow, [{ memberId: link.memberId, what: "mails", withdrawn: false }]);
  });
}

/**
 * Stops all mails of all clubs to the reader of a welcome, except those that they ask for themselves; signing in lifts
 * this. It holds for the address, no matter which member has it. Refuses `invalid-mail-link`.
 */
export async function stopAllMails(app: MailLinkHost, club: Club, { code }: { code: string }): Promise<void> {
  const link = linkOf(app, club, code, "welcome");
  await app.database.withPlatform({}, (db) => suppress(db, link.email));
  // Delete planned welcomes: they would not be sent any more, and no page may promise them.
  await withUnitOfWork(app, club, { as: "system" }, (uow) =>
    uow
      .db("welcomes")
      .where({ address_hash: hashOf(link.email), sent_at: null })
      .delete(),
  );
}

/**
 * Stops mails to the reader about the topics of this one, and nothing else: other mails, push messages and sign-ins
 * stay. A link that names no topic stops all mails of the club. Refuses `invalid-mail-link`.
 */
export async function unsubscribe(app: MailLinkHost, club: Club, { code }: { code: string }): Promise<void> {
  const { topics, ...reader } = linkOf(app, club, code, "unsubscribe");
  if (!topics) return stopMailsTo(app, club, reader);
  await withUnitOfWork(app, club, { as: "system" }, async (uow) => {
    const { rows } = await uow.db.raw<{ rows: { topic: string }[] }>(
      `INSERT INTO preferences (member_id, topic, channel, wanted)
       SELECT id, unnest(:topics::text[]), 'email', false FROM members WHERE id = :memberId AND email = :email
       ON CONFLICT (member_id, topic, channel) DO UPDATE SET wanted = false RETURNING topic`,
      { topics, memberId: reader.memberId, email: reader.email },
    );
    const { memberId } = reader;
    await noteWithdrawals(
      uow,
      rows.map(({ topic }) => ({ memberId, what: `${topic}:email` })),
    );
  });
}

/** Stops all mails of the club to the reader of this one, except those about money. Refuses `invalid-mail-link`. */
export async function unsubscribeFromAll(
  app: MailLinkHost,
  club: Club,
  { code }: { code: string },
): Promise<void> {
  await stopMailsTo(app, club, linkOf(app, club, code, "unsubscribe"));
}

async function stopMailsTo(
  app: MailLinkHost,
  club: Club,
  { memberId, email }: Pick<MailLink, "memberId" | "email">,
): Promise<void> {
  await withUnitOfWork(app, club, { as: "system" }, async (uow) => {
    const stopped = await uow.db("members").where({ id: memberId, email }).update({ allows_emails: false });
    if (stopped > 0) await noteWithdrawals(uow, [{ memberId, what: "mails" }]);
  });
}
