import type { FieldMetadata } from "@conform-to/react";
import { useTranslation } from "react-i18next";
import type { MoneyInputFormat } from "#app/kernel/formats/money-format.ts";
import type { Field } from "#app/web/ui/form/form-field.tsx";
import { DateInput, MomentInput, TextArea, TextInput } from "#app/web/ui/form/inputs.tsx";
import { TimeSpanFields } from "#app/web/ui/form/span-fields.tsx";
import { PlaceFields } from "../place-fields.tsx";

/** The form's fields as they are posted. */
export type EventShape = {
  name: string;
  date: string;
  startTime: string;
  finishTime: string;
  finishDate: string;
  address: string;
  capacity: string;
  price: string;
  registrationStart: string;
  registrationEnd: string;
  description: string;
};

type Fields<Shape extends EventShape> = {
  [Name in keyof EventShape]: FieldMetadata<EventShape[Name], Shape, string[]>;
};

/** When and where an event is, its capacity and price, and when members can register. */
export function EventFields<Shape extends EventShape>(props: {
  fields: Fields<Shape>;
  allowLong: Field;
  isLong?: boolean;
  money: MoneyInputFormat;
}) {
  const { t } = useTranslation();
  const { fields } = props;
  return (
    <>
      <TextInput
        field={fields.name}
        label={t("events.form.name")}
        placeholder={t("events.form.namePlaceholder")}
        autoComplete="off"
      />
      <DateInput field={fields.date} label={t("events.form.date")} />
      <TimeSpanFields
        start={fields.startTime}
        finish={fields.finishTime}
        allowLong={props.allowLong}
        isLong={props.isLong}
        lastDay={{
          field: fields.finishDate,
          label: t("events.form.finishDate"),
          help: t("events.form.finishDateHelp"),
        }}
      />
      <TextInput
        field={fields.address}
        label={t("events.form.address")}
        help={t("events.form.addressHelp")}
      />
      <PlaceFields capacity={fields.capacity} price={fields.price} money={props.money} labels="events.form" />
      <div className="grid items-start gap-x-3.5 gap-y-[1.15rem] sm:grid-cols-2">
        <MomentInput
          field={fields.registrationStart}
          label={t("events.form.registrationStart")}
          help={t("events.form.registrationStartHelp")}
        />
        <MomentInput
          field={fields.registrationEnd}
          label={t("events.form.registrationEnd")}
          help={t("events.form.registrationEndHelp")}
        />
      </div>
      <TextArea field={fields.description} label={t("events.form.description")} />
    </>
  );
}
