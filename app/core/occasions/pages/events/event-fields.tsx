import { useTranslation } from "react-i18next";
import type { MoneyInputFormat } from "#app/kernel/formats/money-format.ts";
import type { Field } from "#app/web/ui/form/form-field.tsx";
import { MomentInput, TextArea } from "#app/web/ui/form/inputs.tsx";
import { PlaceFields, TimeFields } from "../occasion-fields.tsx";

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

/** When and where an event is, its capacity and price, and when members can register. */
export function EventFields(props: {
  fields: Record<keyof EventShape | "allowLong", Field>;
  isLong?: boolean | undefined;
  money: MoneyInputFormat;
}) {
  const { t } = useTranslation();
  const { fields } = props;
  return (
    <>
      <TimeFields
        fields={fields}
        isLong={props.isLong}
        lastDay={{
          field: fields.finishDate,
          label: t("events.form.finishDate"),
          help: t("events.form.finishDateHelp"),
        }}
        labels="events.form"
      />
      <PlaceFields fields={fields} money={props.money} labels="events.form" />
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
