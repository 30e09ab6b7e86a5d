import { Link } from "@remix-run/react";
import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import type { ClubSort } from "#app/flows/hosting/hosting.ts";
import { Banner } from "#app/web/shell/banner.tsx";
import { PageHeader } from "#app/web/shell/page-header.tsx";
import { usePageHref, useQueryHref } from "#app/web/shell/query-href.ts";
import { type Choice, Select } from "#app/web/ui/form/inputs.tsx";
import { SearchField } from "#app/web/ui/form/search-field.tsx";
import { Badge } from "#app/web/ui/kit/badge.tsx";
import { type Column, DataTable } from "#app/web/ui/kit/data-table.tsx";
import { EmptyState } from "#app/web/ui/kit/empty-state.tsx";
import { Pagination } from "#app/web/ui/kit/pagination.tsx";
import { StateBadge } from "./state-badge.tsx";

/** A club in the list of all, in the reader's words. */
export interface HostedClubRow {
  subdomain: string;
  name: string;
  address: string;
  state: { id: string; label: string };
  /** null until counted. */
  members: string | null;
  size: string | null;
  used: string;
  trouble: string[];
}

interface Sorting {
  by: ClubSort;
  direction: "ascending" | "descending";
}

export interface HostPageProps {
  /** The reader's e-mail address. */
  host: string;
  rows: HostedClubRow[];
  page: number;
  perPage: number;
  total: number;
  /** How many of all clubs have a problem. */
  inTrouble: number;
  q: string;
  state: string;
  sort: Sorting;
  states: Choice[];
  /** The number of the running version. */
  version: string;
}

/** Every club of the installation, for its hosts. */
export function HostPage(props: HostPageProps) {
  const { host, rows, page, perPage, total, inTrouble, q, state, states, sort, version } = props;
  const { t } = useTranslation();
  const address = useQueryHref();
  const pageHref = usePageHref();
  const isWell = state === "trouble" && inTrouble === 0;
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
      {inTrouble > 0 && state !== "trouble" ? (
        <Banner
          kind="warning"
          action={
            <Link to="/host?state=trouble" className="btn btn-outline">
              {t("hosting.showTrouble")}
            </Link>
          }
        >
          {t("hosting.inTrouble", { count: inTrouble })}
        </Banner>
      ) : null}
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
            columns={buildColumns(t, (by) => sortedBy(by, sort, address))}
            rows={rows}
            rowKey={({ subdomain }) => subdomain}
          />
        </>
      ) : (
        <EmptyState
          icon={isWell ? "check" : "search"}
          title={t(isWell ? "hosting.well" : "hosting.none")}
          action={
            <Link to="/host" className="btn btn-outline">
              {t("hosting.back")}
            </Link>
          }
        >
          {t(isWell ? "hosting.wellLead" : "hosting.noneLead")}
        </EmptyState>
      )}
      <Pagination page={page} perPage={perPage} total={total} href={pageHref} />
      <p className="soft nums mt-6">{t("hosting.version", { version })}</p>
    </>
  );
}

/** How tapping this column's header would sort the list: numbers and times start with the largest. */
function sortedBy(
  by: ClubSort,
  sort: Sorting,
  address: ReturnType<typeof useQueryHref>,
): NonNullable<Column<HostedClubRow>["sort"]> {
  const isNow = sort.by === by;
  const first = by === "name" ? "ascending" : "descending";
  const other = sort.direction === "ascending" ? "descending" : "ascending";
  const direction = isNow ? other : first;
  const href = address({
    sort: by === "name" ? undefined : by,
    direction: direction === "ascending" ? undefined : direction,
    page: undefined,
  });
  return { href, ...(isNow && { direction: sort.direction }) };
}

function buildColumns(
  t: TFunction,
  sorted: (by: ClubSort) => Column<HostedClubRow>["sort"],
): Column<HostedClubRow>[] {
  return [
    {
      key: "club",
      header: t("hosting.column.club"),
      sort: sorted("name"),
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
      // Most clubs are active: the others should stand out.
      cell: ({ state }) =>
        state.id === "active" ? <span className="soft">{state.label}</span> : <StateBadge {...state} />,
    },
    {
      key: "members",
      header: t("hosting.column.members"),
      sort: sorted("members"),
      align: "end",
      named: true,
      cell: ({ members }) => <span className="nums">{members ?? "–"}</span>,
    },
    {
      key: "size",
      header: t("hosting.column.size"),
      sort: sorted("size"),
      align: "end",
      cell: ({ size }) => <span className="nums">{size ?? "–"}</span>,
    },
    {
      key: "used",
      header: t("hosting.column.used"),
      sort: sorted("used"),
      named: true,
      cell: ({ used }) => <span className="nums">{used}</span>,
    },
    {
      key: "trouble",
      header: t("hosting.column.trouble"),
      place: "block",
      cell: ({ trouble }) =>
        trouble.length > 0 ? (
          <Badge tone="warning" icon="warning">
            {trouble.join(", ")}
          </Badge>
        ) : null,
    },
  ];
}
