import type { UnitOfWork } from "#app/unit-of-work.server.ts";
import type { Fragment } from "#tenants/named-bindings.ts";
import { hasRole } from "../members/role.ts";

/**
 * The rule of who sees an occasion, as SQL on `occasions o`. Events and sessions without tags are everybody's; tags
 * narrow a session to the players who share one, are invited, or hold a place or a number in line. Coaches and admins
 * see all. What is given are SQL expressions: of a row, or of values.
 */
function sees(reader: { id: string; role: string; tags: string; standing: string }): string {
  return `(${reader.role} <> 'player' OR o.kind = 'event' OR o.tags = '{}' OR folded(o.tags) && folded(${reader.tags})
           OR ${reader.standing} IN ('attending', 'waiting')
           OR EXISTS (SELECT FROM invitations i WHERE i.occasion_id = o.id AND i.member_id = ${reader.id}))`;
}

/** The condition under which `members m`, who stand to `occasions o` as `attendances a` says, see it. */
export const MEMBER_SEES = `(m.state = 'active' AND ${sees({ id: "m.id", role: "m.role", tags: "m.tags", standing: "a.state" })})`;

/** Occasions with what the reader has said to each, as `o` and `mine`. Needs what `visibleTo` binds. */
export const OCCASIONS_WITH_MINE = `
  occasions o LEFT JOIN attendances mine ON mine.occasion_id = o.id AND mine.member_id = :readerId::bigint`;

const PLAYER_SEES = sees({
  id: ":readerId",
  role: "'player'",
  tags: ":readerTags::text[]",
  standing: "mine.state",
});

/** The condition on OCCASIONS_WITH_MINE under which the reader sees one. The product itself sees all, a stranger nothing. */
export function visibleTo(actor: UnitOfWork["actor"]): Fragment {
  if (actor.kind !== "member")
    return { sql: actor.kind === "system" ? "true" : "false", bindings: { readerId: null } };
  const bindings = { readerId: actor.id, readerTags: actor.tags };
  return { sql: hasRole(actor.role, "coach") ? "true" : PLAYER_SEES, bindings };
}
