import { useTranslation } from "react-i18next";
import { FieldFoot } from "../form-field.tsx";
import { PostForm } from "../post-form.tsx";
import { usePostedForm } from "../posted-form.ts";
import { SubdomainInput } from "../subdomain-input.tsx";
import { SubmitButton } from "../submit-button.tsx";

/** The club's address on the web; an old one leads to the new one for 90 days. */
export function AddressForm({ subdomain, base }: { subdomain: string; base: string }) {
  const { t } = useTranslation();
  const [form, fields] = usePostedForm<{ subdomain: string }>({
    intent: "subdomain",
    defaultValue: { subdomain },
  });
  const field = fields.subdomain;
  const help = t("settings.subdomainHelp");
  return (
    <PostForm form={form} fields={fields} intent="subdomain">
      <div className="field">
        <label htmlFor={field.id}>{t("settings.subdomain")}</label>
        <SubdomainInput field={field} base={base} help={help} />
        <FieldFoot field={field} help={help} />
      </div>
      <SubmitButton tone="quiet">{t("settings.subdomainSave")}</SubmitButton>
    </PostForm>
  );
}
