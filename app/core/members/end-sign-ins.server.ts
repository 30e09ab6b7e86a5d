import type { UnitOfWork } from "#app/core/unit-of-work.ts";

/**
 * Has the queue end every sign-in of a person at this club. With `leaving` the person no longer belongs to the club,
 * which then disappears from their list of clubs.
 */
export async function endSignIns(
  uow: UnitOfWork,
  identityId: string | null,
  { leaving }: { leaving: boolean },
): Promise<void> {
  await endAllSignIns(uow, [{ identityId }], { leaving });
}

/** `endSignIns` for several people, in one statement. */
export async function endAllSignIns(
  uow: UnitOfWork,
  people: readonly { identityId: string | null }[],
  { leaving }: { leaving: boolean },
): Promise<void> {
  const payloads = people.flatMap(({ identityId }) => (identityId ? [{ identityId, leaving }] : []));
  await uow.enqueueAll("sign-ins.end", payloads);
}
