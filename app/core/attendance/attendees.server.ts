import type { z } from "zod";
import { todayOf } from "#app/core/club/today.ts";
import { notInactive } from "#app/core/members/activity/inactive.server.ts";
import { containsWords, searchWords } from "#app/core/members/names/name-search.ts";
import { SHOWN_NAME } from "#app/core/members/names/shown-name.ts";
import { hasRole } from "#app/core/members/role.ts";
import { MEMBER_SEES, OCCASIONS_WITH_MINE, visibleTo } from "#app/core/occasions/visibility.server.ts";
import type { UnitOfWork } from "#app/core/unit-of-work.ts";
import { Refusal } from "#app/kernel/refusal.ts";
import { dateIn } from "#app/kernel/values/local-date.ts";
import { type Page, type Paged, pageOffset } from "#app/kernel/values/page.ts";
import { all } from "#tenants/sql.ts";
import type { Standing } from "./admission.ts";
import type { AttendeesSchema } from "./attendance-requests.schemas.ts";
import { unavailableAround } from "./availability/unavailability.server.ts";
import { isWithin, type Unavailability } from "./availability/unavailability.ts";
import type { Presence } from "./presence/presence.ts";

/** Somebody in the list of who is coming. */
export interface Attendee {
  memberId: number;
  /** Alias, else name. */
  name: string;
  standing: Standing;
  /** The place in line, from 1; null when not waiting. */
  place: number | null;
  overCapacity: boolean;
  /** One's own and, for coaches and admins, everybody's; else null. */
  note: string | null;
  /** As published; null before that, or in no team. */
  team: number | null;
  /** As published; null before that, or on the bench; empty if positions don't matter. */
  position: string | null;
  /** For coaches and admins only, else null: players never get scores. */
  score: number | null;
  /** For coaches and admins only, else absent; null = nothing recorded. */
  presence?: Presence | null;
  /** For coaches and admins only, else absent: the time away that includes the occasion's day; null = none. */
  unavailable?: Unavailability | null;
  /** For coaches and admins only, else absent: gave up the place after the deadline. */
  leftLate?: boolean;
}

/** One page of the members with one standing. */
export interface AttendeePage {
  items: Attendee[];
  /** How many there are on all pages. */
  total: number;
  /** Of those without an answer: how many are away on that day. For coaches and admins only, else absent. */
  away?: number;
}

/** Who comes, who stands in line, who doesn't come, and who sees it and has not answered. */
export interface Attendees {
  in: AttendeePage;
  waiting: AttendeePage;
  out: AttendeePage;
  open: AttendeePage;
}

/** How many members of a group are on one page. */
export const ATTENDEES_PER_PAGE = 100;

const GROUPS = { in: "attending", waiting: "waiting", out: "not-attending", open: null } as const;

export type AttendeeGroupId = keyof typeof GROUPS;

/**
 * Who comes, waits (in order), does not come, and has not answered, by alias or name, narrowed to the names that
 * contain every word of `search`. One page of each group, by default the first; with `only`, just that group. Refuses
 * `not-found` for an occasion that the reader does not see.
 */
export async function attendees(
  uow: UnitOfWork,
  input: { occasionId: number; search?: string; only?: AttendeeGroupId; page?: number },
): Promise<Attendees> {
  const standing = input.only && { standing: GROUPS[input.only] };
  const slice = { page: input.page ?? 1, perPage: ATTENDEES_PER_PAGE };
  const { people, totals, away } = await loadAttendees(uow, {
    ...input,
    ...standing,
    ...slice,
    ofEach: true,
  });
  const group = (id: AttendeeGroupId) => ({
    items: people.filter((person) => person.standing === GROUPS[id]),
    total: totals.get(GROUPS[id]) ?? 0,
  });
  return { in: group("in"), waiting: group("waiting"), out: group("out"), open: { ...group("open"), away } };
}

/** One list of those who come, then those in line, those who do not come, and those without an answer. */
export async function attendeeList(
  uow: UnitOfWork,
  { attending: standing, ...input }: z.output<typeof AttendeesSchema>,
): Promise<Paged<Attendee>> {
  const asked = { ...input, ...(standing !== undefined && { standing }) };
  const { people, totals } = await loadAttendees(uow, { ...asked, ofEach: false });
  const total = [...totals.values()].reduce((sum, count) => sum + count, 0);
  return { items: people, total, page: input.page, perPage: input.perPage };
}

interface Wanted extends Page {
  occasionId: number;
  search?: string;
  /** Only those with this standing. */
  standing?: Standing;
  /** Whether the page is one page of each group rather than one of all together. */
  ofEach: boolean;
}

type Row = Attendee & { presence: Presence | null; leftLate: boolean } & {
  row: "seen" | "total" | "person";
  total: number;
  /** When the occasion starts; only in the row "seen". */
  startsAt: Date | null;
  /** The times away around the occasion's day, of the member or, in a row "total", of each of those; null = none. */
  away: (Unavailability | Unavailability[])[] | null;
};

/** One page of people, and how many have each standing, in one statement. */
async function loadAttendees(
  uow: UnitOfWork,
  wanted: Wanted,
): Promise<{ people: Attendee[]; totals: Map<Standing, number>; away: number | undefined }> {
  const privileged =
    uow.actor.kind === "system" || (uow.actor.kind === "member" && hasRole(uow.actor.role, "coach"));
  const reader = uow.actor.kind === "member" ? uow.actor.id : null;
  const visible = visibleTo(uow.actor);
  const active = notInactive(uow);
  const from = pageOffset(wanted);
  const isOfAll = !("standing" in wanted);
  const around = unavailableAround("matching.member_id", "(SELECT starts_at FROM seen)", ":today");
  const rows = await all<Row>(
    uow.db,
    `WITH seen AS (
       SELECT o.id, o.kind, o.tags, o.starts_at FROM ${OCCASIONS_WITH_MINE}
        WHERE o.id = :occasionId AND ${visible.sql}),
     people AS (
       SELECT m.id AS member_id, ${SHOWN_NAME} AS name, m.search_name, a.state AS standing,
              CASE WHEN a.state = 'waiting'
                   THEN row_number() OVER (PARTITION BY a.state ORDER BY a.line_order)::int END AS place,
              coalesce(a.over_capacity, false) AS over_capacity, coalesce(a.note, '') AS note, m.score,
              a.presence, coalesce(a.left_late, false) AS left_late,
              a.shown_team AS team, a.shown_position AS position
         FROM seen o
         CROSS JOIN members m
         LEFT JOIN attendances a ON a.occasion_id = o.id AND a.member_id = m.id
        WHERE a.state IS NOT NULL AND (m.state = 'active' OR a.state <> 'not-attending')
           OR (${MEMBER_SEES} AND ${active.sql})),
     matching AS (
       SELECT *, row_number() OVER (${wanted.ofEach ? "PARTITION BY standing" : ""}
                 ORDER BY array_position('{attending,waiting,not-attending}'::text[], standing), place,
                         name COLLATE "und-x-icu", member_id) AS rank
         FROM people
        WHERE ${containsWords("search_name")} AND (:isOfAll::boolean OR standing IS NOT DISTINCT FROM :standing::text))
     SELECT * FROM (
       SELECT 'person' AS row, member_id, name, standing, place, over_capacity, note, score, presence, left_late,
              team, position, 0 AS total, NULL::timestamptz AS starts_at,
              ${privileged ? around : "NULL::json"} AS away, rank
         FROM matching WHERE rank > :from AND rank <= :until
       UNION ALL SELECT 'total', 0, '', standing, NULL, false, '', NULL, NULL, false, NULL, NULL, count(*)::int, NULL,
                        ${privileged ? `json_agg(${around}) FILTER (WHERE standing IS NULL)` : "NULL"}, 0
                   FROM matching GROUP BY standing
       UNION ALL SELECT 'seen', 0, '', NULL, NULL, false, '', NULL, NULL, false, NULL, NULL, 0, starts_at, NULL, 0
                   FROM seen) AS listed
     ORDER BY rank`,
    {
      ...visible.bindings,
      ...active.bindings,
      occasionId: wanted.occasionId,
      searchWords: searchWords(wanted.search ?? ""),
      isOfAll,
      standing: wanted.standing ?? null,
      from,
      until: from + wanted.perPage,
      today: todayOf(uow),
    },
  );
  const seen = rows.find(({ row }) => row === "seen");
  if (!seen?.startsAt) throw new Refusal("not-found");
  const totals = new Map(rows.filter(({ row }) => row === "total").map((one) => [one.standing, one.total]));
  const date = dateIn(uow.organization.timezone, seen.startsAt);
  const people = rows
    .filter(({ row }) => row === "person")
    .map(
      ({
        memberId,
        name,
        standing,
        place,
        overCapacity,
        note,
        score,
        presence,
        leftLate,
        team,
        position,
        away,
      }) => {
        const unavailable = (away ?? []).flat().find((period) => isWithin(date, period)) ?? null;
        return {
          memberId,
          name,
          standing,
          place,
          overCapacity,
          team,
          position,
          ...(privileged
            ? { note, score, presence, leftLate, unavailable }
            : { note: memberId === reader ? note : null, score: null }),
        };
      },
    );
  const unanswered = rows.find(({ row, standing }) => row === "total" && standing === null);
  const isAway = (periods: Unavailability | Unavailability[] | null) =>
    [periods ?? []].flat().some((period) => isWithin(date, period));
  const away = privileged ? (unanswered?.away ?? []).filter(isAway).length : undefined;
  return { people, totals, away };
}
