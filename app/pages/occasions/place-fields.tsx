import { useTranslation } from "react-i18next";
import type { Field } from "#app/ui/form/form-field.tsx";
import { type CurrencySign, MoneyInput, TextInput } from "#app/ui/form/inputs.tsx";

/** How many places an occasion has, and what one costs; `labels` as in the form's error summary. */
export function PlaceFields(props: {
  capacity: Field;
  price: Field;
  currency: CurrencySign;
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
        currency={props.currency}
      />
    </div>
  );
}
