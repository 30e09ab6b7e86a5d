import type { Job } from "#app/module-system/contract.ts";
import type { UnitOfWork } from "#app/unit-of-work.ts";
import { notify } from "../../notices/notices.server.ts";
import { settingValue } from "../../organizations/settings/setting.ts";
import { reminderHoursSetting } from "../../organizations/settings/settings.ts";
import { audience } from "../audience.server.ts";
import { type DescribedOccasion, OCCASION } from "../occasions.server.ts";
import { type Reminded, reminderAt } from "./reminder.ts";

/** Reminds the members of each club who have not answered, once per occasion. */
export const remindJob: Job = { id: "remind", schedule: "12,42 * * * *", run: remindDue };

/** One run of the job. Running it again, or twice at once, reminds nobody twice. */
export async function remindDue(uow: UnitOfWork): Promise<void> {
  const { settings, timezone } = uow.organization;
  const hours = settingValue(settings, reminderHoursSetting);
  if (hours === 0) return;
  const coming = await unreminded(uow, hours);
  const due = coming.filter((occasion) => {
    const at = reminderAt(occasion, { hours, timezone });
    return at !== null && at <= uow.now;
  });
  if (due.length === 0) return;
  for (const occasion of await markReminded(
    uow,
    due.map(({ id }) => id),
  ))
    await remindOf(uow, occasion);
}

/** The confirmed occasions that can still be answered, and of which members could be reminded by now. */
async function unreminded(uow: UnitOfWork, hours: number): Promise<(Reminded & { id: number })[]> {
  // A clock change may add an hour or two.
  const until = new Date(uow.now.getTime() + (hours + 3) * 3_600_000);
  const { rows } = await uow.db.raw<{ rows: (Reminded & { id: number })[] }>(
    `SELECT o.id, o.created_at AS "createdAt", o.starts_at AS "startsAt",
            o.registration_opens_at AS "registrationOpensAt", o.registration_closes_at AS "registrationClosesAt"
       FROM occasions o
      WHERE o.status = 'confirmed' AND o.reminded_at IS NULL AND o.finishes_at > :now
        AND LEAST(o.starts_at, o.registration_closes_at) BETWEEN :now AND :until
        AND coalesce(o.registration_opens_at <= :now, true)`,
    { now: uow.now, until },
  );
  return rows;
}

/** Marks these as reminded and returns those that were not before, their rows locked in the order of their ids. */
async function markReminded(uow: UnitOfWork, ids: readonly number[]): Promise<DescribedOccasion[]> {
  const { rows } = await uow.db.raw<{ rows: DescribedOccasion[] }>(
    `WITH due AS (
       SELECT id FROM occasions WHERE id = ANY (:ids::bigint[]) AND status = 'confirmed' AND reminded_at IS NULL
        ORDER BY id FOR NO KEY UPDATE)
     UPDATE occasions o SET reminded_at = :now FROM due WHERE o.id = due.id RETURNING ${OCCASION}`,
    { ids: [...ids], now: uow.now },
  );
  return rows;
}

async function remindOf(uow: UnitOfWork, occasion: DescribedOccasion): Promise<void> {
  const memberIds = await audience(uow, occasion.id, { unanswered: true });
  await notify(
    uow,
    memberIds.map((memberId) => ({
      memberId,
      kind: "reminder",
      occasion,
      once: `reminder:${occasion.id}:${memberId}`,
    })),
  );
}
