import { useTranslation } from "react-i18next";

/** First in the page for the keyboard: leads past the navigation to `#main`. */
export function SkipLink() {
  const { t } = useTranslation();
  return (
    <a className="skip-link" href="#main">
      {t("shell.skip")}
    </a>
  );
}
