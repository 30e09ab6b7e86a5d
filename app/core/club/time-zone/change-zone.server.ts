import { isLate } from "#app/core/attendance/admission.ts";
import { notify } from "#app/core/messaging/notices/notices.server.ts";
import { type DescribedOccasion, OCCASION } from "#app/core/occasions/occasions.server.ts";
import type { UnitOfWork } from "#app/core/unit-of-work.ts";
import { type Consequence, counted } from "#app/kernel/confirmation/confirmation.ts";
import { all, run } from "#tenants/sql.ts";
import { onNewClock, type ZoneChange, zoneName } from "./zone-change.ts";

/** Locks every occasion that is still ahead, in the order of their ids. */
export async function lockPlanned({ db, now }: UnitOfWork): Promise<DescribedOccasion[]> {
  return all<DescribedOccasion>(
    db,
    `SELECT ${OCCASION} FROM occasions o WHERE o.starts_at > :now ORDER BY o.id FOR NO KEY UPDATE`,
    { now },
  );
}

/** What a change of the time zone does to the planned occasions, and how many members hear of it. */
export async function zoneConsequences(
  uow: UnitOfWork,
  change: ZoneChange,
  planned: readonly DescribedOccasion[],
): Promise<Consequence[]> {
  const zones = { from: zoneName(change.from), to: zoneName(change.to) };
  const kept = change.keep === "instants";
  const begun = kept ? [] : planned.filter((occasion) => onNewClock(occasion, change).startsAt <= uow.now);
  const told = await answeredMembers(uow, planned);
  return [
    ...counted(`settings.consequences.${kept ? "zoneInstants" : "zoneClock"}`, planned.length, zones),
    ...counted("settings.consequences.zoneBegun", begun.length, zones),
    ...(await uow.modules.consequences("timezone.change", change)),
    ...counted("settings.consequences.zoneTold", told.length),
  ];
}

/**
 * Moves the planned occasions to the clock of the club's new time zone, or leaves them at their instants; tells the
 * modules, and everybody who has answered one of them. Past occasions keep their instants. Call it when the zone is
 * written, with the occasions locked.
 */
export async function applyZone(
  uow: UnitOfWork,
  change: ZoneChange,
  planned: readonly DescribedOccasion[],
): Promise<void> {
  const moved = change.keep === "wall-clock" ? await moveToClock(uow, change, planned) : [];
  await uow.tell("timezone.changed", { ...change, occasionIds: moved.map(({ id }) => id) });
  for (const { id, kind } of moved) await uow.tell("occasion.edited", { occasionId: id, kind, moved: true });
  const readers = await answeredMembers(uow, planned);
  const values = {
    from: zoneName(change.from),
    to: zoneName(change.to),
    ...(change.keep === "instants" && { context: "instants" }),
  };
  await notify(
    uow,
    readers.map((memberId) => ({
      memberId,
      kind: "zone-changed" as const,
      to: "/",
      values,
      once: `zone-changed:${memberId}:${uow.now.getTime()}`,
    })),
  );
}

async function moveToClock(
  uow: UnitOfWork,
  change: ZoneChange,
  planned: readonly DescribedOccasion[],
): Promise<DescribedOccasion[]> {
  const moved = planned.map((occasion) => ({ ...occasion, ...onNewClock(occasion, change) }));
  // A session that its series or its schedule wrote last stays theirs: nobody has edited it by itself.
  await run(
    uow.db,
    `UPDATE occasions o SET
       starts_at = n.starts_at, finishes_at = n.finishes_at, registration_opens_at = n.opens_at,
       registration_closes_at = n.closes_at, revision = revision + 1,
       series_revision = series_revision + (series_revision = revision)::int
       FROM unnest(:ids::bigint[], :starts::timestamptz[], :finishes::timestamptz[], :opens::timestamptz[],
                   :closes::timestamptz[]) AS n (id, starts_at, finishes_at, opens_at, closes_at)
      WHERE o.id = n.id`,
    {
      ids: moved.map(({ id }) => id),
      starts: moved.map(({ startsAt }) => startsAt),
      finishes: moved.map(({ finishesAt }) => finishesAt),
      opens: moved.map(({ registrationOpensAt }) => registrationOpensAt),
      closes: moved.map(({ registrationClosesAt }) => registrationClosesAt),
    },
  );
  const open = moved.filter((next, i) => {
    const before = planned[i];
    return before && isLate(before, uow.now) && !isLate(next, uow.now);
  });
  // Nobody has left late if the deadline is ahead again.
  await uow
    .db("attendances")
    .whereIn(
      "occasion_id",
      open.map(({ id }) => id),
    )
    .where({ left_late: true })
    .update({ left_late: false });
  return moved;
}

/** The active members, except the acting one, who have answered one of these occasions that still takes place. */
async function answeredMembers(
  { db, actor }: UnitOfWork,
  occasions: readonly DescribedOccasion[],
): Promise<number[]> {
  const ids = occasions.filter(({ status }) => status === "confirmed").map(({ id }) => id);
  if (ids.length === 0) return [];
  const rows = await all<{ memberId: number }>(
    db,
    `SELECT DISTINCT a.member_id FROM attendances a JOIN members m ON m.id = a.member_id
      WHERE a.occasion_id = ANY (:ids::bigint[]) AND a.state IS NOT NULL AND m.state = 'active'
        AND m.id IS DISTINCT FROM :readerId::bigint ORDER BY 1`,
    { ids, readerId: actor.kind === "member" ? actor.id : null },
  );
  return rows.map(({ memberId }) => memberId);
}
