import { useTranslation } from "react-i18next";
import { KEPT_TIMES } from "#app/core/club/time-zone/kept-times.ts";
import type { ChoiceGroup } from "#app/kernel/choice-search.ts";
import { RadioGroup } from "#app/web/ui/form/choices.tsx";
import { SearchedSelect } from "#app/web/ui/form/fields/searched-select.tsx";
import { TextArea, TextInput } from "#app/web/ui/form/inputs.tsx";
import { PostForm } from "#app/web/ui/form/post-form.tsx";
import { usePostedForm } from "#app/web/ui/form/posted-form.ts";
import { SaveBar } from "#app/web/ui/form/save-bar.tsx";
import { AccentField } from "./accent-field.tsx";
import { ClubPreview, type PreviewDate } from "./club-preview.tsx";
import { CrestField } from "./crest-field.tsx";
import { SaveButtons } from "./save-buttons.tsx";
import { SettingField, startValues } from "./setting-field.tsx";
import type { SettingInput } from "./setting-input.ts";

export interface ClubDetails {
  name: string;
  description: string;
  address: string;
  logo: string | null;
  accent: string | null;
}

/** Name, description, place and looks of the club. */
export function ClubForm({ club, date }: { club: ClubDetails; date: PreviewDate }) {
  const { t } = useTranslation();
  const { accent, logo: _logo, ...defaultValue } = club;
  const [form, fields] = usePostedForm<Record<keyof ClubDetails | "removeLogo", string>>({
    intent: "club",
    defaultValue,
  });
  const posted = fields.accent.initialValue;
  const start = typeof posted === "string" ? posted : (accent ?? "");
  const labels = {
    name: t("settings.name"),
    description: t("settings.description"),
    address: t("settings.address"),
    logo: t("settings.logo"),
    removeLogo: t("settings.logo"),
    accent: t("settings.accent"),
  };
  return (
    <PostForm
      form={form}
      fields={fields}
      intent="club"
      edits={{ ...defaultValue, accent }}
      labels={labels}
      className="form club-form"
      upload
    >
      <div className="form">
        <TextInput field={fields.name} label={labels.name} autoComplete="organization" />
        <TextArea
          field={fields.description}
          label={labels.description}
          help={t("settings.descriptionHelp")}
          rows={3}
        />
        <TextArea field={fields.address} label={labels.address} help={t("settings.addressHelp")} rows={2} />
        <CrestField fields={fields} label={labels.logo} club={club} />
        <AccentField field={fields.accent} start={start} />
      </div>
      <ClubPreview club={club} date={date} />
      <SaveBar labels={labels}>{t("settings.save")}</SaveBar>
    </PostForm>
  );
}

export interface ClubFormats {
  timezone: string;
  currency: string;
  timezones: readonly ChoiceGroup[];
  currencies: readonly ChoiceGroup[];
  locale: SettingInput;
}

/** The club's time zone, currency and locale. */
export function FormatsForm({ formats }: { formats: ClubFormats }) {
  const { t } = useTranslation();
  const { timezone, currency, locale } = formats;
  const edits = { timezone, currency, ...startValues([locale]) };
  const [form, fields] = usePostedForm<{
    timezone: string;
    keepTimes: string;
    currency: string;
    locale: string;
  }>({
    intent: "formats",
    defaultValue: { ...edits, keepTimes: "wall-clock" },
  });
  const labels = {
    locale: locale.label,
    timezone: t("settings.timezone"),
    keepTimes: t("settings.keepTimes"),
    currency: t("settings.currency"),
  };
  return (
    <PostForm
      form={form}
      fields={fields}
      intent="formats"
      edits={edits}
      action="/settings#formats"
      labels={labels}
    >
      <SettingField field={fields.locale} setting={locale} />
      <SearchedSelect
        words="zones"
        field={fields.timezone}
        label={labels.timezone}
        help={t("settings.timezoneHelp")}
        groups={formats.timezones}
      />
      <RadioGroup
        field={fields.keepTimes}
        label={labels.keepTimes}
        choices={KEPT_TIMES.map((value) => ({
          value,
          label: t(`settings.keepTimesChoice.${value}`),
          help: t(`settings.keepTimesChoice.${value}Help`),
        }))}
      />
      <SearchedSelect
        words="currencies"
        field={fields.currency}
        label={labels.currency}
        help={t("settings.currencyHelp")}
        groups={formats.currencies}
      />
      <SaveButtons intent="formats" labels={labels} />
    </PostForm>
  );
}
