import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { PostForm } from "#app/ui/form/post-form.tsx";
import { usePostedForm } from "#app/ui/form/posted-form.ts";
import { SubmitButton } from "#app/ui/form/submit-button.tsx";
import { type ScheduleChoices, ScheduleFields, type ScheduleShape } from "./schedule-fields.tsx";

/** The form for a new schedule. */
export function NewScheduleForm({ choices }: { choices: ScheduleChoices }) {
  const { t } = useTranslation("schedules");
  const [form, fields] = usePostedForm<ScheduleShape & { allowLong: string }>({ intent: "create" });
  return (
    <PostForm form={form} fields={fields} intent="create" brief={["allowLong"]} labels="schedules:form">
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
