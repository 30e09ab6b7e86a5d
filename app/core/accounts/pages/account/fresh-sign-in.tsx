import { useTranslation } from "react-i18next";
import { FRESH_MINUTES } from "#app/core/accounts/sign-ins/sign-in-life.ts";
import { Box } from "#app/web/shell/page-header.tsx";
import { PostForm } from "#app/web/ui/form/post-form.tsx";
import { usePostedForm } from "#app/web/ui/form/posted-form.ts";
import { FormActions } from "#app/web/ui/form/submit-button.tsx";

/**
 * Shown in place of a form that needs a fresh sign-in: says why, and sends a link that signs in and leads back. `back`
 * is the way out without doing anything; My account if absent.
 */
export function FreshSignIn(props: { email: string; title?: string; back?: { to: string; label: string } }) {
  const { email, title, back } = props;
  const { t } = useTranslation();
  const [form, fields] = usePostedForm({ intent: "send-link" });
  return (
    <Box title={title ?? t("account.fresh.title")}>
      <p className="mb-4 max-w-[36rem]">{t("account.fresh.text", { email, minutes: FRESH_MINUTES })}</p>
      <PostForm form={form} fields={fields} intent="send-link">
        <FormActions to={back?.to ?? "/my-account"} back={back?.label ?? t("account.back")}>
          {t("account.fresh.send")}
        </FormActions>
      </PostForm>
    </Box>
  );
}
