import { useTranslation } from "react-i18next";
import { Checkbox, RadioGroup, TagInput } from "#app/web/ui/form/choices.tsx";
import { type Field, FieldErrorTemplate } from "#app/web/ui/form/form-field.tsx";
import { Select, TextInput } from "#app/web/ui/form/inputs.tsx";
import type { SettingInput } from "./setting-input.ts";
import type { TypedFault, TypedRule } from "./typed-fault.ts";

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
  const { setting } = props;
  if (setting.kind !== "number" && setting.kind !== "tags") return <Asked {...props} />;
  const { min, max } = setting.kind === "number" ? setting : {};
  const rule: TypedRule = setting.kind === "number" ? { kind: "number", min, max } : { kind: "tags" };
  const faults: Record<TypedFault, string> = {
    "errors.invalid": t("errors.invalid"),
    "errors.too-small": t("errors.too-small", { limit: min }),
    "errors.too-large": t("errors.too-large", { limit: max }),
    "errors.tags": t("errors.tags"),
  };
  return (
    <setting-field class="contents" data-rule={JSON.stringify(rule)} data-faults={JSON.stringify(faults)}>
      <Asked {...props} />
      <FieldErrorTemplate />
    </setting-field>
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
function bounded(field: Field, min: number | undefined, max: number | undefined): Field {
  const { id, name, errorId, descriptionId, initialValue, errors } = field;
  return { id, name, errorId, descriptionId, initialValue, errors, min, max };
}
