import { isInvolved, type Standing } from "#app/core/attendance/admission.ts";
import { hasRole, type Role } from "#app/core/members/role.ts";
import type { UnitOfWork } from "#app/core/unit-of-work.ts";
import type { Fragment } from "#tenants/connection/named-bindings.ts";
import { one, type Sql } from "#tenants/sql.ts";
import type { Occasion } from "./occasion.ts";

/** SQL expressions: columns of a row, or bound values. */
interface Reader {
  id: string;
  role: string;
  tags: string;
  /** Their standing on the occasion. */
  standing: string;
}
interface Shown {
  id: string;
  kind: string;
  tags: string;
}

/**
 * The rule of who sees an occasion, as SQL. Everybody sees events and sessions without tags; tags narrow a session to
 * the players who share one, are invited, or hold a place or stand in line. Coaches and admins see all.
 */
function sees(reader: Reader, shown: Shown): string {
  return `(${reader.role} <> 'player' OR ${shown.kind} = 'event' OR ${shown.tags} = '{}'
           OR folded(${shown.tags}) && folded(${reader.tags}) OR ${reader.standing} IN ('attending', 'waiting')
           OR EXISTS (SELECT FROM invitations i WHERE i.occasion_id = ${shown.id} AND i.member_id = ${reader.id}))`;
}

const ROW: Shown = { id: "o.id", kind: "o.kind", tags: "o.tags" };
const MEMBER: Reader = { id: "m.id", role: "m.role", tags: "m.tags", standing: "a.state" };

/** The condition that `members m`, with `attendances a`, see `occasions o`. */
export const MEMBER_SEES = `(m.state = 'active' AND ${sees(MEMBER, ROW)})`;

/** Does an active member see an occasion? Asks the database only where tags narrow it. */
export async function memberSees(
  db: Sql,
  { id, kind, tags }: Pick<Occasion, "id" | "kind" | "tags">,
  member: { id: number; role: Role; standing: Standing },
): Promise<boolean> {
  // Planning the whole rule costs Postgres more than all the rest of an answer's look at its member.
  if (kind === "event" || tags.length === 0 || hasRole(member.role, "coach")) return true;
  if (isInvolved(member.standing)) return true;
  const values = { id: ":occasionId", kind: ":occasionKind::text", tags: ":occasionTags::text[]" };
  const { seen } = await one<{ seen: boolean }>(
    db,
    `SELECT ${sees({ ...MEMBER, standing: "NULL" }, values)} AS seen FROM members m WHERE m.id = :memberId`,
    { occasionId: id, occasionKind: kind, occasionTags: tags, memberId: member.id },
  );
  return seen;
}

/** Occasions as `o`, with the reader's attendance as `mine`. Needs the bindings of `visibleTo`. */
export const OCCASIONS_WITH_MINE = `
  occasions o LEFT JOIN attendances mine ON mine.occasion_id = o.id AND mine.member_id = :readerId::bigint`;

/** What `mine` says: the reader's standing, the price that they agreed to, and their team as it was published. */
export const MINE = "mine.state AS standing, mine.price AS agreed_price, mine.shown_team AS team";

const PLAYER: Reader = {
  id: ":readerId",
  role: "'player'",
  tags: ":readerTags::text[]",
  standing: "mine.state",
};
const PLAYER_SEES = sees(PLAYER, ROW);

/** The condition on OCCASIONS_WITH_MINE that `actor` sees one. The product itself sees all, a stranger none. */
export function visibleTo(actor: UnitOfWork["actor"]): Fragment {
  if (actor.kind !== "member")
    return { sql: actor.kind === "system" ? "true" : "false", bindings: { readerId: null } };
  const bindings = { readerId: actor.id, readerTags: actor.tags };
  return { sql: hasRole(actor.role, "coach") ? "true" : PLAYER_SEES, bindings };
}
