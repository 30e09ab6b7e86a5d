import type { UnitOfWork } from "#app/unit-of-work.ts";
import type { Db } from "#tenants/database.ts";
import type { Role } from "../members/role.ts";
import { notify } from "../notices/notices.server.ts";
import { type DescribedOccasion, lockOccasion } from "../occasions/occasions.server.ts";
import { placesFree } from "./admission.ts";
import { lockForPromotion } from "./gate.server.ts";

interface InLine {
  memberId: number;
  role: Role;
  tags: string[];
  /** Agreed when the member joined the line, in minor units. */
  price: number | null;
  arrival: number;
}

// Lines are read, and modules asked, in pieces: mostly the first person in line is the one.
const PIECE = 50;

/**
 * Gives free places to the first eligible members in line, in order of arrival, and tells each once. Who fails a
 * module's gate keeps the place in line and the next is tried. Expects the occasion as it stands now, with its row
 * locked. Whoever waits registered in time, so this goes on until the start. They are told at once, or not before
 * `tellFrom`, so that it can be taken back. Answers who moved up.
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
    line = await waitingLine(uow.db, occasion.id, after);
    const eligible = await eligibleOf(uow, occasion, line);
    chosen.push(...eligible.slice(0, free - chosen.length));
    after = line.at(-1)?.arrival ?? after;
  } while (chosen.length < free && line.length === PIECE);
  if (chosen.length === 0) return [];

  const memberIds = chosen.map((candidate) => candidate.memberId);
  await uow.db.raw(
    `UPDATE attendances SET state = 'attending' WHERE occasion_id = ? AND member_id = ANY(?::bigint[])`,
    [occasion.id, memberIds],
  );
  await notify(
    uow,
    chosen.map(({ memberId, arrival }) => ({
      memberId,
      kind: "moved-up",
      occasion,
      once: onceMovedUp(occasion.id, memberId, arrival),
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

/** What makes telling somebody of a place unique: the number in line that it was given for. */
export const onceMovedUp = (occasionId: number, memberId: number, arrival: number) =>
  `moved-up:${occasionId}:${memberId}:${arrival}`;

/**
 * Lets the next in line of one occasion move up, after something that made them eligible: a debt paid, a membership
 * begun. Refuses `not-found`. Answers who moved up.
 */
export async function promoteNext(uow: UnitOfWork, occasionId: number): Promise<number[]> {
  return promote(uow, await lockOccasion(uow.db, occasionId));
}

async function waitingLine(db: Db, occasionId: number, after: number): Promise<InLine[]> {
  const { rows } = await db.raw<{ rows: InLine[] }>(
    `SELECT a.member_id AS "memberId", m.role, m.tags, a.price, a.arrival
       FROM attendances a JOIN members m ON m.id = a.member_id
      WHERE a.occasion_id = :occasionId AND a.state = 'waiting' AND a.arrival > :after AND m.state = 'active'
      ORDER BY a.arrival LIMIT ${PIECE}`,
    { occasionId, after },
  );
  return rows;
}

/** Those of the line whom no module refuses, in its order. */
async function eligibleOf(
  uow: UnitOfWork,
  occasion: DescribedOccasion,
  line: readonly InLine[],
): Promise<InLine[]> {
  const refusals = await uow.ask(
    "attendance.confirm",
    line.map(({ memberId, role, tags, price }) => ({
      occasion,
      member: { id: memberId, role, tags },
      price: price ?? occasion.price,
    })),
  );
  return line.filter((_, at) => !refusals[at]);
}
