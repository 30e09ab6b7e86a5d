import { useTranslation } from "react-i18next";
import { CopyButton } from "../kit/copy-button.tsx";
import { Clock } from "./clock.tsx";

export interface FooterProps {
  language: "en" | "es";
  /** Where the language form leads back to: the page's path with its query. */
  path: string;
  feedbackUrl?: string | null;
  club?: { name: string; address: string };
  clock?: { timezone: string; locale: string; text: string };
  /** The invitation link, for admins; `qr` is its QR code as a data URI. */
  invite?: { url: string; qr: string };
}

const LANGUAGES = [
  ["en", "English"],
  ["es", "Español"],
] as const;

/** The foot of every page. The language form posts `language` and `to` to `/language`. */
export function Footer({ language, path, feedbackUrl, club, clock, invite }: FooterProps) {
  const { t } = useTranslation();
  return (
    <footer className="footer">
      {club ? (
        <div>
          <b>{club.name}</b>
          {club.address ? <p className="whitespace-pre-line">{club.address}</p> : null}
          {clock ? (
            <p className="mt-2">
              {t("shell.footer.time")}
              <Clock {...clock} />
            </p>
          ) : null}
        </div>
      ) : null}
      {invite ? <Invitation {...invite} /> : null}
      <div>
        <form method="post" action="/language">
          <input type="hidden" name="to" value={path} />
          <label htmlFor="footer-language">
            <span className="block">{t("shell.footer.language")}</span>
            <select id="footer-language" name="language" defaultValue={language} className="select w-auto">
              {LANGUAGES.map(([code, name]) => (
                <option key={code} value={code} lang={code}>
                  {name}
                </option>
              ))}
            </select>
          </label>
          <button type="submit" className="btn btn-outline min-h-12">
            {t("shell.footer.change")}
          </button>
        </form>
        {feedbackUrl ? (
          <p className="mt-3">
            <a href={feedbackUrl}>{t("shell.footer.feedback")}</a>
          </p>
        ) : null}
      </div>
    </footer>
  );
}

function Invitation({ url, qr }: { url: string; qr: string }) {
  const { t } = useTranslation();
  return (
    <div className="invite">
      <p>
        <b>{t("shell.footer.invite")}</b>
      </p>
      <div className="invite-row">
        <code>{url}</code>
        <CopyButton text={url} label={t("shell.footer.copyInvite")} />
      </div>
      <details>
        <summary className="inline-flex min-h-11 cursor-pointer items-center underline">
          {t("shell.footer.qr")}
        </summary>
        <img src={qr} alt={t("shell.footer.qrAlt", { url })} width={176} height={176} loading="lazy" />
      </details>
    </div>
  );
}
