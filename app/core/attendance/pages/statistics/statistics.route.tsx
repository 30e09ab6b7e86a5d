import { useLoaderData } from "@remix-run/react";
import { memberLoader } from "#app/web/http/pages/page.server.ts";
import { statisticsData } from "./statistics.view.server.ts";
import { StatisticsList } from "./statistics-list.tsx";

export const loader = memberLoader({ minRole: "coach" }, async (uow, page) => ({
  title: `${page.t("statistics.title")} · ${uow.organization.name}`,
  ...(await statisticsData(uow, page)),
}));

export default function StatisticsPage() {
  return <StatisticsList {...useLoaderData<typeof loader>()} />;
}
