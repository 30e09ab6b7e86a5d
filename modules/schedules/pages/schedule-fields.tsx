import type { FieldMetadata } from "@conform-to/react";
import { useTranslation } from "react-i18next";
import type { MoneyInputFormat } from "#app/kit/rules.ts";
import {
  Checkbox,
  ChipGroup,
  type Choice,
  type Field,
  MoneyInput,
  TagInput,
  TextArea,
  TextInput,
  TimeSpanFields,
} from "#app/kit/ui.tsx";
import { type LeadDate, LeadDates } from "./lead-dates.tsx";

/** The form's fields as they are posted. */
export type ScheduleShape = {
  name: string;
  address: string;
  description: string;
  weekDays: string[];
  startTime: string;
  finishTime: string;
  capacity: string;
  price: string;
  answerDeadlineHours: string;
  tags: string[];
  leadDates: string[];
  announce: string;
};

/** What the form offers to choose from, in the reader's words. */
export interface ScheduleChoices {
  weekDays: Choice[];
  money: MoneyInputFormat;
  availableTags: string[];
  /** The days before the window; none if the schedule is paused. */
  leadDates: LeadDate[];
  /** The first day of the window: "Thursday, 26 November". */
  earliest: string;
}

type Fields<Shape extends ScheduleShape> = {
  [Name in keyof ScheduleShape]: FieldMetadata<ScheduleShape[Name], Shape, string[]>;
};

/** The fields of a schedule, for a new one and for an edit. */
export function ScheduleFields<Shape extends ScheduleShape>(props: {
  fields: Fields<Shape>;
  choices: ScheduleChoices;
  allowLong: Field;
  /** Whether the schedule's sessions are already longer than 12 hours. */
  isLong?: boolean;
}) {
  const { t } = useTranslation("schedules");
  const { fields, choices } = props;
  return (
    <>
      <TextInput field={fields.name} label={t("form.name")} autoComplete="off" />
      <ChipGroup field={fields.weekDays} label={t("form.weekDays")} choices={choices.weekDays} />
      <TimeSpanFields
        start={fields.startTime}
        finish={fields.finishTime}
        allowLong={props.allowLong}
        isLong={props.isLong}
      />
      <TextInput field={fields.address} label={t("form.address")} help={t("form.addressHelp")} />
      <div className="field-row">
        <TextInput
          field={fields.capacity}
          label={t("form.capacity")}
          help={t("form.capacityHelp")}
          inputMode="numeric"
        />
        <MoneyInput field={fields.price} label={t("form.price")} money={choices.money} />
      </div>
      <TextInput
        field={fields.answerDeadlineHours}
        label={t("form.answerDeadlineHours")}
        help={t("form.answerDeadlineHelp")}
        inputMode="numeric"
        autoComplete="off"
      />
      {choices.availableTags.length > 0 ? (
        <TagInput
          field={fields.tags}
          label={t("form.tags")}
          help={t("form.tagsHelp")}
          available={choices.availableTags}
        />
      ) : null}
      <TextArea field={fields.description} label={t("form.description")} />
      {choices.leadDates.length > 0 ? (
        <LeadDates
          field={fields.leadDates}
          dates={choices.leadDates}
          earliest={choices.earliest}
          followsWeekDays
        />
      ) : null}
      <Checkbox field={fields.announce} label={t("form.announce")} help={t("form.announceHelp")} />
    </>
  );
}
