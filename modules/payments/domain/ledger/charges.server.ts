import type { UnitOfWork } from "#app/unit-of-work.ts";

/** Before the key of a charge that another module told; charges of occasions have keys of their own. */
const TOLD = "told:";

/** The key under which a charge that was told is kept. */
export const keyOfTold = (key: string) => `${TOLD}${key}`;

/** Tells who asked for a charge that it was paid in full. A charge of an occasion is nobody's to hear of. */
export async function tellPaid(
  uow: UnitOfWork,
  { key, memberId }: { key: string; memberId: number },
): Promise<void> {
  if (key.startsWith(TOLD)) await uow.tell("charge.paid", { key: key.slice(TOLD.length), memberId });
}
