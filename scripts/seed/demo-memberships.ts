import type { App } from "#app/app.server.ts";
import { withUnitOfWork } from "#app/with-unit-of-work.server.ts";
import { giveMembership } from "#modules/memberships/domain/memberships/give-membership.server.ts";
import { GiveSchema } from "#modules/memberships/domain/memberships/memberships.schemas.ts";
import { createPlan } from "#modules/memberships/domain/plans/create-plan.server.ts";
import { editPlan } from "#modules/memberships/domain/plans/edit-plan.server.ts";
import { CreatePlanSchema } from "#modules/memberships/domain/plans/plans.schemas.ts";
import { memberships } from "#modules/memberships/module.server.ts";
import type { Club } from "#tenants/directory.ts";
import type { DemoMembers } from "./season.ts";

/** Before the season that is behind the club began, in days. */
const BEGAN_DAYS = 70;
/** A membership of so many days that began then ends in five. */
const EXPIRING = `${BEGAN_DAYS + 6}d`;

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

/**
 * Plans of the demo club, and who has them: nearly everybody since before its season, whose last weeks are played with the
 * module on. The coach's, who needs none, ends in a few days.
 */
export async function giveMemberships(app: App, club: Club, members: DemoMembers): Promise<void> {
  const began = new Date(app.now().getTime() - BEGAN_DAYS * 86_400_000);
  const at = <T>(now: Date, work: Parameters<typeof withUnitOfWork<T>>[3]) =>
    withUnitOfWork({ ...app, now: () => now }, club, { as: "system" }, work);
  await at(began, async (uow) => {
    await uow.db("settings").insert({ id: memberships.toggle.id, value: "true" });
  });
  await at(began, async (uow) => {
    const make = (plan: object) => createPlan(uow, CreatePlanSchema.parse(plan));
    const year = await make(PLANS.year);
    await make(PLANS.season);
    await make(PLANS.monthly);
    await make(PLANS.trial);
    const autumn = await make(PLANS.autumn);
    const give = (memberId: number, planId: number, renew: boolean) =>
      giveMembership(uow, GiveSchema.parse({ memberId, planId, renew }));
    for (const { id } of [members.player, ...members.players]) await give(id, year.id, true);
    await give(members.coach, autumn.id, false);
    await editPlan(uow, { planId: autumn.id, retired: true });
    // They have known for long.
    await uow.db("notices").delete();
  });
}
