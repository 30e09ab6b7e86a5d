import { settingValue } from "#app/core/club/settings/setting.ts";
import { reminderHoursSetting } from "#app/core/club/settings/settings.ts";
import { notify } from "#app/core/messaging/notices/notices.server.ts";
import type { Job } from "#app/core/module-system/contract.ts";
import type { UnitOfWork } from "#app/core/unit-of-work.ts";
import { dateIn } from "#app/kernel/values/local-date.ts";
import { all } from "#tenants/sql.ts";
import { audience } from "../audience.server.ts";
import { type DescribedOccasion, OCCASION } from "../occasions.server.ts";
import { isReminderDue, type Reminded } from "./reminder.ts";

/** Reminds the members of each club who have not answered, once per occasion and date. */
export const remindJob: Job = { id: "remind", schedule: "12,42 * * * *", run: remindDue };

/**
 * How many occasions one run reminds of at most, since answers to them wait until it ends. Another run follows at once.
 */
const AT_ONCE = 5;

/** One run of the job. Running it again, or twice at once, reminds nobody twice. */
export async function remindDue(uow: UnitOfWork): Promise<void> {
  const { due, isDue } = await dueNow(uow);
  if (due.length === 0) return;
  // They may have changed while we waited for the locks.
  const locked = (await lockUnreminded(uow, due.slice(0, AT_ONCE))).filter(isDue);
  await uow
    .db("occasions")
    .whereIn(
      "id",
      locked.map(({ id }) => id),
    )
    .update({ reminded_at: uow.now });
  for (const occasion of locked) await remindAudience(uow, occasion);
  if (due.length > AT_ONCE)
    await uow.enqueue("job.run", { job: `core/${remindJob.id}`, slot: uow.now.toISOString() });
}

/** Marks what is due by now as reminded: in a club that comes back from a copy, that has happened before. */
export async function skipReminders(uow: UnitOfWork): Promise<void> {
  const { due } = await dueNow(uow);
  await uow.db("occasions").whereIn("id", due).update({ reminded_at: uow.now });
}

/** The occasions of which members are to be reminded now, and the rule that decides it. */
async function dueNow(uow: UnitOfWork): Promise<{ due: number[]; isDue(occasion: Reminded): boolean }> {
  const { settings, timezone } = uow.organization;
  const hours = settingValue(settings, reminderHoursSetting);
  const isDue = (occasion: Reminded) => isReminderDue(occasion, uow.now, { hours, timezone });
  const due = hours === 0 ? [] : (await unreminded(uow, hours)).filter(isDue).map(({ id }) => id);
  return { due, isDue };
}

/** The confirmed occasions that can still be answered, and whose reminders may be due by now. */
async function unreminded(uow: UnitOfWork, hours: number): Promise<(Reminded & { id: number })[]> {
  // A clock change may add an hour or two.
  const until = new Date(uow.now.getTime() + (hours + 3) * 3_600_000);
  return all<Reminded & { id: number }>(
    uow.db,
    `SELECT o.id, o.created_at, o.starts_at,
            o.registration_opens_at, o.registration_closes_at
       FROM occasions o
      WHERE o.status = 'confirmed' AND o.reminded_at IS NULL AND o.finishes_at > :now
        AND LEAST(o.starts_at, o.registration_closes_at) BETWEEN :now AND :until
        AND coalesce(o.registration_opens_at <= :now, true)
      ORDER BY o.starts_at, o.id`,
    { now: uow.now, until },
  );
}

/** Those of which nobody has been reminded yet, locked in the order of their ids. */
async function lockUnreminded(
  uow: UnitOfWork,
  ids: readonly number[],
): Promise<(DescribedOccasion & Reminded)[]> {
  return all<DescribedOccasion & Reminded>(
    uow.db,
    `SELECT ${OCCASION}, o.created_at FROM occasions o
      WHERE o.id = ANY (:ids::bigint[]) AND o.status = 'confirmed' AND o.reminded_at IS NULL
      ORDER BY o.id FOR NO KEY UPDATE`,
    { ids: [...ids] },
  );
}

async function remindAudience(uow: UnitOfWork, occasion: DescribedOccasion): Promise<void> {
  const date = dateIn(uow.organization.timezone, occasion.startsAt);
  const memberIds = await audience(uow, occasion.id, { unanswered: true });
  await notify(
    uow,
    memberIds.map((memberId) => ({
      memberId,
      kind: "reminder",
      occasion,
      once: `reminder:${occasion.id}:${date}:${memberId}`,
    })),
  );
}
