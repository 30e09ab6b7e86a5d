import { Link } from "@remix-run/react";
import { DateStub } from "#app/web/ui/kit/date-stub.tsx";
import { Icon, type IconName } from "#app/web/ui/kit/icon.tsx";
import type { Ticket } from "./ticket.tsx";

/** An occasion in a list without answer buttons, in the reader's language. */
export interface SmallTicketProps {
  id: number;
  title: string;
  date: Ticket["date"];
  time: string;
  place: string;
  /** "9" and "/12", or "9" and "" without a limit; `label` is for screen readers. */
  count: { taken: string; places: string; label: string };
  state: "in" | "waiting" | "out" | "open" | "canceled";
  stateText: string;
  /** The text at the end of the strip. */
  aside?: string;
  /** If it is over, its date is torn off. */
  isPast: boolean;
}

const ICONS: Record<SmallTicketProps["state"], IconName> = {
  in: "check",
  waiting: "clock",
  out: "x",
  open: "help",
  canceled: "ban",
};

/** One session or event in a list: tapping anywhere on it leads to who is coming. */
function SmallTicket(props: SmallTicketProps) {
  const { id, title, date, count, state } = props;
  const titleId = `ticket-${id}`;
  return (
    <article
      className="ticket small-ticket"
      data-state={state}
      data-past={props.isPast ? "" : undefined}
      aria-labelledby={titleId}
    >
      <DateStub date={date} />
      <div className="ticket-body">
        <h3 id={titleId}>
          <Link to={`/attendance/${id}`}>{title}</Link>
        </h3>
        <p className="ticket-where">
          <b>{props.time}</b>
          {props.place ? ` · ${props.place}` : null}
        </p>
      </div>
      <p className="small-count">
        <span aria-hidden="true">
          <b>{count.taken}</b>
          {count.places}
        </span>
        <span className="sr-only">{count.label}</span>
        <Icon name="right" />
      </p>
      <p className="strip">
        <Icon name={ICONS[state]} />
        {props.stateText}
        {props.aside ? <span className="strip-aside">{props.aside}</span> : null}
      </p>
    </article>
  );
}

/** Small tickets below each other, or in two columns if there is room. */
export function SmallTickets({ label, tickets }: { label: string; tickets: SmallTicketProps[] }) {
  return (
    <section className="small-tickets">
      <h2 className="sr-only">{label}</h2>
      {tickets.map((ticket) => (
        <SmallTicket key={ticket.id} {...ticket} />
      ))}
    </section>
  );
}
