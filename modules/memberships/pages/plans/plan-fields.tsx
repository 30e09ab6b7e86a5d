import type { FieldMetadata } from "@conform-to/react";
import { useTranslation } from "react-i18next";
import type { MoneyInputFormat } from "#app/kit/rules.ts";
import { Checkbox, type Choice, MoneyInput, RadioGroup, Select, TextArea, TextInput } from "#app/kit/ui.tsx";
import "../memberships.css";

/** The form's fields as they are posted. */
export type PlanShape = {
  name: string;
  description: string;
  unit: string;
  count: string;
  fromDay: string;
  fromMonth: string;
  untilDay: string;
  untilMonth: string;
  year: string;
  price: string;
  renew: string;
};

/** What the form offers to choose from, in the reader's words. */
export interface PlanChoices {
  months: Choice[];
  money: MoneyInputFormat;
}

const UNITS = ["months", "days", "season"] as const;

/** The fields of a plan, for a new one and for an edit. */
export function PlanFields(props: {
  fields: { [Name in keyof PlanShape]: FieldMetadata<PlanShape[Name], PlanShape, string[]> };
  choices: PlanChoices;
}) {
  const { t } = useTranslation("memberships");
  const { fields, choices } = props;
  const unit = (value: (typeof UNITS)[number]) => ({
    value,
    label: t(`form.units.${value}`),
    help: t(`form.unitHelp.${value}`),
  });
  return (
    <>
      <TextInput field={fields.name} label={t("form.name")} autoComplete="off" />
      <TextArea
        field={fields.description}
        label={t("form.description")}
        help={t("form.descriptionHelp")}
        rows={2}
      />
      <MoneyInput
        field={fields.price}
        label={t("form.price")}
        help={t("form.priceHelp")}
        money={choices.money}
      />
      <div className="duration-fields grid gap-4">
        <RadioGroup
          field={fields.unit}
          label={t("form.unit")}
          values={["months"]}
          choices={UNITS.map(unit)}
        />
        <div data-for="count">
          <TextInput
            field={fields.count}
            label={t("form.count")}
            help={t("form.countHelp")}
            inputMode="numeric"
            autoComplete="off"
          />
        </div>
        <div data-for="season">
          <div className="grid gap-4">
            <DayFields
              day={{ field: fields.fromDay, label: t("form.fromDay") }}
              month={{ field: fields.fromMonth, label: t("form.fromMonth") }}
              months={choices.months}
            />
            <DayFields
              day={{ field: fields.untilDay, label: t("form.untilDay") }}
              month={{ field: fields.untilMonth, label: t("form.untilMonth") }}
              months={choices.months}
            />
            <TextInput
              field={fields.year}
              label={t("form.year")}
              help={t("form.yearHelp")}
              inputMode="numeric"
              autoComplete="off"
            />
          </div>
        </div>
      </div>
      <Checkbox field={fields.renew} label={t("form.renew")} help={t("form.renewHelp")} />
    </>
  );
}

type DayField = FieldMetadata<string, PlanShape, string[]>;

/** A day of any year, as a number and a month. */
function DayFields(props: {
  day: { field: DayField; label: string };
  month: { field: DayField; label: string };
  months: Choice[];
}) {
  return (
    <div className="field-row">
      <TextInput {...props.day} inputMode="numeric" autoComplete="off" />
      <Select {...props.month} choices={props.months} empty="" />
    </div>
  );
}
