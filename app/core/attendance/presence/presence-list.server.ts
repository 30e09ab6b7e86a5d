import { containsWords, searchWords } from "#app/core/members/names/name-search.ts";
import { SHOWN_NAME } from "#app/core/members/names/shown-name.ts";
import type { MemberUnit, UnitOfWork } from "#app/core/unit-of-work.ts";
import { type Page, type Paged, pageOffset } from "#app/kernel/values/page.ts";
import { all } from "#tenants/sql.ts";
import type { Standing } from "../admission.ts";
import type { Presence, Tally } from "./presence.ts";
import { ON_THE_LIST } from "./set-presence.server.ts";

/** Somebody on the list of an occasion. */
export interface PresentMember {
  memberId: number;
  /** Alias, else name. */
  name: string;
  standing: Standing;
  presence: Presence | null;
  note: string;
  score: number | null;
}

/**
 * Those who attend an occasion or have a mark, from A to Z whatever their mark, narrowed to the names that contain
 * every word of `search`. The tally counts everybody, whatever the search, and `open` are those without a mark.
 */
export async function presenceList(
  { db }: UnitOfWork,
  { occasionId, search = "", ...page }: { occasionId: number; search?: string } & Page,
): Promise<Paged<PresentMember> & { tally: Tally; open: number[] }> {
  const bindings = { occasionId, searchWords: searchWords(search) };
  const matches = containsWords("m.search_name");
  const counted = await all<{
    presence: Presence | null;
    count: number;
    matching: number;
    open: number[] | null;
  }>(
    db,
    `SELECT a.presence, count(*)::int AS count, count(*) FILTER (WHERE ${matches})::int AS matching,
            CASE WHEN a.presence IS NULL THEN array_to_json(array_agg(a.member_id ORDER BY a.member_id)) END AS open
       FROM attendances a JOIN members m ON m.id = a.member_id
      WHERE a.occasion_id = :occasionId AND ${ON_THE_LIST} GROUP BY a.presence`,
    bindings,
  );
  const rows = await all<PresentMember>(
    db,
    `SELECT a.member_id, ${SHOWN_NAME} AS name, a.state AS standing, a.presence, a.note, m.score
       FROM attendances a JOIN members m ON m.id = a.member_id
      WHERE a.occasion_id = :occasionId AND ${ON_THE_LIST} AND ${matches}
      ORDER BY ${SHOWN_NAME} COLLATE "und-x-icu", a.member_id LIMIT :perPage OFFSET :offset`,
    { ...bindings, perPage: page.perPage, offset: pageOffset(page) },
  );
  const tally: Tally = { came: 0, late: 0, absent: 0, open: 0 };
  for (const { presence, count } of counted) tally[presence ?? "open"] = count;
  const total = counted.reduce((sum, { matching }) => sum + matching, 0);
  const open = counted.flatMap(({ open }) => open ?? []);
  return { items: rows, total, ...page, tally, open };
}

/** Everybody's mark on an occasion, by the member's id; null = none. */
export async function loadMarks(
  { db }: UnitOfWork,
  { occasionId }: { occasionId: number },
): Promise<Record<number, Presence | null>> {
  const rows = await all<{ memberId: number; presence: Presence | null }>(
    db,
    `SELECT a.member_id, a.presence FROM attendances a WHERE a.occasion_id = :occasionId AND ${ON_THE_LIST}`,
    { occasionId },
  );
  return Object.fromEntries(rows.map(({ memberId, presence }) => [memberId, presence]));
}

/** The reader's own marks on these occasions, by the occasion's id; only those that were recorded. */
export async function ownPresence(
  { db, actor }: MemberUnit,
  occasions: readonly { id: number }[],
): Promise<Map<number, Presence>> {
  if (occasions.length === 0) return new Map();
  const rows: { id: number; presence: Presence }[] = await db("attendances")
    .where({ member_id: actor.id })
    .whereIn(
      "occasion_id",
      occasions.map(({ id }) => id),
    )
    .whereNotNull("presence")
    .select({ id: "occasion_id" }, "presence");
  return new Map(rows.map(({ id, presence }) => [id, presence]));
}

/** How many people a search for a walk-in shows. */
const MAX_FOUND = 20;

/** Active members whose names contain every word of `search` and who are not on the list of the occasion yet. */
export async function walkInCandidates(
  { db }: UnitOfWork,
  { occasionId, search }: { occasionId: number; search: string },
): Promise<{ memberId: number; name: string; standing: Standing }[]> {
  const words = searchWords(search);
  if (words.length === 0) return [];
  return all<{ memberId: number; name: string; standing: Standing }>(
    db,
    `SELECT m.id AS member_id, ${SHOWN_NAME} AS name, a.state AS standing
       FROM members m LEFT JOIN attendances a ON a.member_id = m.id AND a.occasion_id = :occasionId
      WHERE m.state = 'active' AND ${containsWords("m.search_name")} AND (${ON_THE_LIST}) IS NOT TRUE
      ORDER BY ${SHOWN_NAME} COLLATE "und-x-icu", m.id LIMIT ${MAX_FOUND}`,
    { occasionId, searchWords: words },
  );
}
