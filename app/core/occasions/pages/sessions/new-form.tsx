import { useTranslation } from "react-i18next";
import { Checkbox } from "#app/web/ui/form/choices.tsx";
import { DateInput } from "#app/web/ui/form/inputs.tsx";
import { PostForm } from "#app/web/ui/form/post-form.tsx";
import { usePostedForm } from "#app/web/ui/form/posted-form.ts";
import { FormActions } from "#app/web/ui/form/submit-button.tsx";
import { Hints, type HintView } from "#app/web/ui/hints/hints.tsx";
import { TimeFields } from "../occasion-fields.tsx";
import { type SessionChoices, SessionDetails, type SessionShape } from "./session-fields.tsx";

type NewSession = SessionShape & { allowLong: string; repeatUntil: string; notify: string };

/** The form for a new session, or for one that repeats every week until a date; `hints` say what modules offer instead. */
export function NewSessionForm({ choices, hints }: { choices: SessionChoices; hints: HintView[] }) {
  const { t } = useTranslation();
  const [form, fields] = usePostedForm<NewSession>({ intent: "create" });
  return (
    <PostForm
      form={form}
      fields={fields}
      intent="create"
      brief={["allowLong", "notify"]}
      labels="sessions.form"
    >
      <TimeFields fields={fields} labels="sessions.form" />
      <DateInput
        field={fields.repeatUntil}
        label={t("sessions.form.repeatUntil")}
        help={t("sessions.form.repeatUntilHelp")}
        min={choices.today}
      />
      <Hints hints={hints} />
      <SessionDetails fields={fields} choices={choices} />
      <Checkbox field={fields.notify} label={t("sessions.form.notifyNew")} />
      <FormActions to="/sessions/list" back={t("shell.cancel")}>
        {t("sessions.form.create")}
      </FormActions>
    </PostForm>
  );
}
