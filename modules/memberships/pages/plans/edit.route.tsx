import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { idInAddress } from "#app/kit/pages.server.ts";
import { PageHeader } from "#app/kit/ui.tsx";
import { editPlan } from "#modules/memberships/plans/edit-plan.server.ts";
import { EditPlanFormSchema } from "#modules/memberships/plans/plans.schemas.ts";
import { findPlan } from "#modules/memberships/plans/plans.server.ts";
import { formAction, memberAction, memberLoader } from "../../http.server.ts";
import { PlanForm } from "./plan-form.tsx";
import { planChoices, planValues } from "./plans.view.server.ts";

export const loader = memberLoader({ minRole: "admin" }, async (uow, page) => {
  const plan = await findPlan(uow.db, idInAddress(page.params));
  const { name } = plan;
  return {
    title: `${page.t("memberships:plans.editTitle", { name })} · ${uow.organization.name}`,
    name,
    choices: planChoices(uow, page),
    values: planValues(plan, uow, page),
  };
});

export const action = memberAction(
  { minRole: "admin" },
  {
    save: formAction(EditPlanFormSchema, editPlan, {
      fromParams: { planId: "id" },
      current: async (uow, page) => planValues(await findPlan(uow.db, idInAddress(page.params)), uow, page),
      to: "/plans",
      toast: "memberships:done.saved",
    }),
  },
);

export default function EditPlanPage() {
  const { t } = useTranslation("memberships");
  const { name, choices, values } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader title={t("plans.editTitle", { name })} />
      <PlanForm choices={choices} values={values} />
    </>
  );
}
