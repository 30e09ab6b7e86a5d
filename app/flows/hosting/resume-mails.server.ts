import { todayOf } from "#app/core/club/today.ts";
import { DELIVERIES } from "#app/core/messaging/notices/deliveries/note-failure.server.ts";
import { gatherLater } from "#app/core/messaging/notices/notices.server.ts";
import type { UnitOfWork } from "#app/core/unit-of-work.ts";
import { type UnitHost, withUnitOfWork } from "#app/core/with-unit-of-work.server.ts";
import { enqueuePlatform } from "#app/infra/outbox/outbox.server.ts";
import type { Db } from "#tenants/database.ts";
import { type Directory, runningClub } from "#tenants/directory.ts";

/**
 * Queues `resumeMails`, in the transaction after which the club runs again: the club's cell may be down at this moment.
 */
export async function resumeMailsLater(db: Db, tenant: string): Promise<void> {
  await enqueuePlatform(db, "mails.resume", {}, tenant);
}

/** The job that runs `resumeMails`. If the club is stopped again by then, that is done the next time that it runs. */
export async function resumeClubMails(
  app: UnitHost & { directory: Directory },
  { tenant }: { tenant: string },
): Promise<void> {
  const club = await runningClub(app.directory, tenant);
  if (club) await withUnitOfWork(app, club, { as: "system" }, resumeMails);
}

/** Queues a club's unsent mails and push messages again, since work that fell due while the club was suspended was skipped. */
export async function resumeMails(uow: UnitOfWork): Promise<void> {
  const readers: number[] = await uow.db("notices").whereNull("handled_at").distinct().pluck("member_id");
  await gatherLater(uow, readers, uow.now);
  for (const [table, { kind, payload }] of Object.entries(DELIVERIES)) {
    const unsent: { id: number; failures: number }[] = await uow
      .db(table)
      .whereNull("done_at")
      .whereNull("given_up_at")
      .select("id", "failures");
    await uow.enqueueAll(
      kind,
      unsent.map(({ id, failures }) => ({ ...payload(id), failures })),
    );
  }
  const welcomes: { memberId: number; round: number }[] = await uow
    .db("welcomes")
    .whereNull("sent_at")
    .where("day", "<=", todayOf(uow))
    .select({ memberId: "member_id" }, "round");
  await uow.enqueueAll("welcome.send", welcomes);
}
