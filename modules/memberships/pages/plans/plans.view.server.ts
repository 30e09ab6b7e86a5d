import type { UnitOfWork } from "#app/kit/commands.server.ts";
import type { PageRequest } from "#app/kit/pages.server.ts";
import { type Reader, todayOf } from "#app/kit/rules.ts";
import { storedDuration } from "#modules/memberships/durations/duration.ts";
import { takenPeriod } from "#modules/memberships/memberships/give-membership.server.ts";
import type { Plan } from "#modules/memberships/plans/plan.ts";
import { type ListedPlan, planList } from "#modules/memberships/plans/plans.server.ts";
import { formatsFor } from "../../http.server.ts";
import { buildPlanStub, durationText, monthChoices, type PlanStub } from "../plan-words.server.ts";
import type { PlanChoices, PlanShape } from "./plan-fields.tsx";

/** A plan in the reader's words. */
export interface PlanView {
  id: number;
  name: string;
  description: string;
  stub: PlanStub;
  duration: string;
  price: string;
  members: number;
  renews: boolean;
  retired: boolean;
}

/** All plans of the club, as admins see them. */
export async function planViews(uow: UnitOfWork, page: PageRequest): Promise<PlanView[]> {
  const plans = await planList(uow.db, todayOf(uow));
  return plans.map((plan) => planView(uow, page, plan));
}

function planView(uow: UnitOfWork, page: PageRequest, plan: ListedPlan): PlanView {
  const { id, name, description, members, renews, status } = plan;
  const { t } = page;
  const formats = formatsFor(uow.organization, page);
  return {
    id,
    name,
    description,
    members,
    renews,
    stub: buildPlanStub(plan.duration, takenPeriod(plan, { today: todayOf(uow), held: [] }), t),
    duration: durationText(plan.duration, t, formats.locale),
    price: plan.price > 0 ? formats.money(plan.price) : t("memberships:free"),
    retired: status === "retired",
  };
}

/** What the form of a plan offers. */
export function planChoices({ organization }: UnitOfWork, reader: Reader): PlanChoices {
  const { locale, moneyInput } = formatsFor(organization, reader);
  return { months: monthChoices(locale), money: moneyInput };
}

/** The initial values of a plan's form. */
export function planValues(plan: Plan, { organization }: UnitOfWork, reader: Reader): PlanShape {
  const duration = storedDuration(plan.duration);
  const [fromMonth = "", fromDay = ""] = duration.unit === "season" ? duration.from.split("-") : [];
  const [untilMonth = "", untilDay = ""] = duration.unit === "season" ? duration.until.split("-") : [];
  return {
    name: plan.name,
    description: plan.description,
    unit: duration.unit,
    count: duration.unit === "season" ? "" : String(duration.count),
    fromMonth,
    fromDay: fromDay.replace(/^0/, ""),
    untilMonth,
    untilDay: untilDay.replace(/^0/, ""),
    year: plan.year === null ? "" : String(plan.year),
    price: plan.price > 0 ? formatsFor(organization, reader).plainMoney(plan.price) : "",
    renew: plan.renews ? "on" : "",
  };
}
