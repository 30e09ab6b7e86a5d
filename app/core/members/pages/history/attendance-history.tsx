import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Box } from "#app/web/shell/page-header.tsx";
import { usePageHref } from "#app/web/shell/query-href.ts";
import { Badge, type Tone } from "#app/web/ui/kit/badge.tsx";
import { EmptyState } from "#app/web/ui/kit/empty-state.tsx";
import type { IconName } from "#app/web/ui/kit/icon.tsx";
import { Pagination } from "#app/web/ui/kit/pagination.tsx";

/** A member's answer or mark at one occasion, in words. */
export interface AttendanceRow {
  id: number;
  name: string;
  /** "Tue, 3 Nov 2026 · left late · “Knee”". */
  note: string;
  /** "Came", "Coming", "Waiting list". */
  word: string;
  as: "came" | "late" | "absent" | "attending" | "waiting" | "not-attending" | "open";
}

export interface AttendanceHistoryProps {
  rows: AttendanceRow[];
  page: number;
  perPage: number;
  total: number;
}

const LOOKS: Record<AttendanceRow["as"], { tone: Tone; icon: IconName }> = {
  came: { tone: "success", icon: "check" },
  attending: { tone: "success", icon: "check" },
  late: { tone: "warning", icon: "clock" },
  waiting: { tone: "warning", icon: "clock" },
  absent: { tone: "error", icon: "x" },
  "not-attending": { tone: "neutral", icon: "ban" },
  open: { tone: "neutral", icon: "help" },
};

/** The occasions that a member has answered or was marked at, latest first, paged. */
export function AttendanceHistory({ rows, page, perPage, total }: AttendanceHistoryProps) {
  const { t } = useTranslation();
  const pageHref = usePageHref();
  if (total === 0) return <EmptyState icon="calendar" title={t("members.history.noAttendance")} />;
  return (
    <Box title={t("members.history.answers")}>
      <ul className="facts">
        {rows.map(({ id, name, note, word, as }) => (
          <li key={id} className="fact">
            <p>
              <Link to={`/attendance/${id}`} className="wrap-anywhere">
                {name}
              </Link>
              <span className="soft wrap-anywhere">{note}</span>
            </p>
            <Badge {...LOOKS[as]}>{word}</Badge>
          </li>
        ))}
      </ul>
      <Pagination page={page} perPage={perPage} total={total} href={pageHref} />
    </Box>
  );
}
