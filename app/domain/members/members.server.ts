import type { z } from "zod";
import type { MemberUnit, UnitOfWork } from "#app/unit-of-work.ts";
import type { Fragment } from "#tenants/connection/named-bindings.ts";
import { Refusal } from "../refusal.ts";
import { offsetOf, type Paged } from "../values/page.ts";
import { notInactive } from "./activity/inactive.server.ts";
import type { Member } from "./member.ts";
import type { MemberListSchema } from "./members.schemas.ts";
import { containsWords, searchWords } from "./names/search.ts";
import { SHOWN_NAME } from "./names/shown-name.ts";
import { hasRole, ROLE_RANK } from "./role.ts";

const SEEN =
  "CASE WHEN m.admitted AND (m.identity_id IS NOT NULL OR m.active_at > m.registered_at) THEN m.active_at END";
const MEMBER = `
  m.id, m.name, m.alias, m.email, m.gender, m.role, m.state, m.admitted, m.positions, m.score, m.tags, m.notes, m.language,
  m.allows_emails AS "allowsEmails", m.asked_at AS "askedAt", m.asked_name AS "askedName", m.left_at AS "leftAt",
  m.registered_at AS "registeredAt", m.active_at AS "activeAt",
  m.confirmed_at AS "confirmedAt",
  ${SEEN} AS "seenAt"`;

const NAME = `(${SHOWN_NAME}) COLLATE "und-x-icu"`;
const COLUMNS = { role: ROLE_RANK, score: "m.score", seen: SEEN, since: "m.registered_at" };

/** The order of the list. A reader who may not see scores gets it by name instead. */
function orderOf(uow: UnitOfWork, { sort, direction }: z.output<typeof MemberListSchema>): string {
  const turned = direction === "descending" ? "DESC NULLS LAST" : "ASC NULLS LAST";
  const seesScores =
    uow.actor.kind === "system" || (uow.actor.kind === "member" && hasRole(uow.actor.role, "coach"));
  if (sort === "name" || (sort === "score" && !seesScores)) return `${NAME} ${turned}, m.id`;
  return `${COLUMNS[sort]} ${turned}, ${NAME}, m.id`;
}

/**
 * One page of the club's members. Only admins get e-mail addresses, only coaches and admins get scores. Refuses
 * `role-denied` to all but admins if others than the active members are asked for.
 */
export async function memberList(
  uow: UnitOfWork,
  filter: z.output<typeof MemberListSchema>,
): Promise<Paged<Member>> {
  const { actor } = uow;
  const mayChoose = actor.kind === "system" || (actor.kind === "member" && hasRole(actor.role, "admin"));
  if (filter.show !== "active" && !mayChoose) throw new Refusal("role-denied");
  const { sql, bindings } = conditionsOf(uow, filter);
  const counted = await uow.db.raw<{ rows: { total: number }[] }>(
    `SELECT count(*)::int AS total FROM members m WHERE ${sql}`,
    bindings,
  );
  const { rows } = await uow.db.raw<{ rows: Member[] }>(
    `SELECT ${MEMBER} FROM members m WHERE ${sql}
      ORDER BY ${orderOf(uow, filter)} LIMIT :perPage OFFSET :offset`,
    { ...bindings, perPage: filter.perPage, offset: offsetOf(filter) },
  );
  const { page, perPage } = filter;
  return { items: rows.map((row) => readable(uow, row)), total: counted.rows[0]?.total ?? 0, page, perPage };
}

function conditionsOf(
  uow: UnitOfWork,
  { show, role, tag, search }: z.output<typeof MemberListSchema>,
): Fragment {
  const active = notInactive(uow);
  const shown = {
    active: `m.state = 'active' AND ${active.sql}`,
    inactive: `m.state = 'active' AND NOT ${active.sql}`,
    pending: "m.state = 'pending'",
    archived: "m.state = 'archived' AND m.admitted AND m.merged_into IS NULL",
    declined: "m.state = 'archived' AND NOT m.admitted AND m.merged_into IS NULL",
  }[show];
  const conditions = [
    shown,
    containsWords(searchedOf(uow)),
    role && "m.role = :role",
    tag && "lower(:tag) = ANY(folded(m.tags))",
  ];
  return {
    sql: conditions.filter(Boolean).join(" AND "),
    bindings: {
      ...active.bindings,
      searchWords: searchWords(search),
      ...(role && { role }),
      ...(tag && { tag }),
    },
  };
}

/** What a search looks through: e-mail addresses only for those who see them in the list. */
function searchedOf({ actor }: UnitOfWork): string {
  const seesEmails = actor.kind === "system" || (actor.kind === "member" && hasRole(actor.role, "admin"));
  return seesEmails ? "(m.search_name || ' ' || coalesce(m.email, ''))" : "m.search_name";
}

/** One member. Refuses `not-found`, also for one who is erased or merged. */
export async function memberDetail(uow: UnitOfWork, input: { memberId: number }): Promise<Member> {
  const { rows } = await uow.db.raw<{ rows: Member[] }>(
    `SELECT ${MEMBER} FROM members m WHERE m.id = ? AND m.state <> 'erased' AND m.merged_into IS NULL`,
    [input.memberId],
  );
  const [row] = rows;
  if (!row) throw new Refusal("not-found");
  return readable(uow, row);
}

/** The reader's own account. */
export async function me(uow: MemberUnit): Promise<Member> {
  return memberDetail(uow, { memberId: uow.actor.id });
}

/** Leaves out what this reader may not see. */
function readable(uow: UnitOfWork, member: Member): Member {
  if (uow.actor.kind === "system") return member;
  const role = uow.actor.kind === "member" ? uow.actor.role : "player";
  const isSelf = uow.actor.kind === "member" && uow.actor.id === member.id;
  return {
    ...member,
    email: hasRole(role, "admin") || isSelf ? member.email : null,
    score: hasRole(role, "coach") ? member.score : null,
    notes: hasRole(role, "admin") ? member.notes : "",
  };
}
