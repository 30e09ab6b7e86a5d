import { useTranslation } from "react-i18next";
import { spanFacts } from "#app/kernel/values/time-span.ts";
import { Checkbox, RadioGroup } from "#app/web/ui/form/choices.tsx";
import { PostForm } from "#app/web/ui/form/post-form.tsx";
import { usePostedForm } from "#app/web/ui/form/posted-form.ts";
import { ReviewNote, useReview } from "#app/web/ui/form/review.tsx";
import { FormActions } from "#app/web/ui/form/submit-button.tsx";
import { NotifyChange, TimeFields } from "../occasion-fields.tsx";
import { type SessionChoices, SessionDetails, type SessionShape } from "./session-fields.tsx";

type EditShape = SessionShape & {
  allowLong: string;
  notify: string;
  following: string;
  withEdited: string;
};

/** The sessions that follow one in its series. */
export interface Following {
  count: number;
  /** How many of them were edited individually. */
  edited: number;
}

/**
 * The form that changes a session and, if chosen, those that follow it in its series. `told` is how many people can be
 * told of the change to this session; with the following ones there may be more.
 */
export function EditSessionForm(props: {
  values: SessionShape;
  choices: SessionChoices;
  told: number;
  isOver: boolean;
  following: Following;
}) {
  const { t } = useTranslation();
  const [form, fields] = usePostedForm<EditShape>({ intent: "save", defaultValue: props.values });
  const review = useReview("save");
  const { count, edited } = props.following;
  return (
    <PostForm
      form={form}
      fields={fields}
      intent="save"
      edits={props.values}
      brief={["allowLong", "notify", "following", "withEdited"]}
      labels="sessions.form"
    >
      <TimeFields fields={fields} isLong={spanFacts(props.values)?.isLong} labels="sessions.form" />
      <SessionDetails fields={fields} choices={props.choices} />
      {count > 0 ? (
        <RadioGroup
          field={fields.following}
          label={t("sessions.series.legend")}
          values={["false"]}
          choices={[
            { value: "false", label: t("sessions.series.one") },
            {
              value: "true",
              label: t("sessions.series.all"),
              help: t("sessions.series.allHelp", { count }),
            },
          ]}
        />
      ) : null}
      {edited > 0 ? (
        <Checkbox field={fields.withEdited} label={t("sessions.series.withEdited", { count: edited })} />
      ) : null}
      {props.told > 0 || count > 0 ? <NotifyChange field={fields.notify} isOver={props.isOver} /> : null}
      <ReviewNote review={review} />
      <FormActions to="/sessions/list" back={t("shell.cancel")}>
        {t("sessions.form.save")}
      </FormActions>
    </PostForm>
  );
}
