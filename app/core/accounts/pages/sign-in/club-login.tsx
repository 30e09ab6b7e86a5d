import { useTranslation } from "react-i18next";
import type { ProviderChoice } from "#app/web/http/sign-in/provider-sign-in.server.ts";
import { Banner } from "#app/web/shell/banner.tsx";
import { PlainSheet } from "#app/web/shell/plain-container.tsx";
import { DemoAccounts } from "../demo/demo-accounts.tsx";
import { InvitedForm } from "./club-form.tsx";
import { CodeForm } from "./code-form.tsx";
import { LinkForm } from "./link-form.tsx";
import { PASSWORD_PAGE, PasswordForm } from "./password-form.tsx";
import { ProviderButtons, ProviderOutcome } from "./provider/provider-buttons.tsx";
import { SendAgain } from "./send-again.tsx";

/** Where the link to a new e-mail address leads; only the person who requested it may confirm it. */
const CONFIRM_PAGE = "/my-account/email/confirm";

export interface ClubLoginProps extends ProviderChoice {
  /** The path in the club to continue at. */
  to: string;
  /** The address that a link was sent to, if one was. */
  sentTo: string | null;
  /** The demo club's accounts can be entered with a button. */
  demo: boolean;
  /** What the reader posted after their sign-in had ended. */
  lost: "answer" | "form" | null;
}

/** Signing in to one club: the address, then "check your mail" with the six digits for another device. */
export function ClubLogin(props: ClubLoginProps) {
  const { t } = useTranslation();
  if (props.sentTo) return <LinkSent to={props.to} email={props.sentTo} />;
  const isForPassword = props.to === PASSWORD_PAGE;
  const lead = isForPassword
    ? "password.newLead"
    : props.to.startsWith(`${CONFIRM_PAGE}?`)
      ? "confirmLead"
      : "lead";
  return (
    <PlainSheet title={t("identity.login.title")} lead={t(`identity.login.${lead}`)}>
      {props.lost ? (
        <div role="alert">
          <Banner kind="warning">{t(`identity.login.lost.${props.lost}`)}</Banner>
        </div>
      ) : null}
      <ProviderOutcome {...props} />
      {props.demo ? <DemoAccounts /> : null}
      <LinkForm to={props.to} />
      <ProviderButtons {...props} />
      {isForPassword ? null : <PasswordForm to={props.to} forgot={<ForgotLink />} />}
      <InvitedForm />
    </PlainSheet>
  );
}

function ForgotLink() {
  const { t } = useTranslation();
  return (
    <a href={`/login?${new URLSearchParams({ to: PASSWORD_PAGE })}`}>{t("identity.login.password.forgot")}</a>
  );
}

function LinkSent({ to, email }: { to: string; email: string }) {
  const { t } = useTranslation();
  return (
    <PlainSheet title={t("identity.login.sent.title")} lead={t("identity.login.sent.lead", { email })}>
      <CodeForm to={to} email={email} />
      <SendAgain fields={{ to, email }} />
      <p>
        <a href={`/login?to=${encodeURIComponent(to)}`}>{t("identity.login.sent.again")}</a>
      </p>
    </PlainSheet>
  );
}
