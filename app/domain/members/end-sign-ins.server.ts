import type { UnitOfWork } from "#app/unit-of-work.ts";

/**
 * Has the queue end every sign-in of a person at this club. With `leaving` the person no longer belongs to the club,
 * which then disappears from their list of clubs.
 */
export async function endSignIns(
  uow: UnitOfWork,
  identityId: string | null,
  { leaving }: { leaving: boolean },
): Promise<void> {
  if (identityId) await uow.enqueue("sign-ins.end", { identityId, leaving });
}
