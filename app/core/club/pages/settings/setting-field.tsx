import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Checkbox, RadioGroup, TagInput } from "#app/web/ui/form/choices.tsx";
import type { Field } from "#app/web/ui/form/form-field.tsx";
import { Select, TextInput } from "#app/web/ui/form/inputs.tsx";
import type { SettingInput } from "./setting-input.ts";
import { typedFault } from "./typed-fault.ts";

const MAX_RADIOS = 3;

/** The initial values of the form for these settings. */
export function startValues(settings: readonly SettingInput[]): Record<string, string | null> {
  return Object.fromEntries(settings.map((setting) => [setting.name, startValue(setting)]));
}

function startValue(setting: SettingInput): string | null {
  if (setting.kind === "switch") return setting.value ? "on" : null;
  return setting.kind === "tags" ? setting.value.join(", ") : String(setting.value);
}

/** The input for one setting. With scripts, it says while typing what would be refused. */
export function SettingField(props: { field: Field; setting: SettingInput }) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState<string>();
  const { setting } = props;
  if (setting.kind !== "number" && setting.kind !== "tags") return <Asked {...props} />;
  const fault = typed === undefined ? undefined : typedFault(setting, typed);
  const errors = fault && [t(fault.key, { limit: fault.limit })];
  const field = typed === undefined ? props.field : withErrors(props.field, errors);
  return (
    <div className="contents" onInput={(event) => setTyped((event.target as HTMLInputElement).value)}>
      <Asked field={field} setting={setting} />
    </div>
  );
}

function Asked({ field, setting }: { field: Field; setting: SettingInput }) {
  const { label, help } = setting;
  const common = { field, label, help };
  switch (setting.kind) {
    case "switch":
      return <Checkbox {...common} />;
    case "number": {
      const { min, max } = setting;
      return <TextInput {...common} field={bounded(field, min, max)} type="number" inputMode="numeric" />;
    }
    case "tags":
      return <TagInput {...common} />;
    case "choice":
      return setting.choices.length <= MAX_RADIOS ? (
        <RadioGroup {...common} choices={setting.choices} />
      ) : (
        <Select {...common} choices={setting.choices} />
      );
    case "text":
      return <TextInput {...common} />;
  }
}

// conform's field has no own properties to spread, so they are listed one by one.
function withErrors(field: Field, errors: string[] | undefined): Field {
  const { id, name, errorId, descriptionId, initialValue } = field;
  return { id, name, errorId, descriptionId, initialValue, errors };
}

function bounded(field: Field, min: number | undefined, max: number | undefined): Field {
  return { ...withErrors(field, field.errors), min, max };
}
