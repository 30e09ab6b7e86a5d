import { useTranslation } from "react-i18next";
import { FormActions, PostForm, usePostedForm } from "#app/kit/ui.tsx";
import { type PlanChoices, PlanFields, type PlanShape } from "./plan-fields.tsx";

/** The form for a plan; without `values`, for a new one. */
export function PlanForm({ choices, values }: { choices: PlanChoices; values?: PlanShape }) {
  const { t } = useTranslation("memberships");
  const intent = values ? "save" : "create";
  const [form, fields] = usePostedForm<PlanShape>({ intent, ...(values && { defaultValue: values }) });
  return (
    <PostForm
      form={form}
      fields={fields}
      intent={intent}
      edits={values}
      brief={["renew", "unit"]}
      labels="memberships:form"
    >
      {values ? <p className="soft">{t("form.changes")}</p> : null}
      <PlanFields fields={fields} choices={choices} />
      <FormActions to="/plans" back={t("form.cancel")}>
        {t(values ? "form.save" : "form.create")}
      </FormActions>
    </PostForm>
  );
}
