import type { z } from "zod";
import { aboutMember, lockMember, type MemberUnit, type UnitOfWork } from "#app/kit/commands.server.ts";
import { Refusal, todayOf } from "#app/kit/rules.ts";
import { isLive } from "./membership.ts";
import type { RenewOneSchema, RenewSchema } from "./memberships.schemas.ts";
import { liveMemberships, lockMembership, type Membership } from "./memberships.server.ts";

/**
 * Sets whether the actor's membership renews itself: the later one if there are two. Refuses `memberships:none` without
 * one, and `memberships:plan-not-renewing`.
 */
export async function chooseRenewal(
  uow: MemberUnit,
  { renew }: z.output<typeof RenewSchema>,
): Promise<Membership> {
  const { id: memberId } = uow.actor;
  await lockMember(uow, memberId);
  const last = (await liveMemberships(uow, memberId)).at(-1);
  if (!last) throw new Refusal("memberships:none");
  return setRenewal(uow, last, renew);
}

/**
 * Sets whether a member's membership renews itself. Refuses `not-found`, `memberships:not-live` for one that is over or was
 * stopped, and `memberships:plan-not-renewing`.
 */
export async function chooseRenewalFor(
  uow: UnitOfWork,
  { memberId, membershipId, renew }: z.output<typeof RenewOneSchema>,
): Promise<Membership> {
  const member = await lockMember(uow, memberId);
  const before = await lockMembership(uow, { memberId, membershipId });
  if (!isLive(before, todayOf(uow))) throw new Refusal("memberships:not-live");
  const after = await setRenewal(uow, before, renew);
  await uow.audit(
    "memberships.renewal-chosen",
    aboutMember(member, { renews: before.renews }, { renews: after.renews }),
  );
  return after;
}

async function setRenewal(uow: UnitOfWork, membership: Membership, renews: boolean): Promise<Membership> {
  if (renews && !membership.canRenew) throw new Refusal("memberships:plan-not-renewing");
  await uow.db("memberships").where({ id: membership.id }).update({ renews });
  return { ...membership, renews };
}
