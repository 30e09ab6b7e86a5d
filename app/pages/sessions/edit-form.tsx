import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { spanFacts } from "#app/domain/values/time-span.ts";
import { Checkbox } from "#app/ui/form/choices.tsx";
import { PostForm } from "#app/ui/form/post-form.tsx";
import { usePostedForm } from "#app/ui/form/posted-form.ts";
import { SubmitButton } from "#app/ui/form/submit-button.tsx";
import { type SessionChoices, SessionDetails, SessionFields, type SessionShape } from "./session-fields.tsx";

/** The form that changes one session; `told` is how many people it can tell. */
export function EditSessionForm(props: { values: SessionShape; choices: SessionChoices; told: number }) {
  const { t } = useTranslation();
  const [form, fields] = usePostedForm<SessionShape & { allowLong: string; notify: string }>({
    intent: "save",
    defaultValue: props.values,
  });
  return (
    <PostForm
      form={form}
      fields={fields}
      intent="save"
      brief={["allowLong", "notify"]}
      labels="sessions.form"
    >
      <SessionFields fields={fields} allowLong={fields.allowLong} isLong={spanFacts(props.values)?.isLong} />
      <SessionDetails fields={fields} choices={props.choices} />
      {props.told > 0 ? (
        <Checkbox field={fields.notify} label={t("sessions.form.notifyChange")} checked />
      ) : null}
      <div className="form-actions">
        <SubmitButton>{t("sessions.form.save")}</SubmitButton>
        <Link className="btn btn-outline" to="/sessions/list">
          {t("shell.cancel")}
        </Link>
      </div>
    </PostForm>
  );
}
