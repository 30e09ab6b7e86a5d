import type { InputHTMLAttributes } from "react";
import { useTranslation } from "react-i18next";
import { dayWords } from "#app/kernel/formats/day-format.ts";
import { type FieldProps, FormField, inputAttributes } from "./form-field.tsx";

type Attributes = Pick<
  InputHTMLAttributes<HTMLInputElement>,
  | "type"
  | "autoComplete"
  | "inputMode"
  | "placeholder"
  | "autoFocus"
  | "spellCheck"
  | "autoCapitalize"
  | "list"
>;

/** One line of text, an e-mail address, a number. */
export function TextInput({ type = "text", ...props }: FieldProps & Attributes) {
  const { field, label, help, value, disabled, ...rest } = props;
  const number = type === "number" ? { min: field.min, max: field.max, step: field.step } : {};
  return (
    <FormField {...props}>
      <input className="input" type={type} {...inputAttributes(props)} {...number} {...rest} />
    </FormField>
  );
}

/** Several lines of text, and an `echo` of what the server understands of it, which an element around the field may keep up to date. */
export function TextArea({ echo, ...props }: FieldProps & { rows?: number; echo?: string }) {
  return (
    <FormField {...props}>
      <textarea className="textarea" rows={props.rows ?? 4} {...inputAttributes(props)} />
      {echo === undefined ? null : (
        <output className="amount-echo nums" htmlFor={props.field.id}>
          {echo}
        </output>
      )}
    </FormField>
  );
}

export interface Choice {
  value: string;
  label: string;
  /** A second line under the label. */
  help?: string;
  disabled?: boolean;
}

/** The label of a choice by its value. */
export function choiceLabels(choices: readonly Choice[]): (posted: string) => string | undefined {
  return (posted) => choices.find(({ value }) => value === posted)?.label;
}

/** One of many choices; `empty` adds a first choice without a value. */
export function Select(props: FieldProps & { choices: readonly Choice[]; empty?: string }) {
  return (
    <FormField {...props} word={choiceLabels(props.choices)}>
      <select className="select" {...inputAttributes(props)}>
        {props.empty === undefined ? null : <option value="">{props.empty}</option>}
        {props.choices.map((choice) => (
          <option key={choice.value} value={choice.value} disabled={choice.disabled}>
            {choice.label}
          </option>
        ))}
      </select>
    </FormField>
  );
}

/** Writes a posted local date with the name of its month, in the reader's language; undefined if it is none. */
function useDayWord(): (posted: string) => string | undefined {
  const { i18n } = useTranslation();
  const language = i18n.language === "es" ? "es" : "en";
  return (posted) =>
    Number.isNaN(Date.parse(posted))
      ? undefined
      : dayWords({ date: posted, locale: language === "es" ? "es" : "en-GB" }, language);
}

/** A local date, YYYY-MM-DD. */
export function DateInput(props: FieldProps & { min?: string; max?: string }) {
  return (
    <FormField {...props} word={useDayWord()}>
      <input className="input" type="date" min={props.min} max={props.max} {...inputAttributes(props)} />
    </FormField>
  );
}

/** A time of day, HH:MM. */
export function TimeInput(props: FieldProps) {
  return (
    <FormField {...props}>
      <input className="input" type="time" {...inputAttributes(props)} />
    </FormField>
  );
}

/** A date with a time of day on the club's wall clock, YYYY-MM-DDTHH:MM. */
export function MomentInput(props: FieldProps) {
  const dayWord = useDayWord();
  const word = (posted: string) => {
    const [date = "", time = ""] = posted.split("T");
    return `${dayWord(date)}, ${time}`;
  };
  return (
    <FormField {...props} word={word}>
      <input className="input" type="datetime-local" {...inputAttributes(props)} />
    </FormField>
  );
}
