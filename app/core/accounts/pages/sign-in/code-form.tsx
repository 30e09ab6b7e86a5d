import { useTranslation } from "react-i18next";
import { TextInput } from "#app/web/ui/form/inputs.tsx";
import { PostForm } from "#app/web/ui/form/post-form.tsx";
import { usePostedForm } from "#app/web/ui/form/posted-form.ts";
import { SubmitButton } from "#app/web/ui/form/submit-button.tsx";

/**
 * Takes the six digits from the mail, for people who read it elsewhere: an app on the home screen has no other way in,
 * since the mail's link opens in the browser. Posts `use-code` to its own page.
 */
export function CodeForm({ to, email }: { to: string; email: string }) {
  const { t } = useTranslation();
  const [form, fields] = usePostedForm<{ email: string; code: string; to?: string }>({ intent: "use-code" });
  return (
    <>
      <p className="soft">{t("identity.login.code.lead")}</p>
      <PostForm form={form} fields={fields} intent="use-code" brief={["code"]}>
        <input type="hidden" name="to" value={to} />
        <input type="hidden" name="email" value={email} />
        <TextInput
          field={fields.code}
          label={t("identity.login.code.label")}
          inputMode="numeric"
          autoComplete="one-time-code"
        />
        <SubmitButton>{t("identity.login.code.submit")}</SubmitButton>
      </PostForm>
    </>
  );
}
