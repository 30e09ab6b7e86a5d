import { useLoaderData } from "@remix-run/react";
import { StatisticsCard } from "#app/core/attendance/pages/statistics/statistics-card.tsx";
import { memberLoader } from "#app/web/http/pages/page.server.ts";
import { AttendanceHistory } from "./attendance-history.tsx";
import { attendanceTab } from "./history.view.server.ts";

export const loader = memberLoader({ minRole: "admin" }, attendanceTab);

export default function MemberAttendanceTab() {
  const { statistics, history } = useLoaderData<typeof loader>();
  return (
    <>
      <StatisticsCard statistics={statistics} />
      <AttendanceHistory {...history} />
    </>
  );
}
