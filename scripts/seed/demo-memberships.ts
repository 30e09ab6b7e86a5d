import { giveMembership } from "#modules/memberships/memberships/give-membership.server.ts";
import { GiveSchema } from "#modules/memberships/memberships/memberships.schemas.ts";
import { createPlan } from "#modules/memberships/plans/create-plan.server.ts";
import { editPlan } from "#modules/memberships/plans/edit-plan.server.ts";
import { CreatePlanSchema } from "#modules/memberships/plans/plans.schemas.ts";
import { daysBefore, type Season } from "./season.ts";

/** How many days ago, just before the past season, memberships began. */
const BEGAN_DAYS = 70;
/** A membership of this length that began then ends in five days. */
const EXPIRING = `${BEGAN_DAYS + 6}d`;
/** How many players have a membership that ends in a few days, besides the coach, who needs none. */
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

/** The price of the most expensive plan, in minor units. */
export const DEAREST_PLAN = PLANS.year.price;

/** The plans' ids, by their names above. */
export type DemoPlans = Record<keyof typeof PLANS, number>;

/** Makes the demo club's plans, before its first season. */
export async function offerPlans({ byClock, started }: Season, before: number): Promise<DemoPlans> {
  return byClock(daysBefore(started, before), async (uow) => {
    const made: Partial<DemoPlans> = {};
    for (const [name, plan] of Object.entries(PLANS) as [keyof typeof PLANS, object][])
      made[name] = (await createPlan(uow, CreatePlanSchema.parse(plan))).id;
    return made as DemoPlans;
  });
}

/** Gives everybody a year pass for the season before the past one; it ends when the past one begins. */
export async function giveLastSeasons(
  { byClock, members, started }: Season,
  plans: DemoPlans,
): Promise<void> {
  await byClock(daysBefore(started, BEGAN_DAYS + 365), async (uow) => {
    for (const { id: memberId } of [members.player, ...members.players])
      await giveMembership(uow, GiveSchema.parse({ memberId, planId: plans.year }));
    // Nobody needs to be told of these now.
    await uow.db("notices").delete();
  });
}

/** Gives the present memberships: nearly everybody has a year pass; those of a few players and of the coach end in a few days. */
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
