import type { MemberUnit } from "#app/core/unit-of-work.ts";

/** Turns a command on any member into one on the actor, whose input has no `memberId`. */
export function forOneself<I extends { memberId: number }, R>(
  command: (uow: MemberUnit, input: I) => Promise<R>,
): (uow: MemberUnit, input: Omit<I, "memberId">) => Promise<R> {
  return (uow, input) => command(uow, { ...input, memberId: uow.actor.id } as I);
}
