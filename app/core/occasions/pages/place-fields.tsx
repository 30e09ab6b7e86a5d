import { useTranslation } from "react-i18next";
import type { MoneyInputFormat } from "#app/kernel/formats/money-format.ts";
import type { Field } from "#app/web/ui/form/form-field.tsx";
import { MoneyInput, TextInput } from "#app/web/ui/form/inputs.tsx";

/** How many places an occasion has, and what one costs; `labels` as in the form's error summary. */
export function PlaceFields(props: {
  capacity: Field;
  price: Field;
  money: MoneyInputFormat;
  labels: "sessions.form" | "events.form";
}) {
  const { t } = useTranslation();
  return (
    <div className="field-row">
      <TextInput
        field={props.capacity}
        label={t(`${props.labels}.capacity`)}
        help={t("sessions.form.capacityHelp")}
        inputMode="numeric"
        autoComplete="off"
      />
      <MoneyInput
        field={props.price}
        label={t(`${props.labels}.price`)}
        help={t("sessions.form.priceHelp")}
        money={props.money}
      />
    </div>
  );
}
