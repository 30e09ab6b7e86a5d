import { settingValue } from "#app/core/club/settings/setting.ts";
import { automaticMailsSetting } from "#app/core/club/settings/settings.ts";
import { todayOf } from "#app/core/club/today.ts";
import type { UnitOfWork } from "#app/core/unit-of-work.ts";
import { addDays, dateIn } from "#app/kernel/values/local-date.ts";
import { toInstant } from "#app/kernel/values/zoned.ts";
import { all, run } from "#tenants/sql.ts";
import { welcomeDays } from "./welcome-days.ts";

/** The mails that ask somebody whether they know the club: the first, and one repeat. */
export type WelcomeRound = 1 | 2;

/** How many days after the first mail the repeat comes. */
const REPEAT_DAYS = 3;
/** When mails planned for a later day go out, in the club's time zone. */
const TIME_OF_DAY = "09:00";
/** For a trusted club. */
const NO_LIMIT = Number.MAX_SAFE_INTEGER;

/** Plans the welcome of members who were just added, if the club sends automatic mails (setting 7). */
export async function welcomeAdded(uow: UnitOfWork, members: readonly { id: number }[]): Promise<void> {
  if (settingValue(uow.organization.settings, automaticMailsSetting)) await planWelcomes(uow, members);
}

/** Plans the welcome of a member whose address has changed; welcomes planned for the former address are dropped. */
export async function welcomeNewAddress(uow: UnitOfWork, member: { id: number }): Promise<void> {
  await uow.db("welcomes").where({ member_id: member.id, sent_at: null }).delete();
  await welcomeAdded(uow, [member]);
}

/**
 * Plans the welcome of members who have not shown that they know the club, once per address, on the first day with
 * room. Archived members and members without an address get none.
 */
export async function planWelcomes(uow: UnitOfWork, members: readonly { id: number }[]): Promise<void> {
  if (members.length === 0) return;
  const today = todayOf(uow);
  await lockPlan(uow);
  const rows = await all<{ id: number }>(
    uow.db,
    `SELECT id FROM members
      WHERE id = ANY (:ids::bigint[]) AND state = 'active' AND email IS NOT NULL AND confirmed_at IS NULL AND allows_emails
        AND NOT EXISTS (SELECT FROM welcomes w WHERE w.address_hash = ${HASH} AND w.round = 1)
      ORDER BY id`,
    { ids: members.map(({ id }) => id) },
  );
  await plan(
    uow,
    rows.map((row) => row.id),
    { round: 1, from: today },
  );
}

/** Plans the repeat of a welcome that has just gone out. */
export async function planRepeat(uow: UnitOfWork, memberId: number): Promise<void> {
  await lockPlan(uow);
  const from = addDays(todayOf(uow), REPEAT_DAYS);
  await plan(uow, [memberId], { round: 2, from });
}

/** Moves a welcome to the next day with room, because its reader's inbox has reached today's limit. */
export async function postponeWelcome(
  uow: UnitOfWork,
  welcome: { memberId: number; round: WelcomeRound },
): Promise<void> {
  await lockPlan(uow);
  const tomorrow = addDays(todayOf(uow), 1);
  const [day] = await freeDays(uow, 1, tomorrow);
  const planned = uow
    .db("welcomes")
    .where({ member_id: welcome.memberId, round: welcome.round, sent_at: null });
  // No day has room if the club may write to nobody. The next notice for the member plans the welcome again.
  if (!day) return void (await planned.delete());
  await planned.update({ day });
  await uow.enqueue("welcome.send", { ...welcome }, toInstant(day, TIME_OF_DAY, uow.organization.timezone));
}

/** The hash of a member's address, as `welcomes` keeps it. SQL. */
const HASH = "sha256(convert_to(email, 'UTF8'))";

/** Makes transactions plan one after the other, so that each counts the days that the others have taken. */
export async function lockPlan(uow: UnitOfWork): Promise<void> {
  await run(uow.db, "SELECT FROM organization FOR NO KEY UPDATE");
}

async function plan(
  uow: UnitOfWork,
  memberIds: number[],
  { round, from }: { round: WelcomeRound; from: string },
): Promise<void> {
  const days = await freeDays(uow, memberIds.length, from);
  const rows = await all<{ memberId: number; day: string }>(
    uow.db,
    `INSERT INTO welcomes (address_hash, round, member_id, added_by, day)
     SELECT ${HASH}, :round::smallint, m.id,
            coalesce(:addedBy::bigint, (SELECT w.added_by FROM welcomes w WHERE w.member_id = m.id AND w.round = 1)),
            planned.day
       FROM unnest(:memberIds::bigint[], :days::date[]) AS planned (member_id, day) JOIN members m ON m.id = planned.member_id
     ON CONFLICT DO NOTHING RETURNING member_id, day::text`,
    {
      round,
      days,
      memberIds: memberIds.slice(0, days.length),
      addedBy: uow.actor.kind === "member" ? uow.actor.id : null,
    },
  );
  const { timezone } = uow.organization;
  for (const [day, planned] of Map.groupBy(rows, (row) => row.day)) {
    await uow.enqueueAll(
      "welcome.send",
      planned.map(({ memberId }) => ({ memberId, round })),
      day === dateIn(timezone, uow.now) ? undefined : toInstant(day, TIME_OF_DAY, timezone),
    );
  }
}

/**
 * How many of `count` new members would get a welcome, and the local date of the last one if that isn't today. A club
 * that sends no automatic mails writes to nobody.
 */
export async function allowanceFor(
  uow: UnitOfWork,
  count: number,
): Promise<{ count: number; lastDay: string | undefined }> {
  if (!settingValue(uow.organization.settings, automaticMailsSetting))
    return { count: 0, lastDay: undefined };
  const today = todayOf(uow);
  const days = await freeDays(uow, count, today);
  const lastDay = days.at(-1);
  return { count: days.length, lastDay: lastDay === today ? undefined : lastDay };
}

async function freeDays(uow: UnitOfWork, count: number, from: string): Promise<string[]> {
  const { trusted, welcomesPerDay } = uow.organization;
  const rows = await all<{ day: string; taken: number }>(
    uow.db,
    "SELECT day::text, count(*)::int AS taken FROM welcomes WHERE day >= :from::date GROUP BY day",
    { from },
  );
  return welcomeDays(count, {
    from,
    perDay: trusted ? NO_LIMIT : welcomesPerDay,
    taken: new Map(rows.map(({ day, taken }) => [day, taken])),
  });
}
