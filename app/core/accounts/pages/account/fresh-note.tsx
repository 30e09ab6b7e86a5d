import { Link, useLocation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { FRESH_MINUTES } from "#app/core/accounts/sign-ins/sign-in-life.ts";
import { freshHref } from "#app/web/ui/form/fresh-link.tsx";

/** Says beside an act that it takes a fresh sign-in, and where to get one; renders nothing for a reader who has one. */
export function FreshNote({ fresh }: { fresh: boolean }) {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  if (fresh) return null;
  return (
    <p className="soft max-w-[36rem]">
      {t("account.fresh.note", { minutes: FRESH_MINUTES })}{" "}
      <Link className="link" to={freshHref(pathname)}>
        {t("account.fresh.page")}
      </Link>
    </p>
  );
}
