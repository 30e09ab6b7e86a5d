import type { z } from "zod";
import type { Standing } from "#app/core/attendance/admission.ts";
import { daysAway } from "#app/core/attendance/availability/unavailability.server.ts";
import type { Days } from "#app/core/attendance/availability/unavailability.ts";
import { placesInLine } from "#app/core/attendance/line-places.server.ts";
import { todayOf } from "#app/core/club/today.ts";
import { containsWords, searchWords } from "#app/core/members/names/name-search.ts";
import type { UnitOfWork } from "#app/core/unit-of-work.ts";
import { Refusal } from "#app/kernel/refusal.ts";
import { addDays } from "#app/kernel/values/local-date.ts";
import { type Paged, pageOffset } from "#app/kernel/values/page.ts";
import { startOfDate } from "#app/kernel/values/zoned.ts";
import type { Fragment } from "#tenants/connection/named-bindings.ts";
import { all, maybe, one } from "#tenants/sql.ts";
import type { OccasionKind } from "./occasion.ts";
import type { OccasionListSchema } from "./occasion-list.schemas.ts";
import { type DescribedOccasion, listedOrder, OCCASION } from "./occasions.server.ts";
import { MINE, OCCASIONS_WITH_MINE, visibleTo } from "./visibility.server.ts";

/** An occasion in a list, with the reader's standing. */
export interface ListedOccasion extends DescribedOccasion {
  standing: Standing;
  /** The price when the reader came in or joined the line, in minor units; null if they have done neither. */
  agreedPrice: number | null;
  /** The reader's team, from 1, as it was published; null = none. */
  team: number | null;
}

type Filter = z.output<typeof OccasionListSchema> & {
  /** Only what the reader has answered. */
  mine?: boolean;
};

/** How many occasions a filter finds if `when` is ignored: those that are not over yet, and those that are. */
export interface OccasionCounts {
  future: number;
  past: number;
}

/** The occasions of one kind that the reader sees: coming ones soonest first, past or mixed ones newest first. */
export async function occasionList(
  uow: UnitOfWork,
  kind: OccasionKind,
  filter: Filter,
): Promise<Paged<ListedOccasion> & { counts: OccasionCounts }> {
  const { sql: condition, bindings } = wanted(uow, kind, filter);
  const { when } = filter;
  const direction = when === "future" ? "ASC" : "DESC";
  // Started together, so that both statements are pipelined.
  const [counts, items] = await Promise.all([
    one<OccasionCounts>(
      uow.db,
      `SELECT count(*) FILTER (WHERE ${OVER.future})::int AS future, count(*) FILTER (WHERE ${OVER.past})::int AS past
         FROM ${OCCASIONS_WITH_MINE} WHERE ${condition}`,
      bindings,
    ),
    all<ListedOccasion>(
      uow.db,
      `SELECT ${OCCASION}, ${MINE} FROM ${OCCASIONS_WITH_MINE} WHERE ${condition} ${when ? `AND ${OVER[when]}` : ""}
        ORDER BY ${listedOrder(direction)} LIMIT :perPage OFFSET :offset`,
      { ...bindings, perPage: filter.perPage, offset: pageOffset(filter) },
    ),
  ]);
  const total = when ? counts[when] : counts.future + counts.past;
  return { items, total, counts, page: filter.page, perPage: filter.perPage };
}

const OVER = { future: "o.finishes_at > :now", past: "o.finishes_at <= :now" };

function wanted(uow: UnitOfWork, kind: OccasionKind, filter: Filter): Fragment {
  const { timezone } = uow.organization;
  const { status, search, tag, from, to, mine } = filter;
  const visible = visibleTo(uow.actor);
  const conditions = [
    "o.kind = :kind",
    visible.sql,
    status && "o.status = :status",
    search && containsWords("o.search_text"),
    tag && "lower(:tag) = ANY (folded(o.tags))",
    from && "o.starts_at >= :from",
    to && "o.starts_at < :until",
    mine && "mine.state IS NOT NULL",
  ];
  return {
    sql: conditions.filter(Boolean).join(" AND "),
    bindings: {
      ...visible.bindings,
      kind,
      now: uow.now,
      ...(status && { status }),
      ...(search && { searchWords: searchWords(search) }),
      ...(tag && { tag }),
      ...(from && { from: startOfDate(from, timezone) }),
      ...(to && { until: startOfDate(addDays(to, 1), timezone) }),
    },
  };
}

/** One occasion that the reader sees, with their standing, note, times away and place in line. Refuses `not-found`. */
export async function occasionDetail(
  uow: UnitOfWork,
  id: number,
  kind?: OccasionKind,
): Promise<ListedOccasion & { note: string; away: Days[] | null; place: number | null }> {
  const visible = visibleTo(uow.actor);
  const occasion = await maybe<ListedOccasion & { note: string; away: Days[] | null }>(
    uow.db,
    `SELECT ${OCCASION}, ${MINE}, coalesce(mine.note, '') AS note, ${daysAway(":readerId::bigint", ":today")} AS away
       FROM ${OCCASIONS_WITH_MINE} WHERE o.id = :id AND ${visible.sql}`,
    { ...visible.bindings, id, today: todayOf(uow) },
  );
  if (!occasion || (kind && occasion.kind !== kind)) throw new Refusal("not-found");
  const reader = uow.actor.kind === "member" ? uow.actor.id : null;
  const places = await placesInLine(uow.db, reader, [occasion]);
  return { ...occasion, place: places.get(id) ?? null };
}
