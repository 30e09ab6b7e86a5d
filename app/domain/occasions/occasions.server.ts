import type { Db } from "#tenants/database.ts";
import type { UnitOfWork } from "../../unit-of-work.server.ts";
import { hasRole } from "../members/role.ts";
import { Refusal } from "../refusal.ts";
import type { Occasion, OccasionKind } from "./occasion.ts";

/** An occasion with what people read about it. */
export interface DescribedOccasion extends Occasion {
  name: string;
  address: string;
  description: string;
}

/** The columns of `occasions o` as a DescribedOccasion. */
export const OCCASION = `
  o.id, o.kind, o.name, o.address, o.description, o.status, o.starts_at AS "startsAt", o.finishes_at AS "finishesAt",
  o.registration_opens_at AS "registrationOpensAt", o.registration_closes_at AS "registrationClosesAt",
  o.capacity, o.attending, o.waiting, o.price, o.tags`;

/**
 * One occasion with its row locked until the unit of work ends: whatever touches its places comes after. A unit of
 * work locks occasions (by id) before members, so that two never wait for each other. Throws `not-found`.
 */
export async function lockOccasion(db: Db, id: number, kind?: OccasionKind): Promise<DescribedOccasion> {
  const { rows } = await db.raw<{ rows: DescribedOccasion[] }>(
    `SELECT ${OCCASION} FROM occasions o WHERE o.id = ? FOR NO KEY UPDATE`,
    [id],
  );
  const [occasion] = rows;
  if (!occasion || (kind && occasion.kind !== kind)) throw new Refusal("not-found");
  return occasion;
}

/**
 * The condition on `occasions o` and `members m` under which the member sees it, whoever has a part in it left aside: the twin
 * of `sees` for many members at once.
 */
export const MEMBER_SEES = `
  (o.kind = 'event' OR o.tags = '{}' OR m.role <> 'player' OR lower(o.tags::text)::text[] && lower(m.tags::text)::text[]
   OR EXISTS (SELECT FROM invitations i WHERE i.occasion_id = o.id AND i.member_id = m.id))`;

/**
 * The condition on `occasions o` under which a member sees it (the twin of `sees`), with its bindings. Coaches, admins
 * and the product itself see all; whoever is nobody sees nothing.
 */
export function visibleTo(actor: UnitOfWork["actor"]): { sql: string; bindings: (string[] | number)[] } {
  if (actor.kind === "anonymous") return { sql: "false", bindings: [] };
  if (actor.kind === "system" || hasRole(actor.role, "coach")) return { sql: "true", bindings: [] };
  return {
    sql: `(o.kind = 'event' OR o.tags = '{}' OR lower(o.tags::text)::text[] && lower((?::text[])::text)::text[]
           OR EXISTS (SELECT FROM invitations i WHERE i.occasion_id = o.id AND i.member_id = ?)
           OR EXISTS (SELECT FROM attendances x WHERE x.occasion_id = o.id AND x.member_id = ? AND x.state IN ('attending', 'waiting')))`,
    bindings: [actor.tags, actor.id, actor.id],
  };
}
