import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { type FactColumn, factColumns, type ShownFact } from "#app/web/ui/facts/facts.tsx";
import { Badge, type Tone } from "#app/web/ui/kit/badge.tsx";
import { type Column, DataTable } from "#app/web/ui/kit/data-table.tsx";
import { Icon, type IconName } from "#app/web/ui/kit/icon.tsx";

/** A session in a list, in the reader's language. */
export interface SessionRow {
  id: number;
  name: string;
  date: { iso: string; text: string };
  time: string;
  place: string;
  /** "9/12", or "9" without a limit. */
  attending: string;
  /** "2 waiting"; null if nobody is. */
  waiting: string | null;
  price: string;
  status: { label: string; tone: Tone; icon: IconName };
  /** "Tue", "24", "Nov". */
  stub: { weekday: string; day: string; month: string };
  /** For a coming session: "full · 4 waiting", "2 places left"; empty without a limit. */
  room: string;
  /** "This week"; empty for past sessions. */
  group: string;
  /** Is it confirmed? Only then can it be edited. */
  open: boolean;
  /** Can it be canceled? It can always be deleted. */
  cancelable: boolean;
  facts: ShownFact[];
}

/** Sessions as an admin sees them, by week on a narrow screen; the name links to who is coming. */
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
      group={{ as: "heading", of: ({ group }) => group }}
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
      cell: ({ id, name, status }) => (
        <Link to={`/attendance/${id}`} className={status.tone === "error" ? "row-off" : undefined}>
          {name}
        </Link>
      ),
    },
    {
      key: "date",
      header: t("sessions.column.when"),
      place: "stub",
      cell: ({ date, stub, time }) => (
        <time dateTime={date.iso}>
          <span className="wide whitespace-nowrap">
            {date.text}
            <span className="cell-more">{time}</span>
          </span>
          <span className="narrow stub">
            {stub.weekday}
            <b>{stub.day}</b>
            {stub.month}
          </span>
        </time>
      ),
    },
    {
      key: "place",
      header: t("sessions.column.place"),
      typed: true,
      cell: ({ place, time }) => (
        <>
          <b className="narrow nums">{time}</b>
          {place ? <span className="narrow"> · </span> : null}
          {place}
        </>
      ),
    },
    {
      key: "attending",
      header: t("sessions.column.attending"),
      place: "aside",
      cell: ({ attending, waiting }) => (
        <span className="nums">
          {attending}
          {waiting ? <span className="cell-more wide">{waiting}</span> : null}
        </span>
      ),
    },
    {
      key: "price",
      header: t("sessions.column.price"),
      align: "end",
      place: "wide",
      cell: ({ price }) => price,
    },
    ...factColumns<SessionRow>(facts),
    {
      key: "status",
      header: t("sessions.column.status"),
      place: "strip",
      cell: ({ status, room }) => (
        <Badge tone={status.tone} icon={status.icon}>
          <span>
            {status.label}
            {room ? <span className="narrow"> · {room}</span> : null}
          </span>
        </Badge>
      ),
    },
    {
      key: "actions",
      header: t("sessions.page.actions"),
      actions: true,
      // On a phone they are on the session's own page.
      place: "wide",
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
        aria-label={t(session.cancelable ? "sessions.page.cancelOf" : "sessions.page.deleteOf", names)}
        title={t(session.cancelable ? "sessions.cancel" : "sessions.delete")}
      >
        <Icon name={session.cancelable ? "ban" : "trash"} />
      </Link>
    </>
  );
}
