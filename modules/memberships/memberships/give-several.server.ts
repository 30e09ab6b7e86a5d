import type { z } from "zod";
import {
  type Consequence,
  counted,
  ensureConfirmed,
  type LockedMember,
  lockMembers,
  type MemberUnit,
  matchingIds,
  notify,
  type Question,
  type UnitOfWork,
} from "#app/kit/commands.server.ts";
import {
  dayOf,
  hasRole,
  MemberFilterSchema,
  moneyOf,
  Refusal,
  settingValue,
  tagsSetting,
  todayOf,
} from "#app/kit/rules.ts";
import type { NoRoom, TakenPeriod } from "#modules/memberships/durations/period.ts";
import { type Plan, planSubject } from "#modules/memberships/plans/plan.ts";
import { offeredPlan } from "#modules/memberships/plans/plans.server.ts";
import { memberNames, someNames } from "#modules/memberships/some-names.ts";
import { beginMemberships } from "./begin-memberships.server.ts";
import { takenPeriod } from "./give-membership.server.ts";
import { MAX_LIVE } from "./membership.ts";
import type { GiveSeveralSchema } from "./memberships.schemas.ts";
import { endedRenewals, filterLive, heldBy } from "./memberships.server.ts";

type Given = z.output<typeof GiveSeveralSchema>;
type Left = "staff" | "has-one" | "has-next" | NoRoom["why"];

/** How many of those who get it are named. */
const MAX_NAMED = 100;

interface Sorted {
  given: { member: LockedMember; period: TakenPeriod }[];
  left: { member: LockedMember; reason: Left }[];
}

/**
 * Gives a plan in one act to all active members, or to those with a tag, as far as it can be given to them; coaches and
 * admins need none and get none. Always asks
 * back, with who gets it, the total that becomes due, and who is left out and why; with `everyone`, even from an API call
 * without a key. Refuses `not-found`, `memberships:plan-retired`, and `invalid` for a tag that the club does not have.
 */
export async function giveSeveral(
  uow: MemberUnit,
  input: Given,
): Promise<{ given: number; left: number; plan: string }> {
  refuseUnknownTag(uow, input.tag);
  const filter = MemberFilterSchema.parse({ show: "everyone", ...(input.tag && { tag: input.tag }) });
  const members = await lockMembers(uow, await matchingIds(uow, filter));
  const plan = await offeredPlan(uow.db, input.planId);
  const sorted = await sortOut(uow, plan, members, input);
  // With `everyone`, only the key of a review tells a call from its repetition.
  const reviewed = input.everyone ? (input.reviewed ?? "") : input.reviewed;
  await ensureConfirmed(reviewed, () => severalQuestion(uow, plan, sorted));
  const renews = input.renew && plan.renews;
  const { given, left } = sorted;
  const ids = await beginMemberships(
    uow,
    plan,
    given.map(({ member, period }) => ({ memberId: member.id, period, renews })),
  );
  await uow.audit("memberships.given-several", {
    subject: planSubject(plan),
    members: given.map(({ member: { id, name }, period }) => ({
      id,
      name,
      after: { plan: plan.name, from: period.from, until: period.until, price: plan.price, renews },
    })),
  });
  await notify(
    uow,
    given.map(({ member, period }, at) => ({
      memberId: member.id,
      kind: "memberships:given" as const,
      to: "/my-memberships",
      once: `memberships:given:${ids[at]}`,
      values: {
        plan: plan.name,
        from: dayOf(uow.organization, period.from),
        until: dayOf(uow.organization, period.until),
      },
    })),
  );
  return { given: given.length, left: left.length, plan: plan.name };
}

/** Refuses `invalid` for a tag that the club does not have. */
function refuseUnknownTag({ organization }: UnitOfWork, tag: string | undefined): void {
  const known = settingValue(organization.settings, tagsSetting).map((one) => one.toLowerCase());
  if (tag !== undefined && !known.includes(tag.toLowerCase())) throw new Refusal("invalid", "tag");
}

async function sortOut(
  uow: UnitOfWork,
  plan: Plan,
  members: readonly LockedMember[],
  { everyone, year }: Given,
): Promise<Sorted> {
  const today = todayOf(uow);
  const all = await heldBy(
    uow,
    members.map(({ id }) => id),
  );
  const sorted: Sorted = { given: [], left: [] };
  for (const member of members) {
    const held = all.get(member.id) ?? [];
    const count = filterLive(held, today).length;
    const period = takenPeriod(plan, { today, held, year });
    if (hasRole(member.role, "coach")) sorted.left.push({ member, reason: "staff" });
    else if (count >= MAX_LIVE) sorted.left.push({ member, reason: "has-next" });
    else if (count > 0 && !everyone) sorted.left.push({ member, reason: "has-one" });
    else if ("why" in period) sorted.left.push({ member, reason: period.why });
    else sorted.given.push({ member, period });
  }
  return sorted;
}

/** What giving a plan to several does. A review holds for these members, this plan and these days only. */
async function severalQuestion(uow: UnitOfWork, plan: Plan, { given, left }: Sorted): Promise<Question> {
  const due = moneyOf(uow.organization, plan.price * given.length);
  const ended = await endedRenewals(
    uow,
    given.map(({ member, period }) => ({ memberId: member.id, until: period.until })),
  );
  const losing = new Set(ended.map(({ memberId }) => memberId));
  const will: Consequence[] =
    plan.price > 0
      ? counted("memberships:several.willFor", given.length, { plan: plan.name, due })
      : counted("memberships:several.will", given.length, { plan: plan.name });
  return {
    act: "memberships.give-several",
    about: [plan.id, ...given.flatMap(({ member, period }) => [member.id, period.from, period.until])],
    consequences: [
      ...(given.length === 0
        ? [{ key: "memberships:several.nobody" as const, values: {} }]
        : [...will, recipients(given.map(({ member }) => member))]),
      ...counted("memberships:several.endsRenewal", losing.size, {
        names: someNames(given.flatMap(({ member }) => (losing.has(member.id) ? [member] : []))),
      }),
      ...[...Map.groupBy(left, ({ reason }) => reason)].flatMap(([reason, members]) =>
        counted(`memberships:several.left.${reason}`, members.length, {
          names: someNames(members.map(({ member }) => member)),
        }),
      ),
    ],
    always: true,
  };
}

/** Who gets it, by name; of very many, the first ones and the number of the others. */
function recipients(members: readonly LockedMember[]): Consequence {
  const names = memberNames(members);
  const shown = names.slice(0, MAX_NAMED).join(", ");
  const more = names.length - MAX_NAMED;
  return more > 0
    ? { key: "memberships:several.namesMore", values: { names: shown, count: more } }
    : { key: "memberships:several.names", values: { names: shown } };
}
