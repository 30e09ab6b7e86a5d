import { useTranslation } from "react-i18next";
import { CopyButton } from "#app/web/ui/kit/copy-button.tsx";
import { Icon } from "#app/web/ui/kit/icon.tsx";
import { popoverTarget, popoverTrigger } from "#app/web/ui/kit/popover.ts";
import { LanguageSelect } from "./language-form.tsx";

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

const MORE = "footer-more";

/** The footer of every page; on phones one line that opens the rest. The language form posts to `/language`. */
export function Footer({ language, path, feedbackUrl, club, clock, invite }: FooterProps) {
  const { t } = useTranslation();
  return (
    <footer className="footer">
      <p className="footer-line">
        <span>{club?.name ?? "Teamsheet"}</span>
        <button type="button" {...popoverTrigger(MORE)}>
          {t(invite ? "shell.footer.moreInvite" : "shell.footer.more")}
        </button>
      </p>
      <div className="footer-in" {...popoverTarget(MORE)}>
        <button
          type="button"
          className="footer-close btn btn-ghost btn-square min-[48rem]:hidden"
          aria-label={t("shell.close")}
          {...popoverTrigger(MORE, "hide")}
        >
          <Icon name="x" />
        </button>
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
          <LanguageSelect language={language} to={path} />
          {feedbackUrl ? (
            <p className="mt-3">
              <a href={feedbackUrl}>{t("shell.footer.feedback")}</a>
            </p>
          ) : null}
        </div>
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

/** The time in a zone: the server's `text`, kept right by scripts. */
function Clock({ timezone, locale, text }: { timezone: string; locale: string; text: string }) {
  return (
    <club-clock class="clock" data-zone={timezone} data-locale={locale}>
      {text}
    </club-clock>
  );
}
