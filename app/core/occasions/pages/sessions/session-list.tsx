import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { PageHeader } from "#app/web/shell/page-header.tsx";
import type { FactColumn } from "#app/web/ui/facts/facts.tsx";
import { Disclosure } from "#app/web/ui/kit/disclosure.tsx";
import { EmptyState } from "#app/web/ui/kit/empty-state.tsx";
import { Icon } from "#app/web/ui/kit/icon.tsx";
import { Pagination } from "#app/web/ui/kit/pagination.tsx";
import { EXPORT_FORMATS } from "../../sessions/export/export-formats.ts";
import { ListFilters, type ListFiltersProps, listHref } from "../list-filters.tsx";
import { type SessionRow, SessionTable } from "./session-table.tsx";

export interface SessionListProps {
  filters: ListFiltersProps;
  sessions: SessionRow[];
  /** The columns that modules add. */
  facts: FactColumn[];
  page: number;
  perPage: number;
  total: number;
}

/** All sessions of the club, coming or past, as filtered. */
export function SessionList({ filters, sessions, facts, ...paging }: SessionListProps) {
  const { t } = useTranslation();
  const { path, when, asked } = filters;
  const empty = Object.keys(asked).length > 0 ? "none" : when;
  const add = (
    <Link className="btn btn-primary" to="/sessions/new">
      <Icon name="plus" />
      {t("sessions.new")}
    </Link>
  );
  return (
    <>
      <PageHeader title={t("sessions.title")} lead={t("sessions.lead")} actions={add} />
      <ListFilters {...filters} />
      {sessions.length === 0 ? (
        <EmptyState icon="calendar" title={t(`sessions.empty.${empty}`)}>
          {t(`sessions.empty.${empty}Text`)}
        </EmptyState>
      ) : (
        <SessionTable sessions={sessions} facts={facts} caption={t(`sessions.${when}`)} />
      )}
      <Pagination {...paging} href={(page) => listHref(path, asked, { when, page })} />
      {paging.total > 0 ? <ExportLinks asked={asked} when={when} /> : null}
    </>
  );
}

/** Links to save the list, as filtered, as a file. */
function ExportLinks({ asked, when }: Pick<ListFiltersProps, "asked" | "when">) {
  const { t } = useTranslation();
  return (
    <div className="mt-5">
      <Disclosure summary={t("sessions.export.open")} icon="download">
        <p className="soft mb-3">{t("sessions.export.hint")}</p>
        <ul className="flex flex-wrap gap-3">
          {EXPORT_FORMATS.map((format) => (
            <li key={format}>
              <a className="btn btn-outline" href={listHref(`/sessions/export.${format}`, asked, { when })}>
                {t(`sessions.export.format.${format}`)}
              </a>
            </li>
          ))}
        </ul>
      </Disclosure>
    </div>
  );
}
