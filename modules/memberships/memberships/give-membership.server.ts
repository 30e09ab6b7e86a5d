import type { z } from "zod";
import {
  aboutMember,
  ensureConfirmed,
  lockMember,
  type MemberUnit,
  notify,
  type UnitOfWork,
} from "#app/kit/commands.server.ts";
import { dayOf, Refusal, todayOf } from "#app/kit/rules.ts";
import { storedDuration } from "#modules/memberships/durations/duration.ts";
import {
  type Held,
  type NoRoom,
  planPeriod,
  type TakenPeriod,
} from "#modules/memberships/durations/period.ts";
import type { Plan } from "#modules/memberships/plans/plan.ts";
import { offeredPlan } from "#modules/memberships/plans/plans.server.ts";
import { beginMemberships } from "./begin-memberships.server.ts";
import { MAX_LIVE, UNDO_MS } from "./membership.ts";
import { type GiveSchema, NO_MEMBERSHIP, type TakeSchema } from "./memberships.schemas.ts";
import { filterLive, heldBy, lockMembership, type Membership } from "./memberships.server.ts";
import { giveQuestion, takeQuestion } from "./taking-questions.server.ts";

/**
 * Takes a plan for the actor, who can undo that for an hour (`giveBack`). Always asks back, even an API call, since it
 * charges them. Refuses as `giveMembership` does, and `memberships:changed` if it costs more than was seen.
 */
export async function takeMembership(
  uow: MemberUnit,
  input: z.output<typeof TakeSchema>,
): Promise<Membership> {
  return give(uow, { ...input, memberId: uow.actor.id }, { isOwn: true });
}

/**
 * Gives a member a plan, from their first day without a membership; its price becomes due. Refuses `not-found`,
 * `member-inactive`, `memberships:plan-retired`, `memberships:has-next` if they have two already,
 * `memberships:season-over`, `memberships:no-room` if it would run into another one, and `memberships:changed` if the last
 * day is not the one that was seen; always asks back.
 */
export async function giveMembership(
  uow: UnitOfWork,
  input: z.output<typeof GiveSchema>,
): Promise<Membership> {
  const membership = await give(uow, input, { isOwn: false });
  const { name } = await lockMember(uow, input.memberId);
  await uow.audit(
    "memberships.given",
    aboutMember({ id: input.memberId, name }, undefined, auditedMembership(membership)),
  );
  await notify(uow, [
    {
      memberId: input.memberId,
      kind: "memberships:given",
      once: `memberships:given:${membership.id}`,
      values: {
        plan: membership.plan,
        from: dayOf(uow.organization, membership.from),
        until: dayOf(uow.organization, membership.until),
      },
      to: "/my-memberships",
    },
  ]);
  return membership;
}

/** What the audit log keeps of a membership. */
function auditedMembership({ plan, from, until, price, renews }: Membership) {
  return { plan, from, until, price, renews };
}

async function give(
  uow: UnitOfWork,
  input: z.output<typeof GiveSchema> & Partial<Pick<z.output<typeof TakeSchema>, "price">>,
  { isOwn }: { isOwn: boolean },
): Promise<Membership> {
  const { memberId, planId, renew, after, price } = input;
  const member = await lockMember(uow, memberId);
  if (member.state !== "active") throw new Refusal("member-inactive");
  const plan = await offeredPlan(uow.db, planId);
  if (price !== undefined && plan.price > price) throw new Refusal("memberships:changed");
  const today = todayOf(uow);
  const held = (await heldBy(uow, [memberId])).get(memberId) ?? [];
  const current = filterLive(held, today);
  if (after !== undefined && after !== (current.at(-1)?.until ?? NO_MEMBERSHIP))
    throw new Refusal("memberships:changed");
  if (current.length >= MAX_LIVE) throw new Refusal("memberships:has-next");
  const period = takenPeriod(plan, { today, held, year: input.year });
  if ("why" in period) throw noRoom(uow, period);
  const renews = renew && plan.renews;
  const asked = { member, period, renews };
  await ensureConfirmed(input.reviewed, () =>
    isOwn ? takeQuestion(uow, plan, asked) : giveQuestion(uow, plan, asked),
  );
  const undoUntil = isOwn ? new Date(uow.now.getTime() + UNDO_MS) : undefined;
  const [id = 0] = await beginMemberships(uow, plan, [{ memberId, period, renews, undoUntil }]);
  return lockMembership(uow, { memberId, membershipId: id });
}

function noRoom({ organization }: UnitOfWork, fault: NoRoom): Refusal {
  if (fault.why === "season-over") return new Refusal("memberships:season-over", "planId");
  return new Refusal("memberships:no-room", "planId", { next: dayOf(organization, fault.next) });
}

/** The period of a plan that is taken now by somebody with these memberships, earliest first; or why it can't be taken. */
export function takenPeriod(
  plan: Pick<Plan, "id" | "duration" | "year">,
  { today, held, year }: { today: string; held: readonly Held[]; year?: number | undefined },
): TakenPeriod | NoRoom {
  return planPeriod(storedDuration(plan.duration), { today, held, planId: plan.id, year: plan.year ?? year });
}
