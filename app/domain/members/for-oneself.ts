import type { MemberUnit } from "#app/unit-of-work.ts";

/** A command on any member as one on the actor, whose input names nobody. */
export function forOneself<I extends { memberId: number }, R>(
  command: (uow: MemberUnit, input: I) => Promise<R>,
): (uow: MemberUnit, input: Omit<I, "memberId">) => Promise<R> {
  return (uow, input) => command(uow, { ...input, memberId: uow.actor.id } as I);
}
