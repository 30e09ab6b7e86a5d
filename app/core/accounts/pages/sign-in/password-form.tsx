import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { TextInput } from "#app/web/ui/form/inputs.tsx";
import { PasswordInput } from "#app/web/ui/form/password-input.tsx";
import { PostForm } from "#app/web/ui/form/post-form.tsx";
import { usePostedForm } from "#app/web/ui/form/posted-form.ts";
import { SubmitButton } from "#app/web/ui/form/submit-button.tsx";
import { Disclosure } from "#app/web/ui/kit/disclosure.tsx";

/** Where a person chooses a password. */
export const PASSWORD_PAGE = "/my-account/password";

/** Signs in with a password; posts the intent `password` to its own page. `forgot` is help for people who forgot theirs. */
export function PasswordForm({ to, forgot }: { to: string; forgot: ReactNode }) {
  const { t } = useTranslation();
  const [form, fields] = usePostedForm<{ email: string; password: string; to?: string }>({
    intent: "password",
  });
  const isRefused = Boolean(fields.email.errors ?? fields.password.errors ?? form.errors);
  return (
    <Disclosure summary={t("identity.login.password.title")} open={isRefused}>
      <PostForm form={form} fields={fields} intent="password" brief={["email", "password"]}>
        <input type="hidden" name="to" value={to} />
        <TextInput
          field={fields.email}
          type="email"
          label={t("identity.login.email")}
          autoComplete="username"
        />
        <PasswordInput
          field={fields.password}
          label={t("identity.login.password.label")}
          autoComplete="current-password"
        />
        <SubmitButton>{t("identity.login.password.submit")}</SubmitButton>
        <p>{forgot}</p>
      </PostForm>
    </Disclosure>
  );
}
