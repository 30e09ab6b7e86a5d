import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { type FactColumn, factColumns, type ShownFact } from "#app/ui/facts/facts.tsx";
import { Badge, type Tone } from "#app/ui/kit/badge.tsx";
import { type Column, DataTable } from "#app/ui/kit/data-table.tsx";
import { Icon, type IconName } from "#app/ui/kit/icon.tsx";

/** A session in a list, in the reader's words. */
export interface SessionRow {
  id: number;
  name: string;
  date: { iso: string; text: string };
  time: string;
  place: string;
  /** "9/12", or "9" without a limit. */
  attending: string;
  /** "2 waiting"; null for nobody. */
  waiting: string | null;
  price: string;
  status: { label: string; tone: Tone; icon: IconName };
  /** Is it confirmed? Only then can it be edited or canceled; it can always be deleted. */
  open: boolean;
  facts: ShownFact[];
}

/** Sessions as an admin sees them; the name leads to who is coming. */
export function SessionTable(props: {
  sessions: SessionRow[];
  facts: readonly FactColumn[];
  caption: string;
}) {
  return (
    <DataTable
      caption={props.caption}
      columns={useColumns(props.facts)}
      rows={props.sessions}
      rowKey={(session) => session.id}
    />
  );
}

function useColumns(facts: readonly FactColumn[]): Column<SessionRow>[] {
  const { t } = useTranslation();
  return [
    {
      key: "name",
      header: t("sessions.column.name"),
      title: true,
      cell: (session) => <Link to={`/attendance/${session.id}`}>{session.name}</Link>,
    },
    {
      key: "when",
      header: t("sessions.column.when"),
      card: "line",
      cell: (session) => (
        <span>
          <time dateTime={session.date.iso} className="whitespace-nowrap">
            {session.date.text}
          </time>
          <span className="cell-more">{session.time}</span>
        </span>
      ),
    },
    {
      key: "place",
      header: t("sessions.column.place"),
      typed: true,
      card: "bare",
      cell: (session) => session.place || null,
    },
    {
      key: "attending",
      header: t("sessions.column.attending"),
      cell: (session) => (
        <span className="nums">
          {session.attending}
          {session.waiting ? <span className="cell-more">{session.waiting}</span> : null}
        </span>
      ),
    },
    {
      key: "price",
      header: t("sessions.column.price"),
      align: "end",
      card: "bare",
      cell: (session) => session.price,
    },
    ...factColumns<SessionRow>(facts),
    {
      key: "status",
      header: t("sessions.column.status"),
      card: "line",
      cell: ({ status }) => (
        <Badge tone={status.tone} icon={status.icon}>
          {status.label}
        </Badge>
      ),
    },
    {
      key: "actions",
      header: t("sessions.page.actions"),
      actions: true,
      cell: (session) => <RowActions session={session} />,
    },
  ];
}

function RowActions({ session }: { session: SessionRow }) {
  const { t } = useTranslation();
  const names = { name: session.name, date: session.date.text };
  return (
    <>
      {session.open ? (
        <Link
          className="btn btn-outline btn-square"
          to={`/sessions/${session.id}/edit`}
          aria-label={t("sessions.page.editOf", names)}
          title={t("sessions.edit")}
        >
          <Icon name="pencil" />
        </Link>
      ) : null}
      <Link
        className="btn btn-outline btn-square btn-error"
        to={`/sessions/${session.id}/cancel`}
        aria-label={t(session.open ? "sessions.page.cancelOf" : "sessions.page.deleteOf", names)}
        title={t(session.open ? "sessions.cancel" : "sessions.delete")}
      >
        <Icon name={session.open ? "ban" : "trash"} />
      </Link>
    </>
  );
}
