import { gatherLater } from "#app/domain/notices/notices.server.ts";
import { dateIn } from "#app/domain/values/local-date.ts";
import type { UnitOfWork } from "#app/unit-of-work.ts";

/** Queues a club's unsent mails again, since work that fell due while the club was suspended was skipped. */
export async function resumeMails(uow: UnitOfWork): Promise<void> {
  const readers: number[] = await uow.db("notices").whereNull("handled_at").distinct().pluck("member_id");
  await gatherLater(uow, readers, uow.now);
  const mailIds: number[] = await uow.db("notice_mails").whereNull("done_at").pluck("id");
  await uow.enqueueAll(
    "notice-mail.send",
    mailIds.map((mailId) => ({ mailId })),
  );
  const welcomes: { memberId: number; round: number }[] = await uow
    .db("welcomes")
    .whereNull("sent_at")
    .where("day", "<=", dateIn(uow.organization.timezone, uow.now))
    .select({ memberId: "member_id" }, "round");
  await uow.enqueueAll("welcome.send", welcomes);
}
