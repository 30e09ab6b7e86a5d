import { type InputHTMLAttributes, useState } from "react";
import { useTranslation } from "react-i18next";
import { dayWords } from "#app/kernel/formats/day-format.ts";
import { type MoneyInputFormat, moneyFormat } from "#app/kernel/formats/money-format.ts";
import { MAX_MONEY, parseMoney } from "#app/kernel/values/money.ts";
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

/** Several lines of text; grows with its content if the browser supports that. */
/** Several lines. With scripts on and an `echo`, it repeats while typing what the server will understand. */
export function TextArea({
  echo,
  ...props
}: FieldProps & { rows?: number; echo?: (typed: string) => string }) {
  const { initialValue } = props.field;
  const [typed, setTyped] = useState(typeof initialValue === "string" ? initialValue : "");
  return (
    <FormField {...props}>
      <textarea
        className="textarea"
        rows={props.rows ?? 4}
        onInput={echo && (({ currentTarget }) => setTyped(currentTarget.value))}
        {...inputAttributes(props)}
      />
      {echo ? (
        <output className="amount-echo nums" htmlFor={props.field.id}>
          {echo(typed)}
        </output>
      ) : null}
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

/**
 * An amount as people write it ("12,50", "7 €"), beside its currency. With scripts on, it repeats while typing which amount
 * the server will read.
 */
export function MoneyInput({ money, ...props }: FieldProps & { money: MoneyInputFormat }) {
  const { initialValue } = props.field;
  const [typed, setTyped] = useState(typeof initialValue === "string" ? initialValue : "");
  const amount = parseMoney(typed, money.format);
  const symbol = <span>{money.symbol}</span>;
  return (
    <FormField {...props}>
      <div className="affix">
        {money.leads ? symbol : null}
        <input
          className="input"
          type="text"
          inputMode="decimal"
          autoComplete="off"
          onInput={({ currentTarget }) => setTyped(currentTarget.value)}
          {...inputAttributes(props)}
        />
        {money.leads ? null : symbol}
      </div>
      <output className="amount-echo nums" htmlFor={props.field.id}>
        {amount === undefined || Math.abs(amount) > MAX_MONEY
          ? ""
          : `= ${moneyFormat(money.locale, money.format.currency).write(amount)}`}
      </output>
    </FormField>
  );
}
