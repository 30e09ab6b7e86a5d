import { useTranslation } from "react-i18next";
import { type FactColumn, factColumns, type ShownFact } from "#app/web/ui/facts/facts.tsx";
import { Person } from "#app/web/ui/kit/avatar.tsx";
import { Badge } from "#app/web/ui/kit/badge.tsx";
import { type Column, DataTable } from "#app/web/ui/kit/data-table.tsx";
import { TickBox } from "./bulk-form.tsx";
import { type MemberFilter, type MemberSort, membersHref } from "./member-query.ts";

/** A member as the list shows them; dates and numbers are already formatted for the reader. */
export interface MemberRow {
  id: number;
  /** The alias, or the name if there is none. */
  name: string;
  /** The letter that they are sorted under. */
  letter: string;
  /** Set if an alias is shown instead. */
  fullName: string;
  email: string;
  role: "player" | "coach" | "admin";
  state: "active" | "inactive" | "archived" | "declined";
  /** They get no mails yet: nothing shows that they know the club. */
  unconfirmed: boolean;
  /** "Away until 3 Dec"; empty if they are not away. */
  away: string;
  tags: string[];
  score: string;
  /** When they joined. */
  since: string;
  lastSeen: string;
  facts: ShownFact[];
}

/** Members as a table, or as rows on a narrow screen; tapping a column's header sorts by it, tapping again reverses the order. */
export function MemberTable(props: {
  rows: readonly MemberRow[];
  /** The columns that modules add. */
  facts: readonly FactColumn[];
  filter: MemberFilter;
}) {
  const { t } = useTranslation();
  const { facts, filter, rows } = props;
  const isSorted = (by: MemberSort) => filter.sort === by;
  const sorting = (by: MemberSort) => {
    const turned = isSorted(by) && filter.direction === "ascending";
    return {
      href: membersHref({ ...filter, sort: by, direction: turned ? "descending" : "ascending", page: 1 }),
      direction: isSorted(by) ? filter.direction : undefined,
    };
  };
  /** On a narrow screen, the value that the list is sorted by goes into the quiet line. */
  const placed = (by: MemberSort) => ({
    place: isSorted(by) ? ("line" as const) : ("wide" as const),
    named: true,
    sort: sorting(by),
  });
  const since: Column<MemberRow> = {
    ...placed("since"),
    key: "since",
    header: t("members.column.since"),
    align: "end",
    cell: ({ since }) => since,
  };
  const columns: Column<MemberRow>[] = [
    {
      key: "tick",
      header: t("members.several.tick"),
      place: "tick",
      cell: ({ id, name }) => <TickBox id={id} name={name} />,
    },
    {
      key: "name",
      header: t("members.column.name"),
      title: true,
      sort: sorting("name"),
      cell: ({ id, name, fullName, email }) => (
        <Person
          name={name}
          href={`/organization/${id}`}
          note={
            fullName || email ? (
              <>
                {fullName}
                <span className="wide">
                  <EmailAddress email={email} />
                </span>
              </>
            ) : null
          }
        />
      ),
    },
    {
      key: "role",
      header: t("members.column.role"),
      sort: sorting("role"),
      cell: (row) => <RoleBadge {...row} />,
    },
    {
      key: "tags",
      header: t("members.column.tags"),
      typed: true,
      // On a narrow screen they are shown beside the role.
      place: "wide",
      cell: ({ tags }) => tags.join(", ") || null,
    },
    {
      ...placed("score"),
      key: "score",
      header: t("members.column.score"),
      align: "end",
      cell: ({ score }) => score || null,
    },
    ...factColumns<MemberRow>(facts, { aside: true }),
    // If there is no room for everything, modules' facts matter more.
    ...(facts.length < 2 || isSorted("since") ? [since] : []),
    {
      ...placed("seen"),
      key: "lastSeen",
      header: t("members.column.lastSeen"),
      align: "end",
      // A sentence, if they never came: it may take several lines.
      cell: ({ lastSeen }) => <span className="dated whitespace-normal">{lastSeen}</span>,
    },
  ];
  return (
    <DataTable
      caption={t("members.title")}
      columns={columns}
      rows={rows}
      rowKey={(row) => row.id}
      group={isSorted("name") ? { as: "letter", of: ({ letter }) => letter } : undefined}
    />
  );
}

/** Where there is no room for it on one line, it breaks before its `@`. */
function EmailAddress({ email }: { email: string }) {
  const at = email.lastIndexOf("@");
  return (
    <>
      {email.slice(0, Math.max(at, 0))}
      <wbr />
      {email.slice(Math.max(at, 0))}
    </>
  );
}

/** The role, with the state if it is not the usual one; on a narrow screen also the tags. */
function RoleBadge({ role, state, unconfirmed, away, tags }: MemberRow) {
  const { t } = useTranslation();
  return (
    <span className="row-badges">
      {role === "player" ? (
        <span>{t("members.role.player")}</span>
      ) : (
        <Badge tone={role === "admin" ? "success" : "info"} icon={role === "admin" ? "shield" : "star"}>
          {t(`members.role.${role}`)}
        </Badge>
      )}{" "}
      {tags.length > 0 ? <span className="narrow">{tags.join(", ")}</span> : null}{" "}
      {state === "active" ? null : (
        <Badge icon={state === "inactive" ? "clock" : "ban"}>{t(`members.state.${state}`)}</Badge>
      )}{" "}
      {away ? (
        <Badge tone="info" icon="clock">
          {away}
        </Badge>
      ) : null}{" "}
      {unconfirmed ? <Badge icon="mail">{t("members.state.unconfirmed")}</Badge> : null}
    </span>
  );
}
