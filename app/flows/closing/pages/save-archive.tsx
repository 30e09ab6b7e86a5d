import { useTranslation } from "react-i18next";
import { Icon } from "#app/web/ui/kit/icon.tsx";

/** The link that saves all of the club's data. */
export function SaveArchive() {
  const { t } = useTranslation();
  return (
    <a href="/settings/archive.zip" className="btn btn-outline" download>
      <Icon name="download" />
      {t("closing.export.save")}
    </a>
  );
}
