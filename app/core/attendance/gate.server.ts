import type { Role } from "#app/core/members/role.ts";
import type { GateRefusal, PlaceRequest } from "#app/core/module-system/extension-points.ts";
import type { Occasion } from "#app/core/occasions/occasion.ts";
import type { MemberUnit, UnitOfWork } from "#app/core/unit-of-work.ts";
import { Refusal } from "#app/kernel/refusal.ts";
import { all, run } from "#tenants/sql.ts";
import type { Standing } from "./admission.ts";

/** Where modules may refuse a place. */
export const GATE = "attendance.confirm";

/**
 * Locks members in the order of their ids: `others` and, if a module may refuse them a place, those in line for these
 * occasions. If `waiting` is absent, a line is assumed. The locks keep two occasions from each giving the same member a
 * place at once when their money covers only one. Call this first in a command that locks a member and then lets others
 * move up.
 */
export async function lockForPromotion(
  uow: UnitOfWork,
  occasions: readonly { id: number; waiting?: number }[],
  others: readonly number[] = [],
): Promise<void> {
  const lines = uow.modules.isGated(GATE) ? occasions.filter(({ waiting }) => waiting !== 0) : [];
  if (lines.length === 0 && others.length < 2) return;
  await run(
    uow.db,
    `SELECT FROM members m
      WHERE m.id = ANY (:others::bigint[])
         OR m.id IN (SELECT a.member_id FROM attendances a
                      WHERE a.occasion_id = ANY (:occasionIds::bigint[]) AND a.state = 'waiting')
      ORDER BY m.id FOR NO KEY UPDATE`,
    { others: [...others], occasionIds: lines.map(({ id }) => id) },
  );
}

/** What a place costs a member: as agreed when they joined the line, else what it costs them today. Minor units. */
export function placePrice(
  uow: Pick<UnitOfWork, "modules">,
  occasion: Pick<Occasion, "kind" | "price">,
  member: { role: Role; tags: string[]; standing: Standing; agreedPrice: number | null },
): number {
  return (
    (member.standing === "waiting" ? member.agreedPrice : null) ?? uow.modules.priceFor(occasion, member)
  );
}

/** Refuses what a module's gate refuses. Expects the occasion and the member locked. */
export async function ensureAdmitted(uow: UnitOfWork, request: PlaceRequest): Promise<void> {
  const [refused] = await uow.modules.ask(GATE, [request]);
  if (refused) throw new Refusal(refused.code, undefined, refused.values);
}

/**
 * Why the acting member could not take a place now, by the id of the occasion. Occasions where they could are left out.
 */
export async function refusedPlaces(
  uow: MemberUnit,
  occasions: readonly (Occasion & { standing: Standing; agreedPrice: number | null })[],
): Promise<Map<number, GateRefusal>> {
  if (occasions.length === 0 || !uow.modules.isGated(GATE)) return new Map();
  const { id, role, tags } = uow.actor;
  const requests = occasions.map((occasion) => ({
    occasion,
    member: { id, role, tags },
    price: placePrice(uow, occasion, { ...occasion, role, tags }),
  }));
  const answers = await uow.modules.ask(GATE, requests);
  return new Map(
    occasions.flatMap((occasion, at) => {
      const refused = answers[at];
      return refused ? [[occasion.id, refused] as const] : [];
    }),
  );
}

/**
 * The members with a place on an occasion whom a module would refuse that place at today's price. Expects all of them
 * locked.
 */
export async function refusedMembers(uow: UnitOfWork, occasion: Occasion): Promise<number[]> {
  if (!uow.modules.isGated(GATE)) return [];
  const rows = await all<{ id: number; role: Role; tags: string[] }>(
    uow.db,
    `SELECT m.id, m.role, m.tags FROM attendances a JOIN members m ON m.id = a.member_id
      WHERE a.occasion_id = :occasionId AND a.state = 'attending' AND m.state = 'active' ORDER BY m.id`,
    { occasionId: occasion.id },
  );
  const requests = rows.map((member) => ({
    occasion,
    member,
    price: uow.modules.priceFor(occasion, member),
  }));
  const answers = await uow.modules.ask(GATE, requests);
  return rows.filter((_, at) => answers[at]).map(({ id }) => id);
}
