import { useTranslation } from "react-i18next";
import type { MoneyInputFormat } from "#app/kernel/formats/money-format.ts";
import { TagInput } from "#app/web/ui/form/choices.tsx";
import type { Field } from "#app/web/ui/form/form-field.tsx";
import { TextArea, TextInput } from "#app/web/ui/form/inputs.tsx";
import { PlaceFields } from "../occasion-fields.tsx";

/** The form's fields as they are posted. */
export type SessionShape = {
  name: string;
  date: string;
  startTime: string;
  finishTime: string;
  address: string;
  description: string;
  capacity: string;
  answerDeadlineHours: string;
  price: string;
  tags: string[];
};

/** The choices that the form offers, in the reader's language. */
export interface SessionChoices {
  money: MoneyInputFormat;
  availableTags: string[];
  /** Today in the club's zone. */
  today: string;
}

/** Where it is, who it is for, and at what price. */
export function SessionDetails(props: {
  fields: Record<keyof SessionShape, Field>;
  choices: SessionChoices;
}) {
  const { t } = useTranslation();
  const { fields, choices } = props;
  const offered = choices.availableTags.length > 0;
  return (
    <>
      <PlaceFields fields={fields} money={choices.money} labels="sessions.form" />
      <TextInput
        field={fields.answerDeadlineHours}
        label={t("sessions.form.answerDeadlineHours")}
        help={t("sessions.form.answerDeadlineHelp")}
        inputMode="numeric"
        autoComplete="off"
      />
      {offered ? (
        <TagInput
          field={fields.tags}
          label={t("sessions.form.tags")}
          help={t("sessions.form.tagsHelp")}
          available={choices.availableTags}
        />
      ) : null}
      <TextArea field={fields.description} label={t("sessions.form.description")} />
    </>
  );
}
