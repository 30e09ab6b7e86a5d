import { giveMembership } from "#modules/memberships/domain/memberships/give-membership.server.ts";
import { GiveSchema } from "#modules/memberships/domain/memberships/memberships.schemas.ts";
import { createPlan } from "#modules/memberships/domain/plans/create-plan.server.ts";
import { editPlan } from "#modules/memberships/domain/plans/edit-plan.server.ts";
import { CreatePlanSchema } from "#modules/memberships/domain/plans/plans.schemas.ts";
import { daysBefore, type Season } from "./season.ts";

/** Before the season that is behind the club began, in days. */
const BEGAN_DAYS = 70;
/** A membership of so many days that began then ends in five. */
const EXPIRING = `${BEGAN_DAYS + 6}d`;
/** How many players have one that ends in a few days, beside the coach, who needs none. */
const ENDING = 2;

const PLANS = {
  year: {
    name: "Year pass",
    description: "All training and league days.",
    duration: "12m",
    price: 18_000,
    renew: true,
  },
  season: { name: "Season", description: "The whole season.", duration: "09-01_06-30", price: 16_000 },
  monthly: {
    name: "Monthly",
    description: "Month by month, stop any time.",
    duration: "1m",
    price: 3_000,
    renew: true,
  },
  trial: { name: "Ten days", description: "For guests and trial weeks.", duration: "10d", price: 1_200 },
  autumn: { name: "Autumn", description: "", duration: EXPIRING, price: 7_500 },
} as const;

/** What the dearest plan costs, in minor units. */
export const DEAREST_PLAN = PLANS.year.price;

/** Plans by their names here. */
export type DemoPlans = Record<keyof typeof PLANS, number>;

/** The plans of the demo club, made before its first season. */
export async function offerPlans({ byClock, started }: Season, before: number): Promise<DemoPlans> {
  return byClock(daysBefore(started, before), async (uow) => {
    const made: Partial<DemoPlans> = {};
    for (const [name, plan] of Object.entries(PLANS) as [keyof typeof PLANS, object][])
      made[name] = (await createPlan(uow, CreatePlanSchema.parse(plan))).id;
    return made as DemoPlans;
  });
}

/** Everybody takes the year pass for the season before this one, which ends when this one begins. */
export async function giveLastSeasons(
  { byClock, members, started }: Season,
  plans: DemoPlans,
): Promise<void> {
  await byClock(daysBefore(started, BEGAN_DAYS + 365), async (uow) => {
    for (const { id: memberId } of [members.player, ...members.players])
      await giveMembership(uow, GiveSchema.parse({ memberId, planId: plans.year }));
    // They have known for long.
    await uow.db("notices").delete();
  });
}

/** Who has which plan now: nearly everybody the year pass; what some have, and the coach, ends in a few days. */
export async function giveMemberships(
  { byClock, members, started }: Season,
  plans: DemoPlans,
): Promise<void> {
  await byClock(daysBefore(started, BEGAN_DAYS), async (uow) => {
    const give = (memberId: number, planId: number, renew: boolean) =>
      giveMembership(uow, GiveSchema.parse({ memberId, planId, renew }));
    const staying = members.players.slice(0, -ENDING);
    for (const { id } of [members.player, ...staying]) await give(id, plans.year, true);
    for (const { id } of members.players.slice(-ENDING)) await give(id, plans.autumn, false);
    await give(members.coach, plans.autumn, false);
    await editPlan(uow, { planId: plans.autumn, retired: true });
    await uow.db("notices").delete();
  });
}
