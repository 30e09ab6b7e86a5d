import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { AttendanceHistory } from "#app/core/members/pages/history/attendance-history.tsx";
import { memberLoader } from "#app/web/http/pages/page.server.ts";
import { BackLink, PageHeader } from "#app/web/shell/page-header.tsx";
import { memberStatisticsData } from "./statistics.view.server.ts";
import { StatisticsCard } from "./statistics-card.tsx";

export const loader = memberLoader({ minRole: "coach" }, memberStatisticsData);

export default function MemberStatisticsPage() {
  const { t } = useTranslation();
  const { name, away, statistics, history } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader
        title={name}
        lead={away || undefined}
        actions={<BackLink to="/statistics" label={t("statistics.back")} />}
      />
      <StatisticsCard statistics={statistics} />
      <AttendanceHistory {...history} />
    </>
  );
}
