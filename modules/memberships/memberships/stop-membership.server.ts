import type { z } from "zod";
import {
  aboutMember,
  counted,
  ensureConfirmed,
  lockMember,
  type MemberUnit,
  notify,
  one,
  type Question,
  stillToCome,
  type UnitOfWork,
} from "#app/kit/commands.server.ts";
import { dayOf, moneyOf, Refusal, todayOf } from "#app/kit/rules.ts";
import { isLive, keptBy } from "./membership.ts";
import { chargeKey } from "./membership-charges.server.ts";
import type { GiveBackSchema, StopSchema } from "./memberships.schemas.ts";
import { lockMembership, type Membership } from "./memberships.server.ts";

/**
 * Stops a member's membership at once, and tells them: it no longer gives any right, and nothing is owed for it any more.
 * What was paid stays paid. Refuses `not-found`, `memberships:not-live`; always asks back.
 */
export async function stopMembership(
  uow: UnitOfWork,
  { memberId, membershipId, reviewed }: z.output<typeof StopSchema>,
): Promise<{ plan: string }> {
  const member = await lockMember(uow, memberId);
  const membership = await lockLive(uow, { memberId, membershipId });
  await ensureConfirmed(reviewed, () => stopQuestion(uow, membership));
  await stop(uow, [membership]);
  const { plan, from, until } = membership;
  await uow.audit("memberships.stopped", aboutMember(member, { plan, from, until }));
  await notify(uow, [
    {
      memberId,
      kind: "memberships:stopped",
      to: "/my-memberships",
      once: `memberships:stopped:${membershipId}`,
      values: { plan, from: dayOf(uow.organization, from), until: dayOf(uow.organization, until) },
    },
  ]);
  return { plan };
}

/**
 * Gives back a membership of the actor's that is not paid, or that they took less than an hour ago and have not used: it
 * ends, nothing is owed for it, and what was paid goes to their balance. Asks back. Refuses `not-found`,
 * `memberships:not-live`, `memberships:paid`, `memberships:in-use` if they hold a place that it has opened, and
 * `memberships:used` if it had begun when its payment was undone.
 */
export async function giveBack(
  uow: MemberUnit,
  { membershipId, reviewed }: z.output<typeof GiveBackSchema>,
): Promise<{ plan: string }> {
  const { id: memberId } = uow.actor;
  // Whoever lets a member in locks them too, so that no place is taken while it is decided that there is none.
  await lockMember(uow, memberId);
  const membership = await lockLive(uow, { memberId, membershipId });
  const kept = keptBy(membership, uow.now);
  if (kept) throw new Refusal(kept);
  await ensureConfirmed(reviewed, () => giveBackQuestion(uow, membership));
  await end(uow, [membershipId]);
  await uow.tell("charges.return", { charges: [{ key: chargeKey(membershipId), memberId }] });
  return { plan: membership.plan };
}

/** What giving a membership back does, to it and to what was paid or is owed. */
async function giveBackQuestion(uow: UnitOfWork, membership: Membership): Promise<Question> {
  const { id, plan, from, until, state, price } = membership;
  const days = { from: dayOf(uow.organization, from), until: dayOf(uow.organization, until) };
  const isOwed = state === "unpaid" && price > 0;
  return {
    act: "memberships.give-back",
    about: [id],
    consequences: [
      { key: "memberships:consequences.endsNow", values: { plan, ...days } },
      ...(isOwed
        ? [
            {
              key: "memberships:consequences.notOwed" as const,
              values: { money: moneyOf(uow.organization, price) },
            },
          ]
        : []),
      ...(await chargeReturnConsequences(uow, membership)),
    ],
  };
}

/** What comes back to its member if a membership is given back. */
export const chargeReturnConsequences = (
  uow: UnitOfWork,
  { id, memberId }: Pick<Membership, "id" | "memberId">,
) => uow.modules.consequences("charges.return", { charges: [{ key: chargeKey(id), memberId }] });

async function lockLive(
  uow: UnitOfWork,
  ids: { memberId: number; membershipId: number },
): Promise<Membership> {
  const membership = await lockMembership(uow, ids);
  if (!isLive(membership, todayOf(uow))) throw new Refusal("memberships:not-live");
  return membership;
}

/** What stopping a membership does. */
async function stopQuestion(uow: UnitOfWork, membership: Membership): Promise<Question> {
  const { id, memberId, state, price, from, until } = membership;
  const places = await placesBy(uow, membership);
  const money = moneyOf(uow.organization, price);
  return {
    act: "memberships.stop",
    about: [id, memberId],
    consequences: [
      {
        key: "memberships:consequences.noRight",
        values: { from: dayOf(uow.organization, from), until: dayOf(uow.organization, until) },
      },
      ...(price > 0
        ? [
            {
              key: `memberships:consequences.${state === "unpaid" ? "notOwed" : "staysPaid"}` as const,
              values: { money },
            },
          ]
        : []),
      ...counted("memberships:consequences.keptPlaces", places),
    ],
    always: true,
  };
}

/** How many coming places the member holds on days that it covers; they keep them. */
async function placesBy(
  { db, now, organization: { timezone } }: UnitOfWork,
  { memberId, from, until }: Pick<Membership, "memberId" | "from" | "until">,
): Promise<number> {
  const { count } = await one<{ count: number }>(
    db,
    `SELECT count(*)::int AS count FROM attendances a JOIN occasions o ON o.id = a.occasion_id
      WHERE a.member_id = :memberId AND a.state = 'attending' AND ${stillToCome("o")}
        AND (o.starts_at AT TIME ZONE :timezone)::date BETWEEN :from::date AND :until::date`,
    { memberId, now, timezone, from, until },
  );
  return count;
}

/** Stops these memberships, and voids the charges of those that were owed. */
export async function stop(
  uow: UnitOfWork,
  memberships: readonly { id: number; memberId: number; state: Membership["state"] }[],
): Promise<void> {
  await end(
    uow,
    memberships.map(({ id }) => id),
  );
  const owed = memberships.filter(({ state }) => state === "unpaid");
  if (owed.length > 0)
    await uow.tell("charges.void", {
      charges: owed.map(({ id, memberId }) => ({ key: chargeKey(id), memberId })),
    });
}

async function end({ db, now }: UnitOfWork, ids: readonly number[]): Promise<void> {
  await db("memberships").whereIn("id", ids).update({ state: "stopped", stopped_at: now, renews: false });
}
