import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { PageHeader } from "#app/kit/ui.tsx";
import { createPlan } from "#modules/memberships/plans/create-plan.server.ts";
import { PlanFormSchema } from "#modules/memberships/plans/plans.schemas.ts";
import { plansFirst } from "#modules/memberships/switch-consequences.server.ts";
import { formAction, memberAction, memberLoader } from "../../http.server.ts";
import { PlanForm } from "./plan-form.tsx";
import { planChoices } from "./plans.view.server.ts";

export const loader = memberLoader({ minRole: "admin" }, async (uow, page) => ({
  title: `${page.t("memberships:plans.new")} · ${uow.organization.name}`,
  choices: planChoices(uow, page),
  isFirst: (await plansFirst(uow)) !== undefined,
}));

export const action = memberAction(
  { minRole: "admin" },
  { create: formAction(PlanFormSchema, createPlan, { to: "/plans", toast: "memberships:done.created" }) },
);

export default function NewPlanPage() {
  const { t } = useTranslation("memberships");
  const { choices, isFirst } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader title={t("plans.new")} lead={isFirst ? t("plans.noneOffered") : null} />
      <PlanForm choices={choices} />
    </>
  );
}
