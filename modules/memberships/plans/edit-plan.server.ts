import type { z } from "zod";
import type { UnitOfWork } from "#app/kit/commands.server.ts";
import { refuseYear } from "./create-plan.server.ts";
import { type Plan, planSubject } from "./plan.ts";
import type { EditPlanSchema } from "./plans.schemas.ts";
import { lockPlan } from "./plans.server.ts";

/**
 * Changes the given fields of a plan, for those who take or renew it from now on: memberships keep their dates and their
 * price. Refuses `not-found`, and as `refuseYear` does.
 */
export async function editPlan(
  uow: UnitOfWork,
  { planId, renew, retired, price, ...changes }: z.output<typeof EditPlanSchema>,
): Promise<Plan> {
  const before = await lockPlan(uow.db, planId);
  const given = Object.entries(changes).filter(([, value]) => value !== undefined);
  const after: Plan = {
    ...before,
    ...Object.fromEntries(given),
    renews: renew ?? before.renews,
    price: price ?? before.price,
    status: retired === undefined ? before.status : retired ? "retired" : "offered",
  };
  refuseYear({ ...after, renew: after.renews });
  const { id, ...fields } = after;
  await uow.db("plans").where({ id }).update(fields);
  await uow.audit("memberships.plan-edited", {
    subject: planSubject(after),
    before: { ...before },
    after: { ...after },
  });
  return after;
}
