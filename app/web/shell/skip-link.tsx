import { useTranslation } from "react-i18next";

/** The first element that the keyboard reaches: skips the navigation and leads to `#main`. */
export function SkipLink() {
  const { t } = useTranslation();
  return (
    <a className="skip-link" href="#main">
      {t("shell.skip")}
    </a>
  );
}
