import { useTranslation } from "react-i18next";
import { spanFacts } from "#app/kit/rules.ts";
import { FormActions, PostForm, RadioGroup, ReviewNote, usePostedForm, useReview } from "#app/kit/ui.tsx";
import { type ScheduleChoices, ScheduleFields, type ScheduleShape } from "./schedule-fields.tsx";

type EditShape = ScheduleShape & { allowLong: string; replicate: string };

/**
 * The form of an existing schedule. If the change is to be carried to its sessions, the page first comes back with what
 * would happen to them, and saves once that has been seen.
 */
export function EditScheduleForm(props: {
  values: ScheduleShape;
  choices: ScheduleChoices;
  /** Coming sessions that follow the schedule, and those edited by hand. */
  sessions: { attached: number; detached: number };
}) {
  const { t } = useTranslation("schedules");
  const [form, fields] = usePostedForm<EditShape>({ intent: "save", defaultValue: props.values });
  const review = useReview("save");
  const { attached, detached } = props.sessions;
  return (
    <PostForm
      form={form}
      fields={fields}
      intent="save"
      edits={props.values}
      brief={["allowLong", "announce", "replicate"]}
      labels="schedules:form"
    >
      <ScheduleFields
        fields={fields}
        choices={props.choices}
        allowLong={fields.allowLong}
        isLong={spanFacts(props.values)?.isLong}
      />
      {attached > 0 ? (
        <RadioGroup
          field={fields.replicate}
          label={t("replicate.legend")}
          help={detached > 0 ? t("replicate.detached", { count: detached }) : undefined}
          values={["false"]}
          choices={[
            { value: "false", label: t("replicate.no"), help: t("replicate.noHelp") },
            { value: "true", label: t("replicate.yes"), help: t("replicate.yesHelp", { count: attached }) },
          ]}
        />
      ) : null}
      <ReviewNote review={review} />
      <FormActions to="/schedules" back={t("form.cancel")}>
        {t(review ? "form.apply" : "form.save")}
      </FormActions>
    </PostForm>
  );
}
