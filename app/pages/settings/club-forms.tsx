import { useTranslation } from "react-i18next";
import { Select, TextArea, TextInput } from "#app/ui/form/inputs.tsx";
import { PostForm } from "#app/ui/form/post-form.tsx";
import { usePostedForm } from "#app/ui/form/posted-form.ts";
import { SubmitButton } from "#app/ui/form/submit-button.tsx";
import type { ZoneGroup } from "#app/ui/form/zone-search.ts";
import { ZoneSelect } from "#app/ui/form/zone-select.tsx";
import { AccentField } from "./accent-field.tsx";
import { SettingField, type SettingInput, startValues } from "./setting-field.tsx";

export interface ClubDetails {
  name: string;
  description: string;
  address: string;
  logo: string | null;
  accent: string | null;
}

/** Name, words, place and looks of the club. */
export function ClubForm({ club }: { club: ClubDetails }) {
  const { t } = useTranslation();
  const { accent, ...defaultValue } = club;
  const [form, fields] = usePostedForm<Record<keyof ClubDetails, string>>({ intent: "club", defaultValue });
  return (
    <PostForm form={form} fields={fields} intent="club" labels="settings">
      <TextInput field={fields.name} label={t("settings.name")} autoComplete="organization" />
      <TextArea
        field={fields.description}
        label={t("settings.description")}
        help={t("settings.descriptionHelp")}
      />
      <TextArea
        field={fields.address}
        label={t("settings.address")}
        help={t("settings.addressHelp")}
        rows={2}
      />
      <TextInput
        field={fields.logo}
        type="url"
        label={t("settings.logo")}
        help={t("settings.logoHelp")}
        autoComplete="off"
      />
      <AccentField field={fields.accent} value={accent} />
      <SubmitButton>{t("settings.save")}</SubmitButton>
    </PostForm>
  );
}

export interface ClubFormats {
  timezone: string;
  currency: string;
  timezones: readonly ZoneGroup[];
  currencies: string[];
  locale: SettingInput;
}

const asChoices = (values: readonly string[]) => values.map((value) => ({ value, label: value }));

/** The club's zone, currency and way of writing dates. */
export function FormatsForm({ formats }: { formats: ClubFormats }) {
  const { t } = useTranslation();
  const { timezone, currency, locale } = formats;
  const [form, fields] = usePostedForm<{ timezone: string; currency: string; locale: string }>({
    intent: "formats",
    defaultValue: { timezone, currency, ...startValues([locale]) },
  });
  return (
    <PostForm form={form} fields={fields} intent="formats" labels="settings">
      <SettingField field={fields.locale} setting={locale} />
      <ZoneSelect
        field={fields.timezone}
        label={t("settings.timezone")}
        help={t("settings.timezoneHelp")}
        groups={formats.timezones}
      />
      <Select
        field={fields.currency}
        label={t("settings.currency")}
        help={t("settings.currencyHelp")}
        choices={asChoices(formats.currencies)}
      />
      <SubmitButton>{t("settings.save")}</SubmitButton>
    </PostForm>
  );
}
