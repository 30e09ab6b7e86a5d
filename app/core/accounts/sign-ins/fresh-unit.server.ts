import { hasRole, type Role } from "#app/core/members/role.ts";
import type { MemberUnit } from "#app/core/unit-of-work.ts";
import { type UnitHost, withUnitOfWork } from "#app/core/with-unit-of-work.server.ts";
import { Refusal } from "#app/kernel/refusal.ts";
import type { AccountOwner } from "../account-owner.server.ts";
import { ensureFreshSignIn } from "./fresh-sign-in.ts";

/** A member about to do something that takes a fresh sign-in, and how the act came in. */
export interface FreshActor extends AccountOwner {
  source: "page" | "api";
  requestId: string;
}

/**
 * Runs a command that takes a fresh sign-in, in a unit of work on the club. Refuses `sign-in-not-fresh`,
 * `sign-in-required`, `role-denied`, and whatever the command refuses.
 */
export async function withFreshMember<T>(
  host: UnitHost,
  { club, signIn, source, requestId }: FreshActor,
  minRole: Role,
  command: (uow: MemberUnit) => Promise<T>,
): Promise<T> {
  ensureFreshSignIn(signIn);
  const as = { identityId: signIn.identityId, fresh: signIn.fresh };
  const options = { as, origin: { source, requestId } };
  return withUnitOfWork(host, { ...club, publicId: signIn.publicId }, options, (uow) => {
    if (uow.actor.kind !== "member") throw new Refusal("sign-in-required");
    if (!hasRole(uow.actor.role, minRole)) throw new Refusal("role-denied");
    return command(uow as MemberUnit);
  });
}
