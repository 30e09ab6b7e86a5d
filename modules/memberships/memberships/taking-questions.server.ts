import type { Consequence, LockedMember, Question, UnitOfWork } from "#app/kit/commands.server.ts";
import { dayOf, hasRole, moneyOf, shownName, todayOf } from "#app/kit/rules.ts";
import { renewalPeriod } from "#modules/memberships/clock/renewals.server.ts";
import { storedDuration } from "#modules/memberships/durations/duration.ts";
import { followingPeriod, type TakenPeriod } from "#modules/memberships/durations/period.ts";
import type { Plan } from "#modules/memberships/plans/plan.ts";
import { endedRenewals } from "./memberships.server.ts";

/** Who is about to have a plan, for which days, and whether it is to renew itself. */
interface Taking {
  member: LockedMember;
  period: TakenPeriod;
  renews: boolean;
}

/** Everything that somebody should know before they take a plan: its days, what it costs and how, renewal, the way back. */
export async function takeQuestion(uow: UnitOfWork, plan: Plan, taking: Taking): Promise<Question> {
  const { owed, paid } = await chargeConsequences(uow, plan, taking);
  const isCharged = owed.length + paid.length > 0;
  const back = owed.length > 0 ? "backUnpaid" : isCharged ? "back" : "backFree";
  return {
    act: "memberships.take",
    about: [plan.id, taking.period.from, taking.period.until],
    consequences: [
      ...describeTerms(uow, plan, taking),
      ...owed,
      ...paid,
      ...(owed.length > 0 ? [{ key: "memberships:take.untilPaid" as const, values: {} }] : []),
      ...(isCharged ? [] : notCharged(plan)),
      taking.renews
        ? renewalOn(uow, plan, taking.period, { price: "renews", free: "renewsFree" })
        : RENEWS_NOT,
      ...(await endsRenewal(uow, taking)),
      ...staffNote(taking),
      { key: `memberships:take.${back}`, values: {} },
    ],
    always: true,
  };
}

/** What an admin should know before they give somebody a plan. */
export async function giveQuestion(uow: UnitOfWork, plan: Plan, taking: Taking): Promise<Question> {
  const { owed, paid } = await chargeConsequences(uow, plan, taking);
  const due = { name: shownName(taking.member), price: moneyOf(uow.organization, plan.price) };
  return {
    act: "memberships.give",
    about: [plan.id, taking.member.id, taking.period.from, taking.period.until],
    consequences: [
      ...describeTerms(uow, plan, taking),
      ...(owed.length + paid.length === 0
        ? notCharged(plan)
        : [{ key: `memberships:take.${owed.length > 0 ? "dueOwed" : "due"}` as const, values: due }]),
      taking.renews
        ? renewalOn(uow, plan, taking.period, { price: "renewsThem", free: "renewsThemFree" })
        : RENEWS_NOT,
      ...(await endsRenewal(uow, taking)),
      ...staffNote(taking),
    ],
    always: true,
  };
}

/** What its charge does: it leaves something owed, or is paid from the balance; neither if no module handles money. */
async function chargeConsequences(
  uow: UnitOfWork,
  { price: amount }: Plan,
  { member: { id: memberId } }: Taking,
) {
  if (amount === 0) return { owed: [], paid: [] };
  const owed = await uow.modules.consequences("charges.due", { memberId, amount });
  return {
    owed,
    paid: owed.length > 0 ? [] : await uow.modules.consequences("charges.covered", { memberId, amount }),
  };
}

function describeTerms(uow: UnitOfWork, { name: plan, price }: Plan, { period }: Taking): Consequence[] {
  const { organization } = uow;
  const days = { from: dayOf(organization, period.from), until: dayOf(organization, period.until) };
  return [
    {
      key: `memberships:take.${period.from > todayOf(uow) ? "later" : "lasts"}`,
      values: { plan, ...days },
    },
    price > 0
      ? { key: "memberships:take.costs", values: { price: moneyOf(organization, price) } }
      : { key: "memberships:take.free", values: {} },
  ];
}

const notCharged = ({ price }: Plan): Consequence[] =>
  price > 0 ? [{ key: "memberships:take.notCharged", values: {} }] : [];

const staffNote = ({ member }: Taking): Consequence[] =>
  hasRole(member.role, "coach") ? [{ key: "memberships:take.staff", values: {} }] : [];

const RENEWS_NOT: Consequence = { key: "memberships:take.renewsNot", values: {} };

/** Says which of their memberships no longer renews itself, since this one follows it, and when and for how much it would have. */
async function endsRenewal(uow: UnitOfWork, { member, period }: Taking): Promise<Consequence[]> {
  const ended = await endedRenewals(uow, [{ memberId: member.id, until: period.until }]);
  return ended.map((one) => {
    const values = { plan: one.plan, on: dayOf(uow.organization, renewalPeriod(one).from) };
    return one.renewalPrice > 0
      ? {
          key: "memberships:take.endsRenewal",
          values: { ...values, price: moneyOf(uow.organization, one.renewalPrice) },
        }
      : { key: "memberships:take.endsRenewalFree", values };
  });
}

/** On which day it renews itself first, and for how much. */
function renewalOn(
  { organization }: UnitOfWork,
  { duration, price }: Plan,
  { from, until }: TakenPeriod,
  says: { price: "renews" | "renewsThem"; free: "renewsFree" | "renewsThemFree" },
): Consequence {
  const next = followingPeriod(storedDuration(duration), until, Number(from.slice(-2)));
  const on = dayOf(organization, next.from);
  return price > 0
    ? { key: `memberships:take.${says.price}`, values: { on, price: moneyOf(organization, price) } }
    : { key: `memberships:take.${says.free}`, values: { on } };
}
