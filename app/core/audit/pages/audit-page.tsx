import { Form, Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { PageHeader } from "#app/web/shell/page-header.tsx";
import { usePageHref } from "#app/web/shell/query-href.ts";
import { type Choice, DateInput, Select } from "#app/web/ui/form/inputs.tsx";
import { EmptyState } from "#app/web/ui/kit/empty-state.tsx";
import { Icon } from "#app/web/ui/kit/icon.tsx";
import { Pagination } from "#app/web/ui/kit/pagination.tsx";
import { type AuditDay, AuditDays } from "./audit-days.tsx";

export interface AuditPageProps {
  days: AuditDay[];
  page: number;
  perPage: number;
  total: number;
  asked: { person: string; kind: string; from: string; to: string };
  people: Choice[];
  kinds: Choice[];
}

/** What admins and coaches have changed, day by day. */
export function AuditPage(props: AuditPageProps) {
  const { t } = useTranslation();
  const pageHref = usePageHref();
  const { asked, days, page, perPage, total } = props;
  const narrowed = Object.values(asked).some(Boolean);
  return (
    <>
      <PageHeader title={t("audit.title")} lead={t("audit.lead")} />
      <Filters {...props} />
      {total > 0 ? <p className="soft nums mb-3">{t("audit.count", { count: total })}</p> : null}
      {days.length > 0 ? (
        <AuditDays days={days} />
      ) : (
        <EmptyState
          icon="clock"
          title={t(narrowed ? "audit.empty.filtered" : "audit.empty.title")}
          action={
            narrowed ? (
              <Link to="/audit" className="btn btn-outline">
                {t("audit.filter.reset")}
              </Link>
            ) : null
          }
        >
          {t(narrowed ? "audit.empty.filteredText" : "audit.empty.text")}
        </EmptyState>
      )}
      <Pagination page={page} perPage={perPage} total={total} href={pageHref} />
    </>
  );
}

function Filters({ asked, people, kinds }: AuditPageProps) {
  const { t } = useTranslation();
  return (
    <Form method="get" className="searchbar" role="search">
      <div className="flex flex-[1_1_30rem] flex-wrap gap-2.5 *:flex-[1_1_9rem]">
        <Select
          field={{ id: "audit-person", name: "person" }}
          label={t("audit.filter.person")}
          value={asked.person}
          empty={t("audit.filter.anyone")}
          choices={people}
        />
        <Select
          field={{ id: "audit-kind", name: "kind" }}
          label={t("audit.filter.kind")}
          value={asked.kind}
          empty={t("audit.filter.any")}
          choices={kinds}
        />
        <DateInput
          field={{ id: "audit-from", name: "from" }}
          label={t("audit.filter.from")}
          value={asked.from}
        />
        <DateInput field={{ id: "audit-to", name: "to" }} label={t("audit.filter.to")} value={asked.to} />
      </div>
      <button type="submit" className="btn btn-outline min-h-12">
        <Icon name="search" />
        {t("shell.search")}
      </button>
      {Object.values(asked).some(Boolean) ? (
        <Link to="/audit" className="btn btn-ghost min-h-12">
          {t("audit.filter.reset")}
        </Link>
      ) : null}
    </Form>
  );
}
