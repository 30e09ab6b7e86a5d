import type { ComponentProps } from "react";
import { useTranslation } from "react-i18next";
import type { MoneyInputFormat } from "#app/kernel/formats/money-format.ts";
import { Checkbox } from "#app/web/ui/form/choices.tsx";
import { MoneyInput } from "#app/web/ui/form/fields/money-input.tsx";
import { TimeSpanFields } from "#app/web/ui/form/fields/time-span-fields.tsx";
import type { Field } from "#app/web/ui/form/form-field.tsx";
import { DateInput, TextInput } from "#app/web/ui/form/inputs.tsx";

/** Where the labels of a form are, as in its error summary. */
type Labels = "sessions.form" | "events.form";

/** What an occasion is called, its date and times; `lastDay` if it may last for several days. */
export function TimeFields(props: {
  fields: Record<"name" | "date" | "startTime" | "finishTime" | "allowLong", Field>;
  /** Did it last that long before? */
  isLong?: boolean | undefined;
  lastDay?: ComponentProps<typeof TimeSpanFields>["lastDay"];
  labels: Labels;
}) {
  const { t } = useTranslation();
  const { fields, labels } = props;
  return (
    <>
      <TextInput
        field={fields.name}
        label={t(`${labels}.name`)}
        placeholder={t(`${labels}.namePlaceholder`)}
        autoComplete="off"
      />
      <DateInput field={fields.date} label={t(`${labels}.date`)} />
      <TimeSpanFields
        start={fields.startTime}
        finish={fields.finishTime}
        allowLong={fields.allowLong}
        isLong={props.isLong}
        lastDay={props.lastDay}
      />
    </>
  );
}

/** Whether those whom a change concerns are told of it. */
export function NotifyChange({ field, isOver }: { field: Field; isOver: boolean }) {
  const { t } = useTranslation();
  return (
    <Checkbox
      field={field}
      label={t("sessions.form.notifyChange")}
      help={isOver ? t("sessions.form.notifyOver") : undefined}
      checked
    />
  );
}

/** Where an occasion is, how many places it has, and what one costs. */
export function PlaceFields(props: {
  fields: Record<"address" | "capacity" | "price", Field>;
  money: MoneyInputFormat;
  labels: Labels;
}) {
  const { t } = useTranslation();
  const { fields, labels } = props;
  return (
    <>
      <TextInput field={fields.address} label={t(`${labels}.address`)} help={t(`${labels}.addressHelp`)} />
      <div className="field-row">
        <TextInput
          field={fields.capacity}
          label={t(`${labels}.capacity`)}
          help={t("sessions.form.capacityHelp")}
          inputMode="numeric"
          autoComplete="off"
        />
        <MoneyInput
          field={fields.price}
          label={t(`${labels}.price`)}
          help={t("sessions.form.priceHelp")}
          money={props.money}
        />
      </div>
    </>
  );
}
