import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { PostForm } from "#app/ui/form/post-form.tsx";
import { usePostedForm } from "#app/ui/form/posted-form.ts";
import { ReviewNote, useReview } from "#app/ui/form/review.tsx";
import { SaveBar } from "#app/ui/form/save-bar.tsx";
import { SubmitButton } from "#app/ui/form/submit-button.tsx";
import { SettingField, startValues } from "./setting-field.tsx";
import type { SettingInput } from "./setting-input.ts";

/** A form of settings, rendered from their descriptions. */
export function SettingsForm(props: { intent: string; settings: readonly SettingInput[] }) {
  const { t } = useTranslation();
  const [form, fields] = usePostedForm<Record<string, string>>({
    intent: props.intent,
    defaultValue: startValues(props.settings),
  });
  const review = useReview(props.intent);
  const labels = Object.fromEntries(props.settings.map(({ name, label }) => [name, label]));
  return (
    <PostForm form={form} fields={fields} intent={props.intent} labels={labels}>
      {props.settings.map((setting) => {
        const field = fields[setting.name];
        return field ? <SettingField key={setting.name} field={field} setting={setting} /> : null;
      })}
      <ReviewNote review={review} />
      {review ? (
        <div className="form-actions">
          <SubmitButton tone="error">{t("settings.apply")}</SubmitButton>
          <Link className="btn btn-outline" to={`/settings#${props.intent}`}>
            {t("shell.review.back")}
          </Link>
        </div>
      ) : (
        <SaveBar intent={props.intent} labels={labels}>
          {t("settings.save")}
        </SaveBar>
      )}
    </PostForm>
  );
}
