import type { FieldMetadata } from "@conform-to/react";
import { useTranslation } from "react-i18next";
import type { MoneyInputFormat } from "#app/kernel/formats/money-format.ts";
import { TagInput } from "#app/web/ui/form/choices.tsx";
import type { Field } from "#app/web/ui/form/form-field.tsx";
import { DateInput, TextArea, TextInput } from "#app/web/ui/form/inputs.tsx";
import { TimeSpanFields } from "#app/web/ui/form/span-fields.tsx";
import { PlaceFields } from "../place-fields.tsx";

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

type Fields<Shape extends SessionShape> = {
  [Name in keyof SessionShape]: FieldMetadata<SessionShape[Name], Shape, string[]>;
};

/** A session's name, date and times. */
export function SessionFields<Shape extends SessionShape>(props: {
  fields: Fields<Shape>;
  allowLong: Field;
  isLong?: boolean;
}) {
  const { t } = useTranslation();
  const { fields } = props;
  return (
    <>
      <TextInput
        field={fields.name}
        label={t("sessions.form.name")}
        placeholder={t("sessions.form.namePlaceholder")}
        autoComplete="off"
      />
      <DateInput field={fields.date} label={t("sessions.form.date")} />
      <TimeSpanFields
        start={fields.startTime}
        finish={fields.finishTime}
        allowLong={props.allowLong}
        isLong={props.isLong}
      />
    </>
  );
}

/** Where it is, who it is for, and at what price. */
export function SessionDetails<Shape extends SessionShape>(props: {
  fields: Fields<Shape>;
  choices: SessionChoices;
}) {
  const { t } = useTranslation();
  const { fields, choices } = props;
  const offered = choices.availableTags.length > 0;
  return (
    <>
      <TextInput
        field={fields.address}
        label={t("sessions.form.address")}
        help={t("sessions.form.addressHelp")}
      />
      <PlaceFields
        capacity={fields.capacity}
        price={fields.price}
        money={choices.money}
        labels="sessions.form"
      />
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
