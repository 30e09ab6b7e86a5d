import type { UnitOfWork } from "#app/unit-of-work.ts";

/** Before the key of a charge that another module told; charges of occasions have keys of their own. */
const TOLD = "told:";
/** Before the keys of what a place costs, and of what leaving it too late does. */
const PLACE = "occasion:";
const LEAVING = "left:";
/** Before the key of a charge that stands again for one that was given back: `again:<its id>:<its key>`. */
const AGAIN = /^again:\d+:/;

/** The key under which a charge that was told is kept. */
export const keyOfTold = (key: string) => `${TOLD}${key}`;

/** The key of what a place, or leaving it too late, costs a member who was charged for the occasion so many times before. */
export const keyOfPlace = (
  { occasionId, memberId, leftLate }: { occasionId: number; memberId: number; leftLate?: boolean },
  before: number,
) => `${leftLate ? LEAVING : PLACE}${occasionId}:${memberId}:${before}`;

/** Is it the charge for leaving a place too late? It is due without the place. */
export const isForLeaving = (key: string) => key.replace(AGAIN, "").startsWith(LEAVING);

/** The key of a charge that stands again for another one, whose payment was undone. */
export const keyAgain = ({ id, key }: { id: number; key: string }) => `again:${id}:${key.replace(AGAIN, "")}`;

/** The key by which another module knows a charge; undefined for a charge of an occasion, which is nobody's to hear of. */
export function toldKey(key: string): string | undefined {
  const own = key.replace(AGAIN, "");
  return own.startsWith(TOLD) ? own.slice(TOLD.length) : undefined;
}

/** A charge that was paid, waived or is no longer due. */
export interface Closed {
  key: string;
  memberId: number;
  occasionId: number | null;
}

/**
 * Tells who asked for these charges that they were paid in full, and has the queue do what follows: who waits and can pay by
 * now moves up (D5.2), and what nobody owes anything for any more is archived (D6.1). Both lock occasions, so never here.
 */
export async function followPaid(uow: UnitOfWork, charges: readonly Closed[]): Promise<void> {
  const told = charges.flatMap(({ key, memberId }) => {
    const known = toldKey(key);
    return known === undefined ? [] : [{ key: known, memberId }];
  });
  if (told.length > 0) await uow.tell("charges.paid", { charges: told });
  await followOpen(uow, charges);
}

/** Has the queue look anew at occasions for which something was paid or is open again: archived, or unsettled (D6.1). */
export async function followOpen(
  uow: UnitOfWork,
  charges: readonly { occasionId: number | null }[],
): Promise<void> {
  const occasionIds = [...new Set(charges.flatMap(({ occasionId }) => occasionId ?? []))];
  await uow.enqueueAll(
    "payments:recheck",
    occasionIds.map((occasionId) => ({ occasionId })),
  );
}

/** The same for all occasions for which something is open: while payments were off, nothing counted as owed. */
export async function followAllOpen(uow: UnitOfWork): Promise<void> {
  const { rows } = await uow.db.raw<{ rows: { occasionId: number }[] }>(
    `SELECT DISTINCT occasion_id AS "occasionId" FROM payment_transactions
      WHERE status IN ('in-progress', 'debt') AND occasion_id IS NOT NULL ORDER BY 1`,
  );
  await followOpen(uow, rows);
}

/** Has the queue let members move up who wait in line and may be able to pay by now. */
export async function followFunds(uow: UnitOfWork, memberIds: Iterable<number>): Promise<void> {
  await uow.enqueueAll(
    "payments:move-up",
    [...new Set(memberIds)].map((memberId) => ({ memberId })),
  );
}
