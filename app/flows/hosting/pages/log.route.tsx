import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { hostLoader } from "#app/web/http/host/host-page.server.ts";
import { BackLink, PageHeader } from "#app/web/shell/page-header.tsx";
import { usePageHref } from "#app/web/shell/query-href.ts";
import { SearchField } from "#app/web/ui/form/search-field.tsx";
import { EmptyState } from "#app/web/ui/kit/empty-state.tsx";
import { Pagination } from "#app/web/ui/kit/pagination.tsx";
import { hostLogPage } from "./host.view.server.ts";
import { LogTable } from "./log-table.tsx";

export const handle = { layout: "wide" };
export const loader = hostLoader(async (page) => ({
  title: page.t("hosting.log"),
  ...(await hostLogPage(page)),
}));

export default function HostLog() {
  const { t } = useTranslation();
  const pageHref = usePageHref();
  const { rows, q, page, perPage, total } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader
        title={t("hosting.log")}
        lead={t("hosting.logLead")}
        actions={<BackLink to="/host" label={t("hosting.back")} />}
      />
      {rows.length > 0 || q ? <SearchField label={t("hosting.logSearch")} value={q} /> : null}
      {rows.length > 0 ? (
        <LogTable caption={t("hosting.log")} rows={rows} />
      ) : (
        <EmptyState icon={q ? "search" : "clock"} title={t(q ? "hosting.logNone" : "hosting.logEmpty")}>
          {t(q ? "hosting.logNoneLead" : "hosting.logEmptyLead")}
        </EmptyState>
      )}
      <Pagination page={page} perPage={perPage} total={total} href={pageHref} />
    </>
  );
}
