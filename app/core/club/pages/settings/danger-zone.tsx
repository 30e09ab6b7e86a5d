import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Box } from "#app/web/shell/page-header.tsx";
import { Icon } from "#app/web/ui/kit/icon.tsx";

/** What can't be reverted by saving again: downloading all data, closing the club. Each asks on a page of its own. */
export function DangerZone({ days }: { days: number }) {
  const { t } = useTranslation();
  return (
    <div className="grid max-w-[36rem] gap-5">
      <Box title={t("closing.export.title")} within>
        <p className="mb-4">{t("closing.export.text")}</p>
        <Link to="/settings/archive" className="btn btn-outline">
          <Icon name="download" />
          {t("closing.export.save")}
        </Link>
      </Box>
      <Box title={t("closing.close.title")} within>
        <p className="mb-4">{t("closing.close.lead", { days })}</p>
        <Link to="/settings/close" className="btn btn-outline btn-error">
          {t("closing.close.open")}
        </Link>
      </Box>
    </div>
  );
}
