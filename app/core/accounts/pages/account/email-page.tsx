import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Box, PageHeader } from "#app/web/shell/page-header.tsx";
import { TextInput } from "#app/web/ui/form/inputs.tsx";
import { PostForm } from "#app/web/ui/form/post-form.tsx";
import { usePostedForm } from "#app/web/ui/form/posted-form.ts";
import { FormActions } from "#app/web/ui/form/submit-button.tsx";
import { FreshSignIn } from "./fresh-sign-in.tsx";

export interface EmailPageProps {
  email: string;
  fresh: boolean;
  /** The new address, once its link is on the way. */
  sentTo: string | null;
}

/** Requests another e-mail address. */
export function EmailPage({ email, fresh, sentTo }: EmailPageProps) {
  const { t } = useTranslation();
  return (
    <>
      <PageHeader title={t("account.changeEmail.title")} lead={t("account.changeEmail.lead", { email })} />
      {sentTo ? <Sent email={sentTo} /> : fresh ? <AskForm /> : <FreshSignIn email={email} />}
    </>
  );
}

function Sent({ email }: { email: string }) {
  const { t } = useTranslation();
  return (
    <Box title={t("account.changeEmail.sentTitle")}>
      <p className="mb-4 max-w-[36rem]">{t("account.changeEmail.sentText", { email })}</p>
      <div className="form-actions">
        <Link className="btn btn-outline" to="/my-account/email">
          {t("account.changeEmail.again")}
        </Link>
        <Link className="btn btn-outline" to="/my-account">
          {t("account.back")}
        </Link>
      </div>
    </Box>
  );
}

function AskForm() {
  const { t } = useTranslation();
  const [form, fields] = usePostedForm<{ email: string }>({ intent: "ask" });
  return (
    <Box>
      <PostForm form={form} fields={fields} intent="ask" brief={["email"]}>
        <TextInput
          field={fields.email}
          type="email"
          label={t("account.changeEmail.new")}
          help={t("account.changeEmail.help")}
          autoComplete="email"
        />
        <FormActions to="/my-account" back={t("account.back")}>
          {t("account.changeEmail.send")}
        </FormActions>
      </PostForm>
    </Box>
  );
}

export interface EmailConfirmProps {
  code: string;
  from: string;
  /** null if the link is no longer valid, or is somebody else's. */
  to: string | null;
}

/** The page behind the link to the new address: what will change, and the button that changes it. */
export function EmailConfirmPage({ code, from, to }: EmailConfirmProps) {
  const { t } = useTranslation();
  const [form, fields] = usePostedForm<{ code: string }>({ intent: "confirm" });
  return (
    <>
      <PageHeader title={t("account.changeEmail.title")} />
      {to ? (
        <Box title={to}>
          <p className="mb-4 max-w-[36rem]">{t("account.changeEmail.confirmText", { from, to })}</p>
          <PostForm form={form} fields={fields} intent="confirm">
            <input type="hidden" name="code" value={code} />
            <FormActions to="/my-account" back={t("account.changeEmail.keep")}>
              {t("account.changeEmail.confirm")}
            </FormActions>
          </PostForm>
        </Box>
      ) : (
        <Box title={t("identity.autoLogin.invalidTitle")}>
          <p className="mb-4 max-w-[36rem]">{t("account.changeEmail.invalid", { from })}</p>
          <Link className="btn btn-primary" to="/my-account/email">
            {t("account.changeEmail.newLink")}
          </Link>
        </Box>
      )}
    </>
  );
}
