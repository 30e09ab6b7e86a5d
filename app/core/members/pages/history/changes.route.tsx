import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { AuditDays } from "#app/core/audit/pages/audit-days.tsx";
import { memberLoader } from "#app/web/http/pages/page.server.ts";
import { usePageHref } from "#app/web/shell/query-href.ts";
import { EmptyState } from "#app/web/ui/kit/empty-state.tsx";
import { Pagination } from "#app/web/ui/kit/pagination.tsx";
import { changesTab } from "./history.view.server.ts";

export const loader = memberLoader({ minRole: "admin" }, changesTab);

export default function MemberChangesTab() {
  const { t } = useTranslation();
  const { days, page, perPage, total } = useLoaderData<typeof loader>();
  const pageHref = usePageHref();
  if (days.length === 0)
    return (
      <EmptyState icon="clock" title={t("members.history.noChanges")}>
        {t("members.history.noChangesText")}
      </EmptyState>
    );
  return (
    <>
      <AuditDays days={days} />
      <Pagination page={page} perPage={perPage} total={total} href={pageHref} />
    </>
  );
}
