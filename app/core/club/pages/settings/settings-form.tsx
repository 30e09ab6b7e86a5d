import { PostForm } from "#app/web/ui/form/post-form.tsx";
import { usePostedForm } from "#app/web/ui/form/posted-form.ts";
import { SaveButtons } from "./save-buttons.tsx";
import { SettingField, startValues } from "./setting-field.tsx";
import type { SettingInput } from "./setting-input.ts";

/** A form for settings, rendered from their descriptions. */
export function SettingsForm(props: { intent: string; settings: readonly SettingInput[] }) {
  const edits = startValues(props.settings);
  const [form, fields] = usePostedForm<Record<string, string>>({ intent: props.intent, defaultValue: edits });
  const labels = Object.fromEntries(props.settings.map(({ name, label }) => [name, label]));
  return (
    <PostForm
      form={form}
      fields={fields}
      intent={props.intent}
      edits={edits}
      action={`/settings#${props.intent}`}
      labels={labels}
    >
      {props.settings.map((setting) => {
        const field = fields[setting.name];
        return field ? <SettingField key={setting.name} field={field} setting={setting} /> : null;
      })}
      <SaveButtons intent={props.intent} labels={labels} />
    </PostForm>
  );
}
