import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { PostForm, SubmitButton, usePostedForm } from "#app/kit/ui.tsx";
import { type ScheduleChoices, ScheduleFields, type ScheduleShape } from "./schedule-fields.tsx";

/** The form for a new schedule; `ticked` are the lead days that are chosen from the start. */
export function NewScheduleForm({ choices, ticked }: { choices: ScheduleChoices; ticked: string[] }) {
  const { t } = useTranslation("schedules");
  const [form, fields] = usePostedForm<ScheduleShape & { allowLong: string }>({
    intent: "create",
    defaultValue: { leadDates: ticked },
  });
  return (
    <PostForm
      form={form}
      fields={fields}
      intent="create"
      brief={["allowLong", "announce"]}
      labels="schedules:form"
    >
      <ScheduleFields fields={fields} choices={choices} allowLong={fields.allowLong} />
      <div className="form-actions">
        <SubmitButton>{t("form.create")}</SubmitButton>
        <Link className="btn btn-outline" to="/schedules">
          {t("form.cancel")}
        </Link>
      </div>
    </PostForm>
  );
}
