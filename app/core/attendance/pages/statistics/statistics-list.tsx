import { Form, Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { PageHeader } from "#app/web/shell/page-header.tsx";
import { DataTable } from "#app/web/ui/kit/data-table.tsx";
import { EmptyState } from "#app/web/ui/kit/empty-state.tsx";
import { Pagination } from "#app/web/ui/kit/pagination.tsx";

export interface StatisticsListProps {
  tag: string;
  /** The club's tags. */
  tags: readonly string[];
  /** "18/22" and "82 %". */
  people: { memberId: number; name: string; attended: string; late: number; share: string }[];
  paging: { page: number; perPage: number; total: number };
}

/** How often members took part: all of them, or those with a tag. */
export function StatisticsList({ tag, tags, people, paging }: StatisticsListProps) {
  const { t } = useTranslation();
  return (
    <>
      <PageHeader title={t("statistics.title")} lead={t("statistics.lead")} />
      {tags.length > 0 || tag ? (
        <Form method="get" className="searchbar">
          <div className="field">
            <label htmlFor="statistics-tag">{t("statistics.tag")}</label>
            <select id="statistics-tag" name="tag" defaultValue={tag} className="select">
              <option value="">{t("statistics.everybody")}</option>
              {[...new Set([...tags, ...(tag ? [tag] : [])])].map((one) => (
                <option key={one}>{one}</option>
              ))}
            </select>
          </div>
          <button type="submit" className="btn btn-outline min-h-12">
            {t("statistics.show")}
          </button>
        </Form>
      ) : null}
      {people.length === 0 ? (
        <EmptyState icon="users" title={t("statistics.empty")}>
          {t("statistics.emptyText")}
        </EmptyState>
      ) : (
        <DataTable
          caption={t("statistics.title")}
          rows={people}
          rowKey={({ memberId }) => memberId}
          columns={[
            {
              key: "name",
              header: t("statistics.column.name"),
              title: true,
              typed: true,
              cell: ({ memberId, name }) => <Link to={`/statistics/${memberId}`}>{name}</Link>,
            },
            {
              key: "attended",
              header: t("statistics.column.attended"),
              align: "end",
              cell: ({ attended }) => <span className="nums">{attended}</span>,
            },
            {
              key: "share",
              header: t("statistics.column.share"),
              align: "end",
              place: "aside",
              cell: ({ share }) => <span className="nums">{share}</span>,
            },
            {
              key: "late",
              header: t("statistics.column.late"),
              align: "end",
              named: true,
              cell: ({ late }) => (late > 0 ? <span className="nums">{late}</span> : null),
            },
          ]}
        />
      )}
      <Pagination
        {...paging}
        href={(page) => `/statistics?${new URLSearchParams({ ...(tag && { tag }), page: String(page) })}`}
      />
    </>
  );
}
