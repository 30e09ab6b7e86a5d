import type { z } from "zod";
import type { MemberUnit, UnitOfWork } from "#app/core/unit-of-work.ts";
import { Refusal } from "#app/kernel/refusal.ts";
import { type Paged, pageOffset } from "#app/kernel/values/page.ts";
import { all, maybe } from "#tenants/sql.ts";
import { matchingMembers } from "./list/matching.server.ts";
import type { Member } from "./member.ts";
import {
  ALL_FIELDS,
  columnList,
  fieldDefinition,
  fieldsReadBy,
  type MemberReader,
  type MemberValues,
  pickFields,
} from "./member-fields.ts";
import type { MemberListSchema } from "./members.schemas.ts";
import { SHOWN_NAME } from "./names/shown-name.ts";
import { notGone } from "./not-gone.ts";
import { hasRole, ROLE_RANK, type Role } from "./role.ts";

const SEEN =
  "CASE WHEN m.admitted AND (m.identity_id IS NOT NULL OR m.active_at > m.registered_at) THEN m.active_at END";
const MEMBER = `m.id, m.role, m.state, m.admitted, m.asked_at, m.asked_name, m.left_at, m.registered_at, m.active_at,
  m.confirmed_at, ${SEEN} AS seen_at, ${columnList(ALL_FIELDS)}`;

const NAME = `(${SHOWN_NAME}) COLLATE "und-x-icu"`;
const COLUMNS = { role: ROLE_RANK, score: "m.score", seen: SEEN, since: "m.registered_at" };

/** The order of a list of `members m`; by name for a reader who may not see what it is sorted by. SQL. */
export function memberOrder(
  uow: UnitOfWork,
  { sort, direction }: Pick<z.output<typeof MemberListSchema>, "sort" | "direction">,
): string {
  const turned = direction === "descending" ? "DESC NULLS LAST" : "ASC NULLS LAST";
  const isA = (role: Role) =>
    uow.actor.kind === "system" || (uow.actor.kind === "member" && hasRole(uow.actor.role, role));
  const sees = { name: true, role: true, score: isA("coach"), seen: isA("admin"), since: isA("admin") };
  if (sort === "name" || !sees[sort]) return `${NAME} ${turned}, m.id`;
  return `${COLUMNS[sort]} ${turned}, ${NAME}, m.id`;
}

/** One page of a list of members, and how many there are in the state that it shows. */
export interface MemberPage extends Paged<Member> {
  outOf: number;
}

/**
 * One page of the club's members, in one statement. What the reader may not see is empty. Refuses what `matchingMembers` refuses.
 */
export async function memberList(
  uow: UnitOfWork,
  filter: z.output<typeof MemberListSchema>,
): Promise<MemberPage> {
  const { shown, narrowed, bindings } = matchingMembers(uow, filter);
  const order = memberOrder(uow, filter);
  const rows = await all<Counted & (Row | { id: null })>(
    uow.db,
    `WITH shown AS (SELECT m.id, ${narrowed} AS fits FROM members m WHERE ${shown})
     SELECT counted.*, listed.*
       FROM (SELECT count(*) FILTER (WHERE fits)::int AS total, count(*)::int AS out_of FROM shown) counted
       LEFT JOIN LATERAL (
         SELECT ${MEMBER}, row_number() OVER (ORDER BY ${order}) AS place
           FROM members m JOIN shown USING (id) WHERE shown.fits
          ORDER BY ${order} LIMIT :perPage OFFSET :offset) listed ON true
      ORDER BY listed.place`,
    { ...bindings, perPage: filter.perPage, offset: pageOffset(filter) },
  );
  const { page, perPage } = filter;
  const { total = 0, outOf = 0 } = rows[0] ?? {};
  const items = rows.flatMap(({ total: _total, outOf: _outOf, place: _place, ...row }) =>
    row.id === null ? [] : [readable(uow, row)],
  );
  return { items, total, outOf, page, perPage };
}

/** A member before anything is hidden. */
type Row = Member & MemberValues;

/** What comes with each row of the list. */
interface Counted {
  total: number;
  outOf: number;
  place: number;
}

/** One member. Refuses `not-found`, also for one who is erased or merged. */
export async function memberDetail(uow: UnitOfWork, input: { memberId: number }): Promise<Member> {
  const member = await maybe<Row>(
    uow.db,
    `SELECT ${MEMBER} FROM members m WHERE m.id = :memberId AND ${notGone("m")}`,
    { memberId: input.memberId },
  );
  if (!member) throw new Refusal("not-found");
  return readable(uow, member);
}

/** The reader's own account. */
export async function me(uow: MemberUnit): Promise<Member> {
  return memberDetail(uow, { memberId: uow.actor.id });
}

/** What a reader sees who sees nothing. */
const HIDDEN = Object.fromEntries(ALL_FIELDS.map((field) => [field, fieldDefinition(field).empty ?? null]));

/** Empties what this reader may not see. */
function readable({ actor }: UnitOfWork, member: Row): Member {
  if (actor.kind === "system") return member;
  const reader: MemberReader =
    actor.kind === "member"
      ? { role: actor.role, isSelf: actor.id === member.id }
      : { role: "player", isSelf: false };
  return { ...member, ...HIDDEN, ...pickFields(member, fieldsReadBy(reader)) };
}
