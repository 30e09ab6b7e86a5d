import { useTranslation } from "react-i18next";
import type { ProviderChoice } from "#app/web/http/sign-in/provider-sign-in.server.ts";
import { PlainSheet } from "#app/web/shell/plain-container.tsx";
import { ClubForm } from "./club-form.tsx";
import { CodeForm } from "./code-form.tsx";
import { LinkForm } from "./link-form.tsx";
import { PasswordForm } from "./password-form.tsx";
import { ProviderButtons, ProviderOutcome } from "./provider/provider-buttons.tsx";
import { SendAgain } from "./send-again.tsx";

export interface PlatformLoginProps extends ProviderChoice {
  base: string;
  last: { name: string; url: string } | null;
  /** The address that a link was sent to, if one was. */
  sentTo: string | null;
}

/** Signing in on the platform: by e-mail to your clubs, by a club's address, or by founding a club. */
export function PlatformLogin({ base, last, sentTo, ...choice }: PlatformLoginProps) {
  const { t } = useTranslation();
  if (sentTo) return <LinkSent email={sentTo} />;
  return (
    <>
      <PlainSheet title={t("identity.login.platform.title")} lead={t("identity.login.platform.lead")}>
        <ProviderOutcome {...choice} />
        {last ? (
          <a className="btn btn-primary" href={`${last.url}/login`}>
            {t("identity.login.platform.last", { club: last.name })}
          </a>
        ) : null}
        <LinkForm isQuiet={last !== null} />
        <ProviderButtons {...choice} to="/" />
        <PasswordForm to="/clubs" forgot={t("identity.login.platform.forgot")} />
      </PlainSheet>
      <PlainSheet>
        <h2>{t("identity.login.platform.byAddress")}</h2>
        <ClubForm placeholder={`my-club.${base}`} />
        <p className="soft">
          {t("identity.login.platform.found")}{" "}
          <a href="/#sign-up">{t("identity.login.platform.foundLink")}</a>
        </p>
      </PlainSheet>
    </>
  );
}

function LinkSent({ email }: { email: string }) {
  const { t } = useTranslation();
  return (
    <PlainSheet title={t("identity.login.sent.title")} lead={t("identity.login.platform.sent", { email })}>
      <CodeForm to="/clubs" email={email} />
      <p className="soft">{t("identity.login.platform.noMail")}</p>
      <SendAgain fields={{ email }} />
      <p>
        <a href="/login">{t("identity.login.platform.otherWay")}</a>
      </p>
    </PlainSheet>
  );
}
