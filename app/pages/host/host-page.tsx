import { Link } from "@remix-run/react";
import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import { type Choice, Select } from "#app/ui/form/inputs.tsx";
import { SearchField } from "#app/ui/form/search-field.tsx";
import { type Column, DataTable } from "#app/ui/kit/data-table.tsx";
import { EmptyState } from "#app/ui/kit/empty-state.tsx";
import { Pagination } from "#app/ui/kit/pagination.tsx";
import { PageHeader } from "#app/ui/shell/page-header.tsx";
import { useQueryHref } from "#app/ui/shell/query-href.ts";
import { StateBadge } from "./state-badge.tsx";

/** A club in the list of all, in the reader's words. */
export interface HostedClubRow {
  subdomain: string;
  name: string;
  address: string;
  state: { id: string; label: string };
  /** null until they are counted. */
  members: string | null;
  size: string | null;
  used: string;
  trouble: string[];
}

export interface HostPageProps {
  /** The address of whoever reads. */
  host: string;
  rows: HostedClubRow[];
  page: number;
  perPage: number;
  total: number;
  q: string;
  state: string;
  states: Choice[];
}

/** Every club of the installation, for whoever runs it. */
export function HostPage({ host, rows, page, perPage, total, q, state, states }: HostPageProps) {
  const { t } = useTranslation();
  const address = useQueryHref();
  return (
    <>
      <PageHeader
        title={t("hosting.title")}
        lead={t("hosting.lead", { host })}
        actions={
          <Link to="/host/log" className="btn btn-outline">
            {t("hosting.log")}
          </Link>
        }
      />
      <SearchField label={t("hosting.search")} value={q}>
        <Select
          field={{ id: "host-state", name: "state" }}
          label={t("hosting.state")}
          value={state}
          empty={t("hosting.anyState")}
          choices={states}
        />
      </SearchField>
      {rows.length > 0 ? (
        <>
          <p className="soft nums mb-3">{t("hosting.count", { count: total })}</p>
          <DataTable
            caption={t("hosting.title")}
            columns={columnsOf(t)}
            rows={rows}
            rowKey={({ subdomain }) => subdomain}
          />
        </>
      ) : (
        <EmptyState icon="search" title={t("hosting.none")}>
          {t("hosting.noneLead")}
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

function columnsOf(t: TFunction): Column<HostedClubRow>[] {
  return [
    {
      key: "club",
      header: t("hosting.column.club"),
      title: true,
      cell: ({ subdomain, name }) => <Link to={`/host/clubs/${subdomain}`}>{name}</Link>,
    },
    {
      key: "address",
      header: t("hosting.club.address"),
      typed: true,
      cell: ({ address }) => address,
    },
    {
      key: "state",
      header: t("hosting.column.state"),
      place: "aside",
      cell: ({ state }) => <StateBadge {...state} />,
    },
    {
      key: "members",
      header: t("hosting.column.members"),
      align: "end",
      named: true,
      cell: ({ members }) => <span className="nums">{members ?? "–"}</span>,
    },
    {
      key: "size",
      header: t("hosting.column.size"),
      align: "end",
      cell: ({ size }) => <span className="nums">{size ?? "–"}</span>,
    },
    {
      key: "used",
      header: t("hosting.column.used"),
      named: true,
      cell: ({ used }) => <span className="nums">{used}</span>,
    },
    {
      key: "trouble",
      header: t("hosting.column.trouble"),
      place: "block",
      cell: ({ trouble }) => (trouble.length > 0 ? trouble.join(", ") : null),
    },
  ];
}
