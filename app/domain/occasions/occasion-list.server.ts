import type { z } from "zod";
import type { UnitOfWork } from "../../unit-of-work.server.ts";
import type { Standing } from "../attendance/admission.ts";
import { placesInLine } from "../attendance/places-in-line.server.ts";
import { Refusal } from "../refusal.ts";
import type { SessionListSchema } from "../sessions/sessions.schemas.ts";
import { addDays } from "../values/local-date.ts";
import { offsetOf, type Paged } from "../values/page.ts";
import { startOfDate } from "../values/zoned.ts";
import type { OccasionKind } from "./occasion.ts";
import { type DescribedOccasion, OCCASION, visibleTo } from "./occasions.server.ts";

/** An occasion in a list, with what the reader said to it. */
export interface ListedOccasion extends DescribedOccasion {
  standing: Standing;
}

type Filter = z.output<typeof SessionListSchema> & {
  /** Only what the reader has answered. */
  mine?: boolean;
};

/** The occasions of one kind that the reader sees: the coming ones soonest first, past or mixed ones newest first. */
export async function occasionList(
  uow: UnitOfWork,
  kind: OccasionKind,
  filter: Filter,
): Promise<Paged<ListedOccasion>> {
  const { timezone } = uow.organization;
  const visible = visibleTo(uow.actor);
  const reader = uow.actor.kind === "member" ? uow.actor.id : null;
  const conditions: [string, ...(string | number | Date | string[] | null)[]][] = [
    ["o.kind = ?", kind],
    [visible.sql, ...visible.bindings],
  ];
  if (filter.when === "future") conditions.push(["o.finishes_at > ?", uow.now]);
  if (filter.when === "past") conditions.push(["o.finishes_at <= ?", uow.now]);
  if (filter.status !== undefined) conditions.push(["o.status = ?", filter.status]);
  if (filter.from) conditions.push(["o.starts_at >= ?", startOfDate(filter.from, timezone)]);
  if (filter.to) conditions.push(["o.starts_at < ?", startOfDate(addDays(filter.to, 1), timezone)]);
  if (filter.mine) conditions.push(["mine.state IS NOT NULL"]);
  const where = conditions.map(([sql]) => sql).join(" AND ");
  const bindings = [reader, ...conditions.flatMap(([, ...values]) => values)];
  const from = `FROM occasions o LEFT JOIN attendances mine ON mine.occasion_id = o.id AND mine.member_id = ?::bigint
                WHERE ${where}`;

  const counted = await uow.db.raw<{ rows: { total: number }[] }>(
    `SELECT count(*)::int AS total ${from}`,
    bindings,
  );
  const direction = filter.when === "future" ? "ASC" : "DESC";
  const { rows } = await uow.db.raw<{ rows: ListedOccasion[] }>(
    `SELECT ${OCCASION}, mine.state AS standing ${from}
      ORDER BY o.starts_at ${direction}, o.id ${direction} LIMIT ? OFFSET ?`,
    [...bindings, filter.perPage, offsetOf(filter)],
  );
  return { items: rows, total: counted.rows[0]?.total ?? 0, page: filter.page, perPage: filter.perPage };
}

/** One occasion that the reader sees, with what the reader said to it. Refuses `not-found`. */
export async function occasionDetail(
  uow: UnitOfWork,
  id: number,
  kind?: OccasionKind,
): Promise<ListedOccasion & { note: string; place: number | null }> {
  const visible = visibleTo(uow.actor);
  const reader = uow.actor.kind === "member" ? uow.actor.id : null;
  const { rows } = await uow.db.raw<{ rows: (ListedOccasion & { note: string })[] }>(
    `SELECT ${OCCASION}, mine.state AS standing, coalesce(mine.note, '') AS note
       FROM occasions o
       LEFT JOIN attendances mine ON mine.occasion_id = o.id AND mine.member_id = ?::bigint
      WHERE o.id = ? AND ${visible.sql}`,
    [reader, id, ...visible.bindings],
  );
  const [occasion] = rows;
  if (!occasion || (kind && occasion.kind !== kind)) throw new Refusal("not-found");
  const places = await placesInLine(uow.db, reader, [occasion]);
  return { ...occasion, place: places.get(id) ?? null };
}
