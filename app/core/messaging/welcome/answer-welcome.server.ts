import { withUnitOfWork } from "#app/core/with-unit-of-work.server.ts";
import { Refusal } from "#app/kernel/refusal.ts";
import { hashOf } from "#app/kernel/secret.ts";
import type { Club } from "#tenants/directory.ts";
import { run } from "#tenants/sql.ts";
import { type MailLinkHost, memberBehind, parseLinkCode } from "../unsubscribing/link-reader.server.ts";
import { noteWithdrawals } from "../unsubscribing/note-withdrawals.server.ts";
import { suppress } from "../unsubscribing/suppressed.server.ts";

/** Notes that the reader of a welcome knows the club, so that its mails reach them. Refuses `invalid-mail-link`. */
export async function confirmClub(app: MailLinkHost, club: Club, { code }: { code: string }): Promise<void> {
  const link = parseLinkCode(app, club, code, "welcome");
  await withUnitOfWork(app, club, { as: "system" }, async (uow) => {
    if ((await memberBehind(uow, link)) === undefined) throw new Refusal("invalid-mail-link");
    await run(
      uow.db,
      "UPDATE members SET confirmed_at = coalesce(confirmed_at, :now::timestamptz), allows_emails = true WHERE id = :memberId",
      { now: uow.now, memberId: link.memberId },
    );
    await noteWithdrawals(uow, [{ memberId: link.memberId, what: "mails", withdrawn: false }]);
  });
}

/**
 * Stops all mails of all clubs to the reader of a welcome, except those that they ask for themselves; signing in lifts
 * this. It holds for the address, no matter which member has it. Refuses `invalid-mail-link`.
 */
export async function stopAllMails(app: MailLinkHost, club: Club, { code }: { code: string }): Promise<void> {
  const link = parseLinkCode(app, club, code, "welcome");
  await app.database.withPlatform({}, (db) => suppress(db, link.email));
  // Delete planned welcomes: they would not be sent any more, and no page may promise them.
  await withUnitOfWork(app, club, { as: "system" }, (uow) =>
    uow
      .db("welcomes")
      .where({ address_hash: hashOf(link.email), sent_at: null })
      .delete(),
  );
}
