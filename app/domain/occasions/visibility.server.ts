import type { UnitOfWork } from "#app/unit-of-work.ts";
import type { Fragment } from "#tenants/named-bindings.ts";
import { hasRole } from "../members/role.ts";
import type { Occasion } from "./occasion.ts";

/** SQL expressions: of a row, or of values. */
interface Reader {
  id: string;
  role: string;
  tags: string;
  /** How they stand to the occasion. */
  standing: string;
}
interface Shown {
  id: string;
  kind: string;
  tags: string;
}

/**
 * The rule of who sees an occasion, as SQL. Events and sessions without tags are everybody's; tags narrow a session to
 * the players who share one, are invited, or hold a place or a number in line. Coaches and admins see all.
 */
function sees(reader: Reader, shown: Shown): string {
  return `(${reader.role} <> 'player' OR ${shown.kind} = 'event' OR ${shown.tags} = '{}'
           OR folded(${shown.tags}) && folded(${reader.tags}) OR ${reader.standing} IN ('attending', 'waiting')
           OR EXISTS (SELECT FROM invitations i WHERE i.occasion_id = ${shown.id} AND i.member_id = ${reader.id}))`;
}

const ROW: Shown = { id: "o.id", kind: "o.kind", tags: "o.tags" };
const MEMBER: Reader = { id: "m.id", role: "m.role", tags: "m.tags", standing: "a.state" };

/** The condition under which `members m`, who stand to `occasions o` as `attendances a` says, see it. */
export const MEMBER_SEES = `(m.state = 'active' AND ${sees(MEMBER, ROW)})`;

/** The same for an occasion that was read before: with its id, kind and tags as values, most of it is known in advance. */
export function memberSees({ id, kind, tags }: Pick<Occasion, "id" | "kind" | "tags">): Fragment {
  const values = { id: ":occasionId", kind: ":occasionKind::text", tags: ":occasionTags::text[]" };
  return {
    sql: `(m.state = 'active' AND ${sees(MEMBER, values)})`,
    bindings: { occasionId: id, occasionKind: kind, occasionTags: tags },
  };
}

/** Occasions with what the reader has said to each, as `o` and `mine`. Needs what `visibleTo` binds. */
export const OCCASIONS_WITH_MINE = `
  occasions o LEFT JOIN attendances mine ON mine.occasion_id = o.id AND mine.member_id = :readerId::bigint`;

const PLAYER: Reader = {
  id: ":readerId",
  role: "'player'",
  tags: ":readerTags::text[]",
  standing: "mine.state",
};
const PLAYER_SEES = sees(PLAYER, ROW);

/** The condition on OCCASIONS_WITH_MINE under which the reader sees one. The product itself sees all, a stranger nothing. */
export function visibleTo(actor: UnitOfWork["actor"]): Fragment {
  if (actor.kind !== "member")
    return { sql: actor.kind === "system" ? "true" : "false", bindings: { readerId: null } };
  const bindings = { readerId: actor.id, readerTags: actor.tags };
  return { sql: hasRole(actor.role, "coach") ? "true" : PLAYER_SEES, bindings };
}
