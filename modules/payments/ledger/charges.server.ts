import { all, type UnitOfWork } from "#app/kit/commands.server.ts";

/** The prefix of the keys of charges of other modules; charges of occasions have prefixes of their own. */
const OF_MODULE = "told:";
/** The prefixes of the keys of charges for a place, and for leaving one too late. */
const PLACE = "occasion:";
const LEAVING = "left:";
/** The prefix of the key of a charge that replaces one that was given back: `again:<its id>:<its key>`. */
const AGAIN = /^again:\d+:/;

/** The key under which a charge of another module is kept. */
export const keyOfModule = (key: string) => `${OF_MODULE}${key}`;

/**
 * The key of a member's charge for a place, or for leaving it too late; `before` = how many times they were charged for the
 * occasion before.
 */
export const keyOfPlace = (
  { occasionId, memberId, leftLate }: { occasionId: number; memberId: number; leftLate?: boolean },
  before: number,
) => `${leftLate ? LEAVING : PLACE}${occasionId}:${memberId}:${before}`;

/** Is it the charge for leaving a place too late? It is due even if they have no place. */
export const isForLeaving = (key: string) => key.replace(AGAIN, "").startsWith(LEAVING);

/** The key of the charge that replaces another one whose payment was undone. */
export const renewedChargeKey = ({ id, key }: { id: number; key: string }) =>
  `again:${id}:${key.replace(AGAIN, "")}`;

/** The key by which another module knows a charge; undefined for a charge of an occasion, of which no module is told. */
export function moduleKey(key: string): string | undefined {
  const own = key.replace(AGAIN, "");
  return own.startsWith(OF_MODULE) ? own.slice(OF_MODULE.length) : undefined;
}

/** A charge that was paid, waived or is no longer due. */
export interface Closed {
  key: string;
  memberId: number;
  occasionId: number | null;
}

/**
 * Tells the modules that asked for these charges that they were paid in full, and queues a recheck of their occasions, which
 * archives those for which nothing is owed any more. That locks occasions, so it is never done here.
 */
export async function followPaid(uow: UnitOfWork, charges: readonly Closed[]): Promise<void> {
  const ofModules = charges.flatMap(({ key, memberId }) => {
    const known = moduleKey(key);
    return known === undefined ? [] : [{ key: known, memberId }];
  });
  if (ofModules.length > 0) await uow.tell("charges.paid", { charges: ofModules });
  await followOpen(uow, charges);
}

/** Queues a recheck of the occasions for which something was paid or is open again: they become archived, or unsettled. */
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

/** Queues a recheck of all occasions for which something is open: while payments were off, nothing counted as owed. */
export async function followAllOpen(uow: UnitOfWork): Promise<void> {
  const rows = await all<{ occasionId: number }>(
    uow.db,
    `SELECT DISTINCT occasion_id FROM payment_transactions
      WHERE status IN ('in-progress', 'debt') AND occasion_id IS NOT NULL ORDER BY 1`,
  );
  await followOpen(uow, rows);
}

/** Queues moving these members up in the lines that they stand in: they may be able to pay now. */
export async function followFunds(uow: UnitOfWork, memberIds: Iterable<number>): Promise<void> {
  await uow.enqueueAll(
    "payments:move-up",
    [...new Set(memberIds)].map((memberId) => ({ memberId })),
  );
}
