import { all, type Db, maybe } from "#app/kit/commands.server.ts";
import { Refusal } from "#app/kit/rules.ts";
import type { Plan } from "./plan.ts";

const PLAN = "p.id, p.name, p.description, p.duration, p.year, p.price, p.renews, p.status";

/** A plan as admins see it. */
export interface ListedPlan extends Plan {
  /** How many current and coming memberships it has, unpaid ones included. */
  members: number;
}

/** The plans of the club, offered ones first, the most expensive last; with `offered`, only those that can be taken. */
export async function planList(db: Db, today: string, { offered = false } = {}): Promise<ListedPlan[]> {
  return all<ListedPlan>(
    db,
    `SELECT ${PLAN}, (SELECT count(*)::int FROM memberships m
                       WHERE m.plan_id = p.id AND m.state <> 'stopped' AND m.until_date >= :today) AS members
       FROM plans p WHERE NOT :offered OR p.status = 'offered'
      ORDER BY p.status = 'retired', p.price, p.name, p.id`,
    { today, offered },
  );
}

/** One plan. Refuses `not-found`. */
export async function findPlan(db: Db, id: number): Promise<Plan> {
  return one(db, id, "");
}

/** One plan, locked for a change. Refuses `not-found`. */
export async function lockPlan(db: Db, id: number): Promise<Plan> {
  return one(db, id, "FOR UPDATE");
}

/**
 * One plan to be taken; it is not retired or changed until the unit of work ends. Refuses `not-found`,
 * `memberships:plan-retired`.
 */
export async function offeredPlan(db: Db, id: number): Promise<Plan> {
  const plan = await one(db, id, "FOR SHARE");
  if (plan.status === "retired") throw new Refusal("memberships:plan-retired");
  return plan;
}

async function one(db: Db, id: number, lock: string): Promise<Plan> {
  const row = await maybe<Plan>(db, `SELECT ${PLAN} FROM plans p WHERE p.id = :id ${lock}`, { id });
  if (!row) throw new Refusal("not-found");
  return row;
}
