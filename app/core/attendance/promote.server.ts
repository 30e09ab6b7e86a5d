import type { Role } from "#app/core/members/role.ts";
import { notify } from "#app/core/messaging/notices/notices.server.ts";
import { type DescribedOccasion, lockOccasion } from "#app/core/occasions/occasions.server.ts";
import type { UnitOfWork } from "#app/core/unit-of-work.ts";
import { all, run } from "#tenants/sql.ts";
import { placesFree } from "./admission.ts";
import { lockForPromotion } from "./gate.server.ts";

interface InLine {
  memberId: number;
  role: Role;
  tags: string[];
  /** As agreed when the member joined the line; if nothing was, what the place costs them now. Minor units. */
  price: number;
  /** What the line is sorted by; a new one each time somebody joins it. */
  lineOrder: number;
}

// The line is read, and modules are asked, in batches: usually the first in line gets the place.
const BATCH = 50;

/**
 * Gives free places to the first eligible members in line and tells each once, not before `tellFrom` if given, so that
 * it can be taken back until then. A member whom a module's gate refuses keeps their place in line, and the next one is
 * tried. Members in line registered in time, so this goes on until the start. Expects the occasion as it stands now,
 * with its row locked. Returns the ids of those who moved up.
 */
export async function promote(
  uow: UnitOfWork,
  occasion: DescribedOccasion,
  { tellFrom }: { tellFrom?: Date } = {},
): Promise<number[]> {
  const free = placesFree(occasion);
  if (free === 0 || occasion.waiting === 0) return [];
  if (occasion.status !== "confirmed" || occasion.startsAt <= uow.now) return [];

  await lockForPromotion(uow, [occasion]);
  const chosen: InLine[] = [];
  let line: InLine[];
  let after = 0;
  do {
    line = await waitingLine(uow, occasion, after);
    const eligible = await findEligible(uow, occasion, line);
    chosen.push(...eligible.slice(0, free - chosen.length));
    after = line.at(-1)?.lineOrder ?? after;
  } while (chosen.length < free && line.length === BATCH);
  if (chosen.length === 0) return [];

  await endUndos(uow, occasion.id);
  const memberIds = chosen.map((candidate) => candidate.memberId);
  await run(
    uow.db,
    `UPDATE attendances a SET state = 'attending', price = chosen.price, attending_since = :now
       FROM unnest(:memberIds::bigint[], :prices::integer[]) AS chosen (id, price)
      WHERE a.occasion_id = :occasionId AND a.member_id = chosen.id`,
    { occasionId: occasion.id, memberIds, prices: chosen.map(({ price }) => price), now: uow.now },
  );
  await notify(
    uow,
    chosen.map(({ memberId, lineOrder }) => ({
      memberId,
      kind: "moved-up",
      occasion,
      once: onceMovedUp(occasion.id, memberId, lineOrder),
      notBefore: tellFrom,
    })),
  );
  await uow.tell("attendance.changed", {
    occasionId: occasion.id,
    kind: occasion.kind,
    changes: chosen.map(({ memberId, price }) => ({
      memberId,
      before: "waiting",
      after: "attending",
      price,
    })),
  });
  return memberIds;
}

/**
 * Ends every way back to a place or a turn in line that was given up before: call it when somebody in line gets a place,
 * before the act itself records one.
 */
export async function endUndos(uow: UnitOfWork, occasionId: number): Promise<void> {
  await uow.db("answer_undos").where({ occasion_id: occasionId }).delete();
}

/** The key that tells a member only once of the place that they got with this turn in line. */
export const onceMovedUp = (occasionId: number, memberId: number, lineOrder: number) =>
  `moved-up:${occasionId}:${memberId}:${lineOrder}`;

/**
 * Lets the next in line move up after something has made them eligible: a debt was paid, a membership began. Call it in
 * a unit of work of its own, never in a reaction: the act that the reaction follows already has members locked, and
 * counts places itself. Refuses `not-found`. Returns the ids of those who moved up.
 */
export async function promoteNext(uow: UnitOfWork, occasionId: number): Promise<number[]> {
  return promote(uow, await lockOccasion(uow.db, occasionId));
}

async function waitingLine(
  { db, modules }: UnitOfWork,
  occasion: DescribedOccasion,
  after: number,
): Promise<InLine[]> {
  const rows = await all<Omit<InLine, "price"> & { price: number | null }>(
    db,
    `SELECT a.member_id, m.role, m.tags, a.price,
            a.line_order
       FROM attendances a JOIN members m ON m.id = a.member_id
      WHERE a.occasion_id = :occasionId AND a.state = 'waiting' AND a.line_order > :after AND m.state = 'active'
      ORDER BY a.line_order LIMIT ${BATCH}`,
    { occasionId: occasion.id, after },
  );
  return rows.map((row) => ({ ...row, price: row.price ?? modules.priceFor(occasion, row) }));
}

/** Those in line whom no module refuses, in order. */
async function findEligible(
  uow: UnitOfWork,
  occasion: DescribedOccasion,
  line: readonly InLine[],
): Promise<InLine[]> {
  const refusals = await uow.modules.ask(
    "attendance.confirm",
    line.map(({ memberId, role, tags, price }) => ({
      occasion,
      member: { id: memberId, role, tags },
      price,
    })),
  );
  return line.filter((_, at) => !refusals[at]);
}
