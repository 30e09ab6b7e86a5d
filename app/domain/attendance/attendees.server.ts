import type { UnitOfWork } from "../../unit-of-work.server.ts";
import { lively } from "../members/lively.server.ts";
import { hasRole } from "../members/role.ts";
import { containsWords, searchWords } from "../members/search.ts";
import { SHOWN_NAME } from "../members/shown-name.ts";
import { MEMBER_SEES, visibleTo } from "../occasions/occasions.server.ts";
import { Refusal } from "../refusal.ts";
import type { Standing } from "./admission.ts";

/** Somebody in the list of who is coming. */
export interface Attendee {
  memberId: number;
  /** Alias, else name. */
  name: string;
  standing: Standing;
  /** The number in line, from 1; null when not waiting. */
  place: number | null;
  overCapacity: boolean;
  /** For coaches and admins only; else null. */
  note: string | null;
  /** For coaches and admins only; else null. Never leaves the server for players. */
  score: number | null;
}

export interface Attendees {
  in: Attendee[];
  waiting: Attendee[];
  out: Attendee[];
  /** Those who see it and have not answered: the first by name, and how many there are. */
  open: { items: Attendee[]; total: number };
}

const MOST_OPEN = 100;

/**
 * Who comes, waits (in order), does not come, and has not answered, by alias or name; narrowed to the names that
 * contain every word of `search`. Refuses `not-found` for an occasion that the reader does not see.
 */
export async function attendees(
  uow: UnitOfWork,
  input: { occasionId: number; search?: string },
): Promise<Attendees> {
  const privileged =
    uow.actor.kind === "system" || (uow.actor.kind === "member" && hasRole(uow.actor.role, "coach"));
  const visible = visibleTo(uow.actor);
  const words = searchWords(input.search ?? "");
  const active = lively(uow);
  const { rows } = await uow.db.raw<{ rows: (Attendee & { found: boolean; openTotal: number })[] }>(
    `WITH seen AS (SELECT o.id, o.kind, o.tags FROM occasions o WHERE o.id = ? AND ${visible.sql}),
     people AS (
       SELECT m.id AS "memberId", ${SHOWN_NAME} AS name, m.search_name, a.state AS standing,
              CASE WHEN a.state = 2 THEN row_number() OVER (PARTITION BY a.state ORDER BY a.arrival)::int END AS place,
              coalesce(a.over_capacity, false) AS "overCapacity", coalesce(a.note, '') AS note, m.score, a.arrival
         FROM seen o
         JOIN members m ON true
         LEFT JOIN attendances a ON a.occasion_id = o.id AND a.member_id = m.id
        WHERE a.state IS NOT NULL
           OR (m.state = 'active' AND ${active.sql} AND ${MEMBER_SEES})),
     matching AS (
       SELECT *, count(*) FILTER (WHERE standing IS NULL) OVER ()::int AS "openTotal",
              row_number() OVER (PARTITION BY standing ORDER BY name COLLATE "und-x-icu", "memberId") AS rank
         FROM people WHERE ${containsWords("search_name")})
     SELECT * FROM (
     SELECT true AS found, "memberId", name, standing, place, "overCapacity", note, score, "openTotal"
       FROM matching WHERE standing IS NOT NULL OR rank <= ${MOST_OPEN}
     UNION ALL SELECT false, 0, '', NULL, NULL, false, '', NULL, 0 FROM seen) AS listed
     ORDER BY found, standing, place, name COLLATE "und-x-icu", "memberId"`,
    [input.occasionId, ...visible.bindings, ...active.bindings, words],
  );
  if (rows.length === 0) throw new Refusal("not-found");
  const people = rows
    .filter((row) => row.found)
    .map(({ found: _found, openTotal: _openTotal, ...person }) =>
      privileged ? person : { ...person, note: null, score: null },
    );
  const standing = (state: Standing) => people.filter((person) => person.standing === state);
  const open = { items: standing(null), total: rows.at(-1)?.openTotal ?? 0 };
  return { in: standing(1), waiting: standing(2), out: standing(0), open };
}
