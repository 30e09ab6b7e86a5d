import { useTranslation } from "react-i18next";
import { Icon } from "../kit/icon.tsx";
import { describedBy, FieldFoot, FieldGroup, type FieldProps, initialValues } from "./form-field.tsx";
import { type Choice, choiceLabels, TextInput } from "./inputs.tsx";

/** Yes or no: sends "on" if ticked, otherwise nothing. */
export function Checkbox(props: FieldProps & { checked?: boolean }) {
  const { field, label, help, disabled } = props;
  const sent = field.initialValue;
  return (
    <div className="field">
      <label className="choice">
        <input
          type="checkbox"
          className="checkbox checkbox-primary"
          id={field.id}
          name={field.name}
          disabled={disabled}
          defaultChecked={
            sent === undefined || sent === null ? props.checked : sent === "on" || sent === true
          }
          {...describedBy(field, help)}
        />
        <span>{label}</span>
      </label>
      <FieldFoot field={field} help={help} />
    </div>
  );
}

interface ChoicesProps extends Omit<FieldProps, "value"> {
  choices: readonly Choice[];
  /** Selected initially, if the field itself has no value. */
  values?: readonly string[];
}

/** Exactly one of a few choices. */
export function RadioGroup(props: ChoicesProps) {
  return <Rows {...props} type="radio" />;
}

function Rows({ type, choices, values, ...props }: ChoicesProps & { type: "checkbox" | "radio" }) {
  const chosen = initialValues(props.field, values);
  return (
    <FieldGroup {...props} word={choiceLabels(choices)}>
      <div className="choices">
        {choices.map((choice) => (
          <label key={choice.value} className="choice">
            <input
              type={type}
              className={`${type} ${type}-primary`}
              name={props.field.name}
              value={choice.value}
              required={type === "radio" && props.field.required}
              disabled={props.disabled || choice.disabled}
              defaultChecked={chosen.includes(choice.value)}
            />
            <span>
              {choice.label}
              {choice.help ? <small>{choice.help}</small> : null}
            </span>
          </label>
        ))}
      </div>
    </FieldGroup>
  );
}

/** Any number of short choices as chips, such as tags or week days. Each is a checkbox. */
export function ChipGroup({ choices, values, ...props }: ChoicesProps) {
  const chosen = initialValues(props.field, values);
  return (
    <FieldGroup {...props} word={choiceLabels(choices)}>
      <div className="chips">
        {choices.map((choice) => (
          <label key={choice.value} className="chip">
            <input
              type="checkbox"
              name={props.field.name}
              value={choice.value}
              disabled={props.disabled || choice.disabled}
              defaultChecked={chosen.includes(choice.value)}
            />
            <Icon name="check" />
            {choice.label}
          </label>
        ))}
      </div>
    </FieldGroup>
  );
}

/**
 * Tags. With `available` they are selected as chips and sent as repeated values; without it they are typed on one line,
 * separated by commas, and sent as that line.
 */
export function TagInput(props: Omit<ChoicesProps, "choices"> & { available?: readonly string[] }) {
  const { t } = useTranslation();
  const { available, values, ...rest } = props;
  if (available) {
    return (
      <ChipGroup {...rest} values={values} choices={available.map((tag) => ({ value: tag, label: tag }))} />
    );
  }
  return (
    <TextInput
      {...rest}
      help={props.help ?? t("shell.form.tags")}
      value={values?.join(", ")}
      autoComplete="off"
    />
  );
}
