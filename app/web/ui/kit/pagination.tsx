import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Icon } from "./icon.tsx";

/** The position in a paged list, with links to the previous and next page; renders nothing for a single page. */
export function Pagination(props: {
  page: number;
  perPage: number;
  total: number;
  href: (page: number) => string;
}) {
  const { t } = useTranslation();
  const { page, perPage, total, href } = props;
  if (total <= perPage && page <= 1) return null;
  const from = Math.min((page - 1) * perPage + 1, total);
  const to = Math.min(page * perPage, total);
  return (
    <nav className="pagination" aria-label={t("shell.page.label")}>
      {page > 1 ? (
        <Link to={href(page - 1)} rel="prev" className="btn btn-outline">
          <Icon name="left" />
          {t("shell.page.previous")}
        </Link>
      ) : (
        <span />
      )}
      <span className="soft nums">{t("shell.page.position", { from, to, total })}</span>
      {to < total ? (
        <Link to={href(page + 1)} rel="next" className="btn btn-outline">
          {t("shell.page.next")}
          <Icon name="right" />
        </Link>
      ) : (
        <span />
      )}
    </nav>
  );
}
