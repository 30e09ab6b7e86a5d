import { useTranslation } from "react-i18next";
import type { Locale } from "#app/i18n/locale.ts";
import { Select, TextInput } from "#app/ui/form/inputs.tsx";
import { PostForm } from "#app/ui/form/post-form.tsx";
import { usePostedForm } from "#app/ui/form/posted-form.ts";
import { SubmitButton } from "#app/ui/form/submit-button.tsx";
import { BotCheck } from "../bot-check/bot-check.tsx";
import { SubdomainField } from "./subdomain-field.tsx";

export interface SignUpFormProps {
  /** The host that club addresses end in. */
  base: string;
  timezones: string[];
  currencies: string[];
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

const asChoices = (values: readonly string[]) => values.map((value) => ({ value, label: value }));

/** Signs a club up. The address may stay empty: it is then made from the name. */
export function SignUpForm({ base, timezones, currencies, locales, initial }: SignUpFormProps) {
  const { t } = useTranslation();
  const [form, fields] = usePostedForm<SignUp>({ intent: "sign-up", defaultValue: initial });
  return (
    <section className="sheet" id="sign-up" aria-labelledby="sign-up-title">
      <header>
        <h2 id="sign-up-title">{t("landing.form.title")}</h2>
        <p className="soft">{t("landing.form.lead")}</p>
      </header>
      <PostForm form={form} fields={fields} intent="sign-up" labels="landing.form">
        <TextInput field={fields.name} label={t("landing.form.name")} autoComplete="organization" />
        <SubdomainField field={fields.subdomain} nameField={fields.name} base={base} />
        <TextInput field={fields.adminName} label={t("landing.form.adminName")} autoComplete="name" />
        <TextInput
          field={fields.adminEmail}
          type="email"
          label={t("landing.form.adminEmail")}
          help={t("landing.form.adminEmailHelp")}
          autoComplete="email"
        />
        <Select field={fields.timezone} label={t("landing.form.timezone")} choices={asChoices(timezones)} />
        <div className="form-row">
          <Select
            field={fields.currency}
            label={t("landing.form.currency")}
            choices={asChoices(currencies)}
          />
          <Select
            field={fields.locale}
            label={t("landing.form.locale")}
            choices={locales.map((value) => ({ value, label: t(`landing.locale.${value}`) }))}
          />
        </div>
        <BotCheck />
        <SubmitButton>{t("landing.form.submit")}</SubmitButton>
      </PostForm>
    </section>
  );
}
