import { randomUUID } from "node:crypto";
import { NOTED_HOURS } from "#app/core/members/activity/inactivity.ts";
import { SHOWN_NAME } from "#app/core/members/names/shown-name.ts";
import { occasionSubject } from "#app/core/occasions/audited-occasion.ts";
import type { DescribedOccasion } from "#app/core/occasions/occasions.server.ts";
import type { MemberUnit, UnitOfWork } from "#app/core/unit-of-work.ts";
import { Refusal } from "#app/kernel/refusal.ts";
import type { Db } from "#tenants/database.ts";
import { all, run } from "#tenants/sql.ts";
import { addedSince, changingMarks, type Listed, type Mark, type Others, type Presence } from "./presence.ts";

/** A member whose mark was changed. */
export interface MarkedMember {
  memberId: number;
  /** Alias, else name. */
  name: string;
  before: Presence | null;
  after: Presence | null;
}

/** What became of recording presence. */
export interface RecordedPresence {
  occasionId: number;
  /** The name with which it can be taken back; null if nothing changed and no name was given. */
  act: string | null;
  changed: MarkedMember[];
  /** Who has come onto the list since those were listed whom "all others" was about, and has no mark. */
  added: { memberId: number; name: string }[];
}

/** Who is on the list of an occasion `a.occasion_id`: those who attend, and those who have a mark. SQL. */
export const ON_THE_LIST = "(a.state = 'attending' OR a.presence IS NOT NULL)";

type Found = Listed & { name: string; shownName: string };

/**
 * Sets marks. The same mark again changes nothing. Expects the occasion locked, so that none of its attendances change.
 * Refuses `not-on-list`.
 */
export async function setPresence(
  uow: MemberUnit,
  occasion: DescribedOccasion,
  { marks, others, act: named }: { marks: readonly Mark[]; others?: Others; act?: string },
): Promise<RecordedPresence> {
  const asked = marks.map(({ memberId }) => memberId);
  const listed = await listedMembers(uow.db, occasion.id, asked, others !== undefined);
  const known = new Map(listed.map((one) => [one.memberId, one]));
  if (asked.some((memberId) => !known.has(memberId))) throw new Refusal("not-on-list");
  const changes = changingMarks(listed, marks, others);
  const act = named ?? randomUUID();
  const added = addedSince(listed, marks, others).map(({ memberId, shownName: name }) => ({
    memberId,
    name,
  }));
  if (changes.length === 0) return { occasionId: occasion.id, act: named ?? null, changed: [], added };

  await run(
    uow.db,
    `UPDATE attendances a SET presence = c.after, presence_before = c.before, presence_act = :act::uuid,
            presence_by = :actorId, presence_at = :now, walk_in_from = NULL
       FROM unnest(:memberIds::bigint[], :before::text[], :after::text[]) AS c (member_id, before, after)
      WHERE a.occasion_id = :occasionId AND a.member_id = c.member_id`,
    {
      occasionId: occasion.id,
      act,
      actorId: uow.actor.id,
      now: uow.now,
      memberIds: changes.map(({ memberId }) => memberId),
      before: changes.map(({ before }) => before),
      after: changes.map(({ after }) => after),
    },
  );
  await noteSignOfLife(
    uow,
    changes.flatMap(({ memberId, after }) => (after === "came" || after === "late" ? [memberId] : [])),
  );
  await uow.audit("attendance.marked", {
    subject: occasionSubject(occasion),
    members: changes.map(({ memberId, before, after }) => ({
      id: memberId,
      name: known.get(memberId)?.name ?? "",
      before: { presence: before },
      after: { presence: after },
    })),
  });
  const changed = changes.map((change) => ({ ...change, name: known.get(change.memberId)?.shownName ?? "" }));
  return { occasionId: occasion.id, act, changed, added };
}

/** Those of these members who are on the list; with `everybody`, everybody on it. */
async function listedMembers(
  db: Db,
  occasionId: number,
  memberIds: readonly number[],
  everybody: boolean,
): Promise<Found[]> {
  return all<Found>(
    db,
    `SELECT a.member_id, m.name, ${SHOWN_NAME} AS shown_name, a.state AS standing, a.presence
       FROM attendances a JOIN members m ON m.id = a.member_id
      WHERE a.occasion_id = :occasionId AND ${ON_THE_LIST} AND (:everybody::boolean OR a.member_id = ANY (:memberIds::bigint[]))
      ORDER BY a.member_id`,
    { occasionId, memberIds: [...memberIds], everybody },
  );
}

/**
 * Records that these members are active, since they were there. Locks them in the order of their ids.
 */
async function noteSignOfLife(uow: UnitOfWork, memberIds: readonly number[]): Promise<void> {
  if (memberIds.length === 0) return;
  await run(
    uow.db,
    `WITH quiet AS (
       SELECT id FROM members
        WHERE id = ANY (:memberIds::bigint[]) AND coalesce(involved_at, '-infinity') < :now::timestamptz - interval '${NOTED_HOURS} hours'
        ORDER BY id FOR NO KEY UPDATE)
     UPDATE members SET involved_at = :now FROM quiet WHERE members.id = quiet.id`,
    { memberIds: [...memberIds], now: uow.now },
  );
}
