import { all, type Bindings, notify, run, type UnitOfWork } from "#app/kit/commands.server.ts";
import type { AttendanceChange, DomainEvents } from "#app/kit/module.ts";
import { moneyOf, settingValue } from "#app/kit/rules.ts";
import { followFunds } from "#modules/payments/ledger/charges.server.ts";
import { watchFunds } from "#modules/payments/ledger/watch-funds.server.ts";
import { leaveHoursSetting } from "#modules/payments/prices.ts";
import { GRACE_MINUTES } from "./leave-limits.ts";

/**
 * Records what members agreed to pay as they get and give up places on a priced occasion. A member who leaves on their own
 * after leaving has stopped being free stays committed, unless the place is taken again.
 */
export async function keepCommitments(
  uow: UnitOfWork,
  { occasionId, changes }: Pick<DomainEvents["attendance.changed"], "occasionId" | "changes">,
): Promise<void> {
  const memberIds = changes.map(({ memberId }) => memberId);
  const own = uow.actor.kind === "member" ? uow.actor.id : null;
  await run(
    uow.db,
    `UPDATE payment_commitments SET left_at = :now
      WHERE occasion_id = :occasionId AND member_id = :own AND member_id = ANY (:left::bigint[])
        AND left_at IS NULL AND free_until <= :now`,
    { occasionId, own, left: leavers(changes), now: uow.now },
  );
  await uncommit(
    uow,
    `occasion_id = :occasionId AND member_id = ANY (:memberIds::bigint[]) AND left_at IS NULL
        AND NOT EXISTS (SELECT FROM attendances a WHERE a.occasion_id = c.occasion_id AND a.member_id = c.member_id
                           AND a.state = 'attending')`,
    { occasionId, memberIds },
  );
  const has = changes.filter(({ after }) => after === "attending").map(({ memberId }) => memberId);
  if (has.length === 0) return;
  const newcomers = await countNewcomers(uow, { occasionId, changes });
  const regained = changes.flatMap(({ memberId, isRegained }) => (isRegained ? [memberId] : []));
  await commit(uow, occasionId, { memberIds: has, movedUp: movedUp(changes), regained });
  await releaseLeavers(uow, occasionId, newcomers);
}

/**
 * Releases late leavers whose places are taken again while payments are off, by the same rule: whether somebody pays must not
 * depend on that.
 */
export async function releaseWhileOff(
  uow: UnitOfWork,
  { occasionId, changes }: Pick<DomainEvents["attendance.changed"], "occasionId" | "changes">,
): Promise<void> {
  await releaseLeavers(uow, occasionId, await countNewcomers(uow, { occasionId, changes }));
}

/** Deletes commitments: their members can spend that money elsewhere now. */
async function uncommit(uow: UnitOfWork, where: string, values: Bindings): Promise<Released[]> {
  const rows = await all<Released>(
    uow.db,
    `DELETE FROM payment_commitments c WHERE ${where} RETURNING member_id, price`,
    values,
  );
  await followFunds(
    uow,
    rows.map(({ memberId }) => memberId),
  );
  return rows;
}

interface Released {
  memberId: number;
  price: number;
}

/**
 * How many members have taken a place that was not theirs: not those who have left the occasion late themselves. Call it before
 * they are committed. Nobody is counted if nobody has left late.
 */
async function countNewcomers(
  { db }: UnitOfWork,
  { occasionId, changes }: Pick<DomainEvents["attendance.changed"], "occasionId" | "changes">,
): Promise<number> {
  const came = changes.filter(
    ({ before, after, isRegained }) => before !== "attending" && after === "attending" && !isRegained,
  );
  if (came.length === 0) return 0;
  const left: number[] = await db("payment_commitments")
    .where({ occasion_id: occasionId })
    .whereNotNull("left_at")
    .pluck("member_id");
  return left.length === 0 ? 0 : came.filter(({ memberId }) => !left.includes(memberId)).length;
}

/**
 * Releases late leavers whose places are taken again, for good: one for each newcomer, the first who left first. They are
 * told. Without a limit nobody's place can be taken, nor once the occasion is settled.
 */
async function releaseLeavers(uow: UnitOfWork, occasionId: number, newcomers: number): Promise<void> {
  if (newcomers === 0) return;
  const released = await uncommit(
    uow,
    `c.occasion_id = :occasionId AND c.left_at IS NOT NULL AND c.member_id IN (
       SELECT l.member_id FROM payment_commitments l
         JOIN attendances a ON a.occasion_id = l.occasion_id AND a.member_id = l.member_id
         JOIN occasions o ON o.id = l.occasion_id AND o.capacity IS NOT NULL AND o.settled_at IS NULL
        WHERE l.occasion_id = :occasionId AND l.left_at IS NOT NULL AND a.state IS DISTINCT FROM 'attending'
        ORDER BY l.left_at, l.member_id LIMIT :newcomers)`,
    { occasionId, newcomers },
  );
  await tellReleased(uow, occasionId, released);
}

async function tellReleased(
  uow: UnitOfWork,
  occasionId: number,
  released: readonly Released[],
): Promise<void> {
  if (released.length === 0) return;
  const { name: title } = await uow.db("occasions").where({ id: occasionId }).first("name");
  await notify(
    uow,
    released.map(({ memberId, price }) => ({
      memberId,
      kind: "payments:released" as const,
      to: "/my-transactions",
      values: { title, amount: moneyOf(uow.organization, price) },
      once: `payments:released:${occasionId}:${memberId}:${uow.now.toISOString()}`,
    })),
  );
}

/** Lowers what members agreed to pay to the prices in their attendances; nothing is kept for a place that is free now. */
export async function lowerCommitments(
  uow: UnitOfWork,
  { occasionId, memberIds }: DomainEvents["occasion.cheaper"],
): Promise<void> {
  const free = `occasion_id = :occasionId AND member_id = ANY (:memberIds::bigint[]) AND left_at IS NULL
    AND EXISTS (SELECT FROM attendances a WHERE a.occasion_id = c.occasion_id AND a.member_id = c.member_id AND a.price = 0)`;
  await uncommit(uow, free, { occasionId, memberIds: [...memberIds] });
  await run(
    uow.db,
    `UPDATE payment_commitments c SET price = a.price FROM attendances a
      WHERE c.occasion_id = :occasionId AND c.member_id = ANY (:memberIds::bigint[]) AND c.left_at IS NULL
        AND a.occasion_id = c.occasion_id AND a.member_id = c.member_id AND a.price < c.price`,
    { occasionId, memberIds: [...memberIds] },
  );
  await followFunds(uow, memberIds);
}

/**
 * Opens leaving anew on an occasion that was moved, as its deadline is now; those who may leave until the start still may. Who
 * had left late, if leaving would still be free now, is released. Expects the occasion to be locked.
 */
export async function moveDeadlines(
  uow: UnitOfWork,
  { occasionId, moved }: DomainEvents["occasion.edited"],
): Promise<void> {
  if (!moved) return;
  const named = {
    occasionId,
    hours: settingValue(uow.organization.settings, leaveHoursSetting),
    now: uow.now,
  };
  const until = `(SELECT CASE coalesce(own.leave_hours, :hours) WHEN 0 THEN 'infinity'::timestamptz
                              ELSE o.starts_at - make_interval(hours => coalesce(own.leave_hours, :hours)) END
                    FROM occasions o LEFT JOIN payment_terms own ON own.occasion_id = o.id WHERE o.id = :occasionId)`;
  await run(
    uow.db,
    `UPDATE payment_commitments c
        SET free_until = CASE WHEN isfinite(${until}) THEN greatest(${until}, :now::timestamptz + interval '${GRACE_MINUTES} minutes') END
      WHERE occasion_id = :occasionId AND left_at IS NULL AND free_until IS NOT NULL`,
    named,
  );
  const released = await uncommit(
    uow,
    `c.occasion_id = :occasionId AND c.left_at IS NOT NULL AND ${until} > :now`,
    named,
  );
  await tellReleased(uow, occasionId, released);
}

const leavers = (changes: readonly AttendanceChange[]) =>
  changes.flatMap(({ memberId, before, after }) =>
    before === "attending" && after !== "attending" && after !== "waiting" ? [memberId] : [],
  );
const movedUp = (changes: readonly AttendanceChange[]) =>
  changes.flatMap(({ memberId, before, after }) =>
    before === "waiting" && after === "attending" ? [memberId] : [],
  );

/** Commits everybody on an occasion again, at the prices in their attendances. */
export async function commitAll(uow: UnitOfWork, occasionId: number): Promise<void> {
  await commit(uow, occasionId);
}

/** Deletes all commitments for the occasion. */
export async function dropCommitments(uow: UnitOfWork, occasionId: number): Promise<void> {
  await uncommit(uow, "occasion_id = :occasionId", { occasionId });
}

/** Who gets a commitment, of those who attend. */
interface Committing {
  memberIds: readonly number[];
  movedUp: readonly number[];
  /** Those who have a place that was theirs before. */
  regained: readonly number[];
}

/**
 * Commits those who attend, and checks whether those who agreed to pay something new need an automatic top-up. A settled
 * occasion costs nothing more, and one that was over before the club began to settle nothing at all. A place that was held
 * before keeps its terms, and so does one that its member left too late and took again. A member who moved up when leaving
 * already cost can leave for free.
 */
async function commit(uow: UnitOfWork, occasionId: number, of?: Committing): Promise<void> {
  const rows = await all<{ memberId: number; isMore: boolean }>(
    uow.db,
    `WITH due AS (
       SELECT a.occasion_id, a.member_id, a.price, a.attending_since AS since, terms.hours,
              o.starts_at - make_interval(hours => terms.hours) AS until,
              NOT EXISTS (SELECT FROM payment_commitments was
                           WHERE was.occasion_id = a.occasion_id AND was.member_id = a.member_id AND was.price >= a.price
                             AND (was.left_at IS NOT NULL OR was.since = a.attending_since)) AS is_more
         FROM attendances a JOIN occasions o ON o.id = a.occasion_id
         LEFT JOIN payment_terms own ON own.occasion_id = o.id
        CROSS JOIN LATERAL (SELECT coalesce(own.leave_hours, :hours) AS hours) terms
        WHERE a.occasion_id = :occasionId AND a.state = 'attending' AND a.price > 0 AND o.settled_at IS NULL
          AND o.finishes_at > (SELECT since FROM settling)
          AND (:memberIds::bigint[] IS NULL OR a.member_id = ANY (:memberIds::bigint[]))),
     written AS (
       INSERT INTO payment_commitments AS c (occasion_id, member_id, price, since, free_until)
       SELECT occasion_id, member_id, price, since,
              CASE WHEN hours = 0 OR member_id = ANY (:movedUp::bigint[]) AND :now >= until THEN NULL
                   ELSE greatest(until, :now::timestamptz + interval '${GRACE_MINUTES} minutes') END
         FROM due
       ON CONFLICT (occasion_id, member_id) DO UPDATE SET
         price = excluded.price, since = excluded.since, left_at = NULL,
         free_until = CASE WHEN c.since = excluded.since OR c.left_at IS NOT NULL AND NOT c.member_id = ANY (:movedUp::bigint[])
                           THEN c.free_until ELSE excluded.free_until END
       RETURNING member_id)
     SELECT member_id, is_more FROM written JOIN due USING (member_id)`,
    {
      occasionId,
      memberIds: of ? [...of.memberIds] : null,
      movedUp: [...(of?.movedUp ?? [])],
      now: uow.now,
      hours: settingValue(uow.organization.settings, leaveHoursSetting),
    },
  );
  if (!of) return;
  const more = rows.filter(({ memberId, isMore }) => isMore && !of.regained.includes(memberId));
  await watchFunds(
    uow,
    more.map(({ memberId }) => memberId),
  );
}
