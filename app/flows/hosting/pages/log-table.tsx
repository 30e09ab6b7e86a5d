import { Link } from "@remix-run/react";
import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import { type Column, DataTable } from "#app/web/ui/kit/data-table.tsx";

/** One act of a host, in the reader's words. */
export interface HostLogRow {
  id: number;
  at: string;
  /** The club's page; null if it is gone. */
  to: string | null;
  who: string;
  door: string;
  what: string;
}

/** What hosts have done, newest first. */
export function LogTable({ rows, caption }: { rows: HostLogRow[]; caption: string }) {
  const { t } = useTranslation();
  return <DataTable caption={caption} columns={buildColumns(t)} rows={rows} rowKey={({ id }) => id} />;
}

function buildColumns(t: TFunction): Column<HostLogRow>[] {
  return [
    {
      key: "what",
      header: t("hosting.logColumn.what"),
      title: true,
      cell: ({ what, to }) =>
        to ? (
          <Link to={to} className="break-words">
            {what}
          </Link>
        ) : (
          <span className="break-words">{what}</span>
        ),
    },
    {
      key: "who",
      header: t("hosting.logColumn.who"),
      typed: true,
      cell: ({ who, door }) => (
        <span>
          {who}
          <span className="cell-more">{door}</span>
        </span>
      ),
    },
    { key: "at", header: t("hosting.logColumn.at"), cell: ({ at }) => <span className="nums">{at}</span> },
  ];
}
