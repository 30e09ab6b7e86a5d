import { useTranslation } from "react-i18next";
import { BotCheck } from "#app/core/accounts/pages/bot-check/bot-check.tsx";
import type { ChoiceGroup } from "#app/kernel/choice-search.ts";
import type { ZoneChoice } from "#app/kernel/formats/zone-names.server.ts";
import type { Locale } from "#app/kernel/i18n/locale.ts";
import { SearchedSelect } from "#app/web/ui/form/fields/searched-select.tsx";
import { Select, TextInput } from "#app/web/ui/form/inputs.tsx";
import { PostForm } from "#app/web/ui/form/post-form.tsx";
import { usePostedForm } from "#app/web/ui/form/posted-form.ts";
import { SubmitButton } from "#app/web/ui/form/submit-button.tsx";
import { Disclosure } from "#app/web/ui/kit/disclosure.tsx";
import { SubdomainCheck, SubdomainField } from "./subdomain-field.tsx";

export interface SignUpFormProps {
  /** The domain that clubs' addresses end with. */
  base: string;
  timezones: readonly ChoiceGroup<ZoneChoice>[];
  currencies: readonly ChoiceGroup[];
  locales: readonly Locale[];
  initial: { subdomain: string; timezone: string; currency: string; locale: string };
}

type SignUp = {
  name: string;
  subdomain: string;
  timezone: string;
  currency: string;
  locale: string;
  adminName: string;
  adminEmail: string;
};

/** The fields with guessed values, which are in a collapsed section; it is expanded if one of them is invalid. */
const GUESSED = ["subdomain", "adminName", "timezone", "currency", "locale"] as const;

/**
 * Signs a club up with its name and the founder's e-mail address. The other fields are guessed and can be expanded: an
 * empty subdomain is derived from the name, an empty founder's name from the e-mail address.
 */
export function SignUpForm({ base, timezones, currencies, locales, initial }: SignUpFormProps) {
  const { t } = useTranslation();
  const [form, fields] = usePostedForm<SignUp>({ intent: "sign-up", defaultValue: initial });
  const isWrong = GUESSED.some((name) => fields[name].errors);
  return (
    <section className="sign-up" id="sign-up" aria-labelledby="sign-up-title">
      <h2 id="sign-up-title" className="sr-only">
        {t("landing.form.title")}
      </h2>
      <PostForm form={form} fields={fields} intent="sign-up" labels="landing.form">
        <div className="form-row">
          <TextInput field={fields.name} label={t("landing.form.name")} autoComplete="organization" />
          <TextInput
            field={fields.adminEmail}
            type="email"
            label={t("landing.form.adminEmail")}
            autoComplete="email"
          />
        </div>
        <SubdomainCheck field={fields.subdomain} nameField={fields.name} base={base} />
        <BotCheck />
        <SubmitButton>{t("landing.form.submit")}</SubmitButton>
        <Disclosure summary={t("landing.form.more")} open={isWrong || initial.subdomain !== "" || undefined}>
          <div className="form">
            <SubdomainField field={fields.subdomain} base={base} />
            <TextInput
              field={fields.adminName}
              label={t("landing.form.adminName")}
              help={t("landing.form.adminNameHelp")}
              autoComplete="name"
            />
            <SearchedSelect
              words="zones"
              field={fields.timezone}
              label={t("landing.form.timezone")}
              groups={timezones}
            />
            <SearchedSelect
              words="currencies"
              field={fields.currency}
              label={t("landing.form.currency")}
              groups={currencies}
            />
            <device-zone data-timezone={initial.timezone} data-currency={initial.currency} hidden />
            <Select
              field={fields.locale}
              label={t("landing.form.locale")}
              choices={locales.map((value) => ({ value, label: t(`landing.locale.${value}`) }))}
            />
          </div>
        </Disclosure>
      </PostForm>
    </section>
  );
}
