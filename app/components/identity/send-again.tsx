import { useLocation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { BotCheck } from "../bot-check/bot-check.tsx";
import { PostForm } from "../form/post-form.tsx";
import { usePostedForm } from "../form/posted-form.ts";
import { SubmitButton } from "../form/submit-button.tsx";

/** Asks once more for the mail that a sign-in page has sent, for whom it has not reached; within the same limits. */
export function SendAgain(props: { email: string; to?: string }) {
  const { key } = useLocation();
  // A new form after each answer: the proof that it carries is good once.
  return <SendAgainForm key={key} {...props} />;
}

function SendAgainForm({ email, to }: { email: string; to?: string }) {
  const { t } = useTranslation();
  const [form, fields] = usePostedForm<{ email: string; to?: string }>({ intent: "send-link" });
  return (
    <PostForm form={form} fields={fields} intent="send-link">
      <input type="hidden" name="email" value={email} />
      {to === undefined ? null : <input type="hidden" name="to" value={to} />}
      <BotCheck />
      <SubmitButton tone="quiet">{t("identity.login.sent.resend")}</SubmitButton>
    </PostForm>
  );
}
