import { useTranslation } from "react-i18next";
import { TextInput } from "#app/web/ui/form/inputs.tsx";
import { PostForm } from "#app/web/ui/form/post-form.tsx";
import { usePostedForm } from "#app/web/ui/form/posted-form.ts";
import { SubmitButton } from "#app/web/ui/form/submit-button.tsx";
import { BotCheck } from "../bot-check/bot-check.tsx";

/** Asks for a link by mail that signs in; `to` is the path in a club to continue at. */
export function LinkForm({ to, isQuiet }: { to?: string; isQuiet?: boolean }) {
  const { t } = useTranslation();
  const [form, fields] = usePostedForm<{ email: string; to?: string }>({ intent: "send-link" });
  return (
    <PostForm form={form} fields={fields} intent="send-link" brief={["email"]}>
      {to === undefined ? null : <input type="hidden" name="to" value={to} />}
      <TextInput
        field={fields.email}
        type="email"
        label={t("identity.login.email")}
        help={t("identity.login.emailHelp")}
        autoComplete="email"
      />
      <BotCheck />
      <SubmitButton tone={isQuiet ? "quiet" : "primary"}>{t("identity.login.send")}</SubmitButton>
    </PostForm>
  );
}
