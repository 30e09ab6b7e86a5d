import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";

/** Says that webhooks were stopped, with a `link` to them on other pages; renders nothing if none were. */
export function StoppedBanner({ stopped, link }: { stopped: number; link?: boolean }) {
  const { t } = useTranslation();
  if (stopped === 0) return null;
  return (
    <div className="banner tone-warning">
      <p>{t("webhooks.stopped", { count: stopped })}</p>
      {link ? <Link to="/settings/webhooks">{t("webhooks.title")}</Link> : null}
    </div>
  );
}
