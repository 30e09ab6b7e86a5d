import { useTranslation } from "react-i18next";
import { PostForm } from "#app/web/ui/form/post-form.tsx";
import { usePostedForm } from "#app/web/ui/form/posted-form.ts";
import { SubmitButton } from "#app/web/ui/form/submit-button.tsx";
import { BotCheck } from "../bot-check/bot-check.tsx";

interface SendAgainProps {
  /** The fields that were sent the first time. */
  fields: Record<string, string>;
  /** The intent of the form that was sent. */
  intent?: string;
}

/** Sends a page's mail again, for people who did not get it; the same rate limits apply. */
export function SendAgain({ fields: sent, intent = "send-link" }: SendAgainProps) {
  const { t } = useTranslation();
  const [form, fields] = usePostedForm<Record<string, string>>({ intent });
  return (
    <PostForm form={form} fields={fields} intent={intent}>
      {Object.entries(sent).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <BotCheck />
      <SubmitButton tone="quiet">{t("identity.login.sent.resend")}</SubmitButton>
    </PostForm>
  );
}
