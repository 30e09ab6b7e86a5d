import { useTranslation } from "react-i18next";
import { type FactColumn, factColumns, type ShownFact } from "#app/ui/facts/facts.tsx";
import { Person } from "#app/ui/kit/avatar.tsx";
import { Badge } from "#app/ui/kit/badge.tsx";
import { type Column, DataTable } from "#app/ui/kit/data-table.tsx";
import { useQueryHref } from "#app/ui/shell/query-href.ts";

export type MemberSort = "name" | "role" | "score" | "seen" | "since";

/** A member as the list shows it; dates and numbers are already written for the reader. */
export interface MemberRow {
  id: number;
  /** Alias, or the name if there is none. */
  name: string;
  /** The full name if an alias is shown instead, and the e-mail address. */
  note: string;
  role: "player" | "coach" | "admin";
  state: "active" | "inactive" | "archived" | "declined";
  /** They get no mails yet: nothing shows that they know the club. */
  unconfirmed: boolean;
  /** "Away until 3 Dec"; empty for somebody who is there. */
  away: string;
  tags: string[];
  score: string;
  lastSeen: string;
  facts: ShownFact[];
}

/** A table of members: a tap on a column's head sorts by it, a second one the other way. */
export function MemberTable(props: {
  rows: readonly MemberRow[];
  /** What modules add. */
  facts: readonly FactColumn[];
  sort: { by: MemberSort; descending: boolean };
}) {
  const { t } = useTranslation();
  const address = useQueryHref();
  const sorting = (by: MemberSort) => {
    const mine = props.sort.by === by;
    const turned = mine && !props.sort.descending;
    return {
      href: address({
        sort: by === "name" ? undefined : by,
        direction: turned ? "descending" : undefined,
        page: undefined,
      }),
      direction: mine
        ? props.sort.descending
          ? ("descending" as const)
          : ("ascending" as const)
        : undefined,
    };
  };
  const columns: Column<MemberRow>[] = [
    {
      key: "name",
      header: t("members.column.name"),
      title: true,
      sort: sorting("name"),
      cell: ({ id, name, note }) => <Person name={name} href={`/organization/${id}`} note={note} />,
    },
    {
      key: "role",
      header: t("members.column.role"),
      card: "bare",
      sort: sorting("role"),
      cell: (row) => <RoleBadge {...row} />,
    },
    {
      key: "tags",
      header: t("members.column.tags"),
      typed: true,
      card: "bare",
      cell: ({ tags }) => tags.join(", "),
    },
    {
      key: "score",
      header: t("members.column.score"),
      align: "end",
      sort: sorting("score"),
      cell: ({ score }) => score,
    },
    ...factColumns<MemberRow>(props.facts),
    {
      key: "lastSeen",
      header: t("members.column.lastSeen"),
      align: "end",
      sort: sorting("seen"),
      cell: ({ lastSeen }) => lastSeen,
    },
  ];
  return (
    <DataTable caption={t("members.title")} columns={columns} rows={props.rows} rowKey={(row) => row.id} />
  );
}

/** The role, with the state if it is not the usual one. */
export function RoleBadge({
  role,
  state,
  unconfirmed,
  away,
}: Pick<MemberRow, "role" | "state" | "unconfirmed" | "away">) {
  const { t } = useTranslation();
  return (
    <span className="inline-flex flex-wrap gap-1">
      {role === "player" ? (
        t("members.role.player")
      ) : (
        <Badge tone={role === "admin" ? "success" : "info"} icon={role === "admin" ? "shield" : "star"}>
          {t(`members.role.${role}`)}
        </Badge>
      )}
      {state === "active" ? null : (
        <Badge icon={state === "inactive" ? "clock" : "ban"}>{t(`members.state.${state}`)}</Badge>
      )}
      {away ? (
        <Badge tone="info" icon="clock">
          {away}
        </Badge>
      ) : null}
      {unconfirmed ? <Badge icon="mail">{t("members.state.unconfirmed")}</Badge> : null}
    </span>
  );
}
