import { promote } from "#app/core/attendance/promote.server.ts";
import type { AttendanceChange } from "#app/core/module-system/extension-points.ts";
import { lockOccasions } from "#app/core/occasions/occasions.server.ts";
import type { UnitOfWork } from "#app/core/unit-of-work.ts";
import { snake } from "#app/kernel/case.ts";
import { all, run } from "#tenants/sql.ts";
import { mergedPlace, type Place } from "./merge.ts";
import type { Pair } from "./merge-question.server.ts";

type Row = Place & { occasionId: number; memberId: number };

/**
 * The occasions that a merge may touch: all coming ones, since either member may be answering one right now, and those
 * of the other member.
 */
export async function occasionsToMerge({ db, now }: UnitOfWork, { other }: Pair): Promise<number[]> {
  const found = await all<{ id: number }>(
    db,
    `SELECT id FROM occasions WHERE starts_at > :now
     UNION SELECT occasion_id FROM attendances WHERE member_id = :other OR presence_by = :other`,
    { now, other },
  );
  return found.map(({ id }) => id);
}

/**
 * Moves the answers and marks of the other to the survivor. If both have one on an occasion, the two become one, and
 * the next in line get the places that this frees. Expects the occasions of `occasionsToMerge` and both members locked.
 */
export async function mergeAttendances(uow: UnitOfWork, pair: Pair): Promise<void> {
  const { db } = uow;
  const both = [pair.survivor, pair.other];
  const rows = await all<Row>(
    db,
    `SELECT ${COLUMNS.map((name) => `a.${name}`)} FROM attendances a
      WHERE a.member_id = ANY (:both::bigint[])
        AND a.occasion_id IN (SELECT occasion_id FROM attendances WHERE member_id = :other)
      ORDER BY a.occasion_id`,
    { both, other: pair.other },
  );
  // None of their answers can be taken back any more: an undo knows only one of the two members.
  await run(
    db,
    "DELETE FROM answer_undos WHERE member_id = ANY (:both::bigint[]) OR made_by = :other OR :other = ANY (moved_up)",
    { both, other: pair.other },
  );
  const merged: Row[] = [];
  const changes = new Map<number, AttendanceChange[]>();
  for (const [occasionId, rowsThere] of Map.groupBy(rows, (row) => row.occasionId)) {
    const of = (id: number) => rowsThere.find((row) => row.memberId === id);
    const [kept, gone] = [of(pair.survivor), of(pair.other)];
    if (!gone) continue;
    const place = kept ? { ...kept, ...mergedPlace(toPlace(kept), toPlace(gone)) } : gone;
    if (kept) merged.push(place);
    changes.set(occasionId, attendanceChanges(pair, { kept, gone, place }));
  }
  await db("attendances")
    .where({ member_id: pair.other })
    .whereIn(
      "occasion_id",
      merged.map((row) => row.occasionId),
    )
    .delete();
  await run(
    db,
    `UPDATE attendances a SET (${PLACE.join()}) = (${PLACE.map((name) => `r.${name}`).join()})
       FROM jsonb_populate_recordset(NULL::attendances, :merged::jsonb) r
      WHERE a.occasion_id = r.occasion_id AND a.member_id = :survivor`,
    { merged: JSON.stringify(merged.map(columnsOfPlace)), survivor: pair.survivor },
  );
  await db("attendances").where({ member_id: pair.other }).update({ member_id: pair.survivor });
  await db("attendances").where({ presence_by: pair.other }).update({ presence_by: pair.survivor });
  await letOthersMoveUp(uow, changes);
}

/** Tells modules of each coming occasion, and gives the free places to those in line. */
async function letOthersMoveUp(uow: UnitOfWork, changes: Map<number, AttendanceChange[]>): Promise<void> {
  // Only coming ones, which are locked already: whoever is added to one that is over while this waits for the members holds its
  // lock, and waits for them, too.
  const coming: number[] = await uow
    .db("occasions")
    .whereIn("id", [...changes.keys()])
    .where("starts_at", ">", uow.now)
    .pluck("id");
  for (const occasion of await lockOccasions(uow.db, coming)) {
    const told = changes.get(occasion.id) ?? [];
    if (told.length === 0 || occasion.status === "canceled") continue;
    await uow.tell("attendance.changed", {
      occasionId: occasion.id,
      kind: occasion.kind,
      changes: told,
    });
    await promote(uow, occasion);
  }
}

function attendanceChanges(
  pair: Pair,
  { kept, gone, place }: { kept: Row | undefined; gone: Row; place: Row },
): AttendanceChange[] {
  const before = kept?.state ?? null;
  const changes: AttendanceChange[] = [
    { memberId: pair.other, before: gone.state, after: null, price: null },
    { memberId: pair.survivor, before, after: place.state, price: place.price, isRegained: true },
  ];
  return changes.filter((change) => change.before !== change.after);
}

const PLACE = [
  "state",
  "line_order",
  "over_capacity",
  "note",
  "price",
  "position",
  "score",
  "team",
  "shown_team",
  "shown_position",
  "answered_at",
  "attending_since",
  "left_late",
  "presence",
  "presence_by",
  "presence_at",
  "presence_act",
  "presence_before",
  "walk_in_from",
] as const satisfies readonly string[];
const COLUMNS = ["occasion_id", "member_id", ...PLACE];

function toPlace({ occasionId: _occasion, memberId: _member, ...place }: Row): Place {
  return place;
}

const columnsOfPlace = (row: Row) =>
  Object.fromEntries(Object.entries(row).map(([name, value]) => [snake(name), value]));
