import type { z } from "zod";
import type { UnitOfWork } from "#app/unit-of-work.ts";
import type { Fragment } from "#tenants/connection/named-bindings.ts";
import type { Standing } from "../attendance/admission.ts";
import { placesInLine } from "../attendance/line-places.server.ts";
import { Refusal } from "../refusal.ts";
import type { SessionListSchema } from "../sessions/sessions.schemas.ts";
import { addDays } from "../values/local-date.ts";
import { offsetOf, type Paged } from "../values/page.ts";
import { startOfDate } from "../values/zoned.ts";
import type { OccasionKind } from "./occasion.ts";
import { type DescribedOccasion, OCCASION } from "./occasions.server.ts";
import { MINE, OCCASIONS_WITH_MINE, visibleTo } from "./visibility.server.ts";

/** An occasion in a list, with the reader's standing. */
export interface ListedOccasion extends DescribedOccasion {
  standing: Standing;
  /** The price when the reader came in or joined the line, in minor units; null if they have done neither. */
  agreedPrice: number | null;
}

type Filter = z.output<typeof SessionListSchema> & {
  /** Only what the reader has answered. */
  mine?: boolean;
};

/** The occasions of one kind that the reader sees: coming ones soonest first, past or mixed ones newest first. */
export async function occasionList(
  uow: UnitOfWork,
  kind: OccasionKind,
  filter: Filter,
): Promise<Paged<ListedOccasion>> {
  const { sql: where, bindings } = wanted(uow, kind, filter);
  const from = `FROM ${OCCASIONS_WITH_MINE} WHERE ${where}`;
  const counted = await uow.db.raw<{ rows: { total: number }[] }>(
    `SELECT count(*)::int AS total ${from}`,
    bindings,
  );
  const direction = filter.when === "future" ? "ASC" : "DESC";
  const { rows } = await uow.db.raw<{ rows: ListedOccasion[] }>(
    `SELECT ${OCCASION}, ${MINE} ${from}
      ORDER BY o.starts_at ${direction}, o.id ${direction} LIMIT :perPage OFFSET :offset`,
    { ...bindings, perPage: filter.perPage, offset: offsetOf(filter) },
  );
  return { items: rows, total: counted.rows[0]?.total ?? 0, page: filter.page, perPage: filter.perPage };
}

function wanted(uow: UnitOfWork, kind: OccasionKind, filter: Filter): Fragment {
  const { timezone } = uow.organization;
  const { when, status, from, to, mine } = filter;
  const visible = visibleTo(uow.actor);
  const conditions = [
    "o.kind = :kind",
    visible.sql,
    when === "future" && "o.finishes_at > :now",
    when === "past" && "o.finishes_at <= :now",
    status && "o.status = :status",
    from && "o.starts_at >= :from",
    to && "o.starts_at < :until",
    mine && "mine.state IS NOT NULL",
  ];
  return {
    sql: conditions.filter(Boolean).join(" AND "),
    bindings: {
      ...{ ...visible.bindings, kind, now: uow.now },
      ...(status && { status }),
      ...(from && { from: startOfDate(from, timezone) }),
      ...(to && { until: startOfDate(addDays(to, 1), timezone) }),
    },
  };
}

/** One occasion that the reader sees, with their standing, note and place in line. Refuses `not-found`. */
export async function occasionDetail(
  uow: UnitOfWork,
  id: number,
  kind?: OccasionKind,
): Promise<ListedOccasion & { note: string; place: number | null }> {
  const visible = visibleTo(uow.actor);
  const { rows } = await uow.db.raw<{ rows: (ListedOccasion & { note: string })[] }>(
    `SELECT ${OCCASION}, ${MINE}, coalesce(mine.note, '') AS note
       FROM ${OCCASIONS_WITH_MINE} WHERE o.id = :id AND ${visible.sql}`,
    { ...visible.bindings, id },
  );
  const [occasion] = rows;
  if (!occasion || (kind && occasion.kind !== kind)) throw new Refusal("not-found");
  const reader = uow.actor.kind === "member" ? uow.actor.id : null;
  const places = await placesInLine(uow.db, reader, [occasion]);
  return { ...occasion, place: places.get(id) ?? null };
}
