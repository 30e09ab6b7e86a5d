import type { z } from "zod";
import type { UnitOfWork } from "#app/kit/commands.server.ts";
import { Refusal } from "#app/kit/rules.ts";
import { storedDuration } from "#modules/memberships/durations/duration.ts";
import { type Plan, planSubject } from "./plan.ts";
import type { CreatePlanSchema } from "./plans.schemas.ts";

/** Adds a plan. Refuses as `refuseYear` does. */
export async function createPlan(uow: UnitOfWork, input: z.output<typeof CreatePlanSchema>): Promise<Plan> {
  const { name, description, duration, year, renew: renews } = input;
  refuseYear(input);
  const fields = { name, description, duration, year, renews, price: input.price };
  const [row] = await uow.db("plans").insert(fields).returning("id");
  const plan: Plan = { ...fields, id: row.id, status: "offered" };
  await uow.audit("memberships.plan-created", { subject: planSubject(plan), after: { ...fields } });
  return plan;
}

/**
 * Refuses `memberships:year-of-season` for a plan that has a year and no season, and `memberships:year-renews` for one
 * that has a year and renews itself.
 */
export function refuseYear({
  duration,
  year,
  renew,
}: {
  duration: string;
  year: number | null;
  renew: boolean;
}): void {
  if (year === null) return;
  if (storedDuration(duration).unit !== "season") throw new Refusal("memberships:year-of-season", "year");
  if (renew) throw new Refusal("memberships:year-renews", "year");
}
