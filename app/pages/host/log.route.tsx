import { type MetaFunction, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { hostLoader } from "#app/http/host/host-page.server.ts";
import { EmptyState } from "#app/ui/kit/empty-state.tsx";
import { Pagination } from "#app/ui/kit/pagination.tsx";
import { BackLink, PageHeader } from "#app/ui/shell/page-header.tsx";
import { useQueryHref } from "#app/ui/shell/query-href.ts";
import { hostLogPage } from "./host.view.server.ts";
import { LogTable } from "./log-table.tsx";

export const handle = { layout: "wide" };
export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

export const loader = hostLoader(async (page) => ({
  title: page.t("hosting.log"),
  ...(await hostLogPage(page)),
}));

export default function HostLog() {
  const { t } = useTranslation();
  const address = useQueryHref();
  const { rows, page, perPage, total } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader
        title={t("hosting.log")}
        lead={t("hosting.logLead")}
        actions={<BackLink to="/host" label={t("hosting.back")} />}
      />
      {rows.length > 0 ? (
        <LogTable caption={t("hosting.log")} rows={rows} />
      ) : (
        <EmptyState icon="clock" title={t("hosting.logEmpty")}>
          {t("hosting.logEmptyLead")}
        </EmptyState>
      )}
      <Pagination
        page={page}
        perPage={perPage}
        total={total}
        href={(to) => address({ page: to === 1 ? undefined : to })}
      />
    </>
  );
}
