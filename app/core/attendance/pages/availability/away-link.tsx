import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Box } from "#app/web/shell/page-header.tsx";

/** A link to the reader's own times away. */
export function AwayLink() {
  const { t } = useTranslation();
  return (
    <Box title={t("away.title")}>
      <div className="fact">
        <p>{t("away.link.text")}</p>
        <Link
          className="btn btn-outline"
          to="/my-settings/away"
          aria-label={`${t("away.link.open")}: ${t("away.title")}`}
        >
          {t("away.link.open")}
        </Link>
      </div>
    </Box>
  );
}

/** A link for an admin to a member's times away; `now` says whether they are away today. */
export function MemberAwayLink({ path, now }: { path: string; now: string }) {
  const { t } = useTranslation();
  return (
    <Box title={t("away.link.title")}>
      <div className="fact">
        <p>{now || t("away.link.none")}</p>
        <Link className="btn btn-outline" to={`${path}/away`} aria-label={t("away.link.openOf")}>
          {t("away.link.open")}
        </Link>
      </div>
    </Box>
  );
}
