import type { z } from "zod";
import { counted, ensureConfirmed, one, type Question, type UnitOfWork } from "#app/kit/commands.server.ts";
import { todayOf } from "#app/kit/rules.ts";
import { planSubject } from "./plan.ts";
import type { DeletePlanSchema } from "./plans.schemas.ts";
import { lockPlan } from "./plans.server.ts";

/**
 * Deletes a plan that nobody ever took, and retires any other: its memberships go on until they end, and don't renew
 * themselves. Refuses `not-found`; asks back if there are such memberships, or if the plan is deleted.
 */
export async function deletePlan(
  uow: UnitOfWork,
  { planId, reviewed }: z.output<typeof DeletePlanSchema>,
): Promise<{ name: string; retired: boolean }> {
  const plan = await lockPlan(uow.db, planId);
  await ensureConfirmed(reviewed, () => deletePlanQuestion(uow, plan));
  const taken = await wasTaken(uow, planId);
  if (taken) await uow.db("plans").where({ id: planId }).update({ status: "retired" });
  else await uow.db("plans").where({ id: planId }).delete();
  const { id: _id, ...before } = plan;
  const subject = planSubject(plan);
  if (!taken) await uow.audit("memberships.plan-deleted", { subject, before });
  else
    await uow.audit("memberships.plan-edited", {
      subject,
      before: { status: plan.status },
      after: { status: "retired" },
    });
  return { name: plan.name, retired: taken };
}

/** Has anybody ever had it? */
async function wasTaken({ db }: UnitOfWork, planId: number): Promise<boolean> {
  return (await db("memberships").where({ plan_id: planId }).first("id")) !== undefined;
}

/** What deleting or retiring a plan means for those who have it. */
async function deletePlanQuestion(
  uow: UnitOfWork,
  { id: planId, name }: { id: number; name: string },
): Promise<Question> {
  const { members, renewing, others } = await one<{ members: number; renewing: number; others: boolean }>(
    uow.db,
    `SELECT count(*)::int AS members, count(*) FILTER (WHERE m.renews AND p.renews)::int AS renewing,
            EXISTS (SELECT FROM plans other WHERE other.id <> :planId AND other.status = 'offered') AS others
       FROM memberships m JOIN plans p ON p.id = m.plan_id
      WHERE m.plan_id = :planId AND m.state <> 'stopped' AND m.until_date >= :today`,
    { planId, today: todayOf(uow) },
  );
  return {
    act: "memberships.plan-delete",
    about: [planId],
    consequences: [
      ...counted("memberships:consequences.goOn", members),
      ...counted("memberships:consequences.notRenewed", renewing),
      ...(others ? [] : [{ key: "memberships:consequences.lastPlan" as const, values: {} }]),
      ...((await wasTaken(uow, planId))
        ? []
        : [{ key: "memberships:consequences.planDeleted" as const, values: { name } }]),
    ],
  };
}
