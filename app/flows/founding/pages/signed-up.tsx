import { useTranslation } from "react-i18next";
import { PlainSheet } from "#app/web/shell/plain-container.tsx";

export interface SignedUpProps {
  club: string;
  url: string;
  /** Where to type the mail's six digits. */
  codeUrl: string;
  email: string;
  /** Where the caught mails are, if mail is not sent anywhere. */
  mailbox: string | null;
}

/** What a founder without our cookie sees. Anybody can make up the address, so nothing is stated as a fact. */
export function SignedUpUnknown() {
  const { t } = useTranslation();
  return (
    <PlainSheet title={t("landing.done.unknown")} lead={t("landing.done.unknownLead")}>
      <div className="form-actions">
        <a className="btn btn-outline" href="/">
          {t("landing.done.anew")}
        </a>
      </div>
    </PlainSheet>
  );
}

/** What a founder sees once the club exists: its address works already, and the link has been mailed. */
export function SignedUp({ club, url, codeUrl, email, mailbox }: SignedUpProps) {
  const { t } = useTranslation();
  return (
    <PlainSheet title={t("landing.done.title", { club })} lead={t("landing.done.lead", { email })}>
      <p className="club-address">
        <a href={url}>{url.replace(/^https?:\/\//, "")}</a>
      </p>
      <div className="form-actions">
        {mailbox ? (
          <a className="btn btn-primary" href={mailbox}>
            {t("landing.done.mailbox")}
          </a>
        ) : null}
        <a className="btn btn-outline" href={codeUrl}>
          {t("landing.done.code")}
        </a>
      </div>
    </PlainSheet>
  );
}
