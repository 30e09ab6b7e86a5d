import { withUnitOfWork } from "#app/core/with-unit-of-work.server.ts";
import type { Club } from "#tenants/directory.ts";
import { all } from "#tenants/sql.ts";
import { type MailLinkHost, parseLinkCode } from "./link-reader.server.ts";
import type { MailLink } from "./mail-link.ts";
import { noteWithdrawals } from "./note-withdrawals.server.ts";

/**
 * Stops mails to the reader about the topics of this one, and nothing else: other mails, push messages and sign-ins
 * stay. A link that names no topic stops all mails of the club. Refuses `invalid-mail-link`.
 */
export async function unsubscribe(app: MailLinkHost, club: Club, { code }: { code: string }): Promise<void> {
  const { topics, ...reader } = parseLinkCode(app, club, code, "unsubscribe");
  if (!topics) return stopMailsTo(app, club, reader);
  await withUnitOfWork(app, club, { as: "system" }, async (uow) => {
    const rows = await all<{ topic: string }>(
      uow.db,
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
  await stopMailsTo(app, club, parseLinkCode(app, club, code, "unsubscribe"));
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
