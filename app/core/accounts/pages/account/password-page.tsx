import { useTranslation } from "react-i18next";
import { Box, PageHeader } from "#app/web/shell/page-header.tsx";
import { PasswordInput } from "#app/web/ui/form/password-input.tsx";
import { PostForm } from "#app/web/ui/form/post-form.tsx";
import { usePostedForm } from "#app/web/ui/form/posted-form.ts";
import { FormActions, SubmitButton } from "#app/web/ui/form/submit-button.tsx";
import { FreshSignIn } from "./fresh-sign-in.tsx";

export interface PasswordPageProps {
  email: string;
  /** Has the person just proved who they are? */
  fresh: boolean;
  hasPassword: boolean;
  /** Of a password, in characters. */
  leastLength: number;
}

/** Sets, changes and removes the password. */
export function PasswordPage({ fresh, ...props }: PasswordPageProps) {
  const { email, hasPassword } = props;
  const { t } = useTranslation();
  return (
    <>
      <PageHeader title={t("account.password.title")} lead={t("account.password.lead")} />
      <div className="flex flex-col gap-5">
        {fresh ? <SetPassword {...props} /> : <FreshSignIn email={email} />}
        {fresh && hasPassword ? <RemovePassword /> : null}
      </div>
    </>
  );
}

function SetPassword({ email, hasPassword, leastLength }: Omit<PasswordPageProps, "fresh">) {
  const { t } = useTranslation();
  const [form, fields] = usePostedForm<{ password: string }>({ intent: "set" });
  return (
    <Box title={t(hasPassword ? "account.password.change" : "account.password.set")}>
      <PostForm form={form} fields={fields} intent="set" brief={["password"]}>
        {/* For password managers, which store a password under a user name. */}
        <input type="email" autoComplete="username" defaultValue={email} readOnly hidden />
        <PasswordInput
          field={fields.password}
          label={t("account.password.new")}
          help={t(hasPassword ? "account.password.helpChange" : "account.password.help", {
            limit: leastLength,
          })}
          autoComplete="new-password"
        />
        <FormActions to="/my-account" back={t("account.back")}>
          {t("account.password.save")}
        </FormActions>
      </PostForm>
    </Box>
  );
}

function RemovePassword() {
  const { t } = useTranslation();
  const [form, fields] = usePostedForm({ intent: "remove" });
  return (
    <Box title={t("account.password.remove")}>
      <p className="mb-4 max-w-[36rem]">{t("account.password.removeText")}</p>
      <PostForm form={form} fields={fields} intent="remove">
        <div>
          <SubmitButton tone="error">{t("account.password.remove")}</SubmitButton>
        </div>
      </PostForm>
    </Box>
  );
}
