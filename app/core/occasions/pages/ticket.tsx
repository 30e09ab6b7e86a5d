import type { ReactNode } from "react";
import type { Bib } from "#app/kernel/values/bib.ts";
import { FactChips, type ShownFact } from "#app/web/ui/facts/facts.tsx";
import { Badge } from "#app/web/ui/kit/badge.tsx";
import { DateStub, type StubDate } from "#app/web/ui/kit/date-stub.tsx";
import { Icon, type IconName } from "#app/web/ui/kit/icon.tsx";
import { KeptList } from "#app/web/ui/kit/kept-list.tsx";

export type TicketState =
  | "open"
  | "in"
  | "out"
  | "waiting"
  | "canceled"
  | "unsettled"
  | "closed"
  | "refused"
  | "away";

export interface TicketAnswer {
  name: string;
  value: string;
  label: string;
  /** `in` is filled in pitch green, before any answer; `back` is its outline, after "can't come". */
  tone: "in" | "back" | "waiting" | "quiet";
  icon?: IconName;
  /** The label while the answer is being sent. */
  sending: string;
}

/** An occasion as a ticket shows it: every text is already in the reader's language and the club's time zone. */
export interface Ticket {
  id: number;
  title: string;
  date: StubDate;
  /** "19:00–20:30". */
  time: string;
  place?: { label: string; mapUrl?: string };
  note?: string;
  /** The link to the whole note, if only its beginning is shown. */
  more?: string;
  /** Until when members can register for it. */
  until?: string;
  /** "9/10" or "9 in"; `label` is for screen readers. `places` null or 0 = no limit. */
  count: { text: string; label: string; taken: number; places: number | null };
  /** Modules' facts about it. */
  facts?: ShownFact[];
  /** The initials of the first who are coming; absent if the page lists everybody. */
  people?: string[];
  /** Where a coach records who came. */
  checklist?: { label: string; to: string };
  state: TicketState;
  /** The text on the strip; absent if the occasion is waiting for an answer. */
  stateText?: string;
  /** The text at the end of the strip. */
  aside?: string;
  /** The strip has the colour of the bibs of the reader's team, and links to the teams. */
  team?: { bib: Bib; to: string };
  /** How prominent a refusal is; shown as a warning if absent. */
  tone?: "error";
  /** Where the reader can do something about a refused place. */
  wayOut?: { label: string; to: string };
  /** Post the intent `answer` with the occasion's id and the pressed button. */
  answers?: { action: string; buttons: TicketAnswer[] };
  /** Reasons to give with one tap after a no, stored as the answer's note, and where to write another one. */
  why?: { action: string; label: string; reasons: string[]; other: { label: string; to: string } };
  /** Shown instead of the buttons if the reader can't answer. */
  refused?: string;
}

const STATE_ICONS: Record<TicketState, IconName> = {
  open: "info",
  in: "check",
  out: "x",
  waiting: "clock",
  canceled: "ban",
  unsettled: "warning",
  closed: "clock",
  refused: "warning",
  away: "pause",
};

/**
 * One session or event: torn-off date, title, who is coming, the reader's standing, and two large buttons. `level` is
 * the title's heading level: 3 in a group, 2 directly below the page's title.
 */
export function OccasionTicket(props: { ticket: Ticket; level?: 2 | 3; children?: ReactNode }) {
  const { ticket, level = 3, children } = props;
  const { date, count, people, place, answers, stateText, aside, wayOut, why, refused } = ticket;
  const Heading = level === 2 ? "h2" : "h3";
  // From the title or the count, one tap leads to who is coming.
  const href = `/attendance/${ticket.id}`;
  const titleId = `ticket-${ticket.id}`;
  return (
    <article
      id={`occasion-${ticket.id}`}
      className="ticket"
      data-keeps-focus="button"
      data-state={ticket.state}
      data-tone={ticket.tone}
      data-open={ticket.state === "open" && answers ? "" : undefined}
      aria-labelledby={titleId}
    >
      <DateStub date={date} />
      <div className="ticket-body">
        <Heading id={titleId}>
          <a href={href}>{ticket.title}</a>
        </Heading>
        <p className="ticket-where">
          <b>{ticket.time}</b>
          {place ? " · " : null}
          {place?.mapUrl ? (
            <a href={place.mapUrl} rel="noreferrer" target="_blank">
              {place.label}
            </a>
          ) : (
            place?.label
          )}
        </p>
        {ticket.note ? (
          <p className="ticket-note">
            {ticket.note}{" "}
            {ticket.more ? (
              <a href={href} aria-label={`${ticket.more}: ${ticket.title}`}>
                {ticket.more}
              </a>
            ) : null}
          </p>
        ) : null}
        {ticket.until ? (
          <p className="ticket-until">
            <Icon name="clock" />
            {ticket.until}
          </p>
        ) : null}
        {ticket.facts ? <FactChips facts={ticket.facts} /> : null}
        <a className="count" href={`${href}#who`} aria-label={count.label}>
          <b>{count.text}</b>
          {count.places ? (
            <progress className="bar" value={count.taken} max={count.places} aria-hidden="true" />
          ) : null}
          {people ? <Faces people={people} more={count.taken - people.length} /> : null}
        </a>
        {ticket.checklist ? (
          <a
            className="ticket-checklist"
            href={ticket.checklist.to}
            aria-label={`${ticket.checklist.label}: ${ticket.title}`}
          >
            <Icon name="checks" />
            {ticket.checklist.label}
          </a>
        ) : null}
      </div>
      {stateText ? (
        <p className="strip" data-bib={ticket.team?.bib}>
          <Icon name={STATE_ICONS[ticket.state]} />
          {ticket.team ? <a href={ticket.team.to}>{stateText}</a> : <span>{stateText}</span>}
          {aside ? <span className="strip-aside">{aside}</span> : null}
        </p>
      ) : null}
      {refused ? <p className="refused">{refused}</p> : null}
      {answers ? (
        <form className="answers" method="post" action={answers.action} data-single-tap="">
          <input type="hidden" name="intent" value="answer" />
          <input type="hidden" name="occasionId" value={ticket.id} />
          {wayOut ? (
            <a className="answer answer-way-out" href={wayOut.to}>
              {wayOut.label}
              <Icon name="right" />
            </a>
          ) : null}
          {answers.buttons.map((button) => (
            <button
              key={button.value + button.label}
              type="submit"
              name={button.name}
              value={button.value}
              className={`answer answer-${button.tone}`}
              data-sending={button.sending}
            >
              {button.icon ? <Icon name={button.icon} /> : null}
              {button.label}
            </button>
          ))}
        </form>
      ) : null}
      {why ? <Why ticket={ticket.id} {...why} /> : null}
      {children}
    </article>
  );
}

/** Asks why somebody can't come: one tap is enough, and answering is optional. */
function Why(props: NonNullable<Ticket["why"]> & { ticket: number }) {
  const { label, reasons, other, ticket, action } = props;
  return (
    <form className="why" method="post" action={action} data-single-tap="" aria-label={label}>
      <input type="hidden" name="intent" value="note" />
      <input type="hidden" name="occasionId" value={ticket} />
      <input type="hidden" name="attending" value="0" />
      <span aria-hidden="true">{label}</span>
      {reasons.map((reason) => (
        <button key={reason} type="submit" name="note" value={reason} className="why-choice">
          {reason}
        </button>
      ))}
      <a href={other.to} className="why-choice">
        {other.label}
      </a>
    </form>
  );
}

function Faces({ people, more }: { people: string[]; more: number }) {
  return (
    <span className="faces" aria-hidden="true">
      {people.map((face, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two people may share initials, and the list never reorders.
        <i key={index} className="face">
          {face}
        </i>
      ))}
      {more > 0 ? <i className="face">{`+${more}`}</i> : null}
    </span>
  );
}

/** Tickets side by side where there is room. */
export function Tickets({ tickets }: { tickets: Ticket[] }) {
  const items = tickets.map((ticket) => ({ ticket }));
  return (
    <KeptList
      className="ticket-grid"
      of={OccasionTicket}
      items={items}
      keyOf={({ ticket }: { ticket: Ticket }) => ticket.id}
    />
  );
}

/** A heading such as Today, This week, Next week, and what is under it; `badge` says how many are still waiting for an answer. */
export function TicketGroup(props: { title: string; badge?: string | undefined; children: ReactNode }) {
  return (
    <section className="tickets">
      <div className="tickets-head">
        <h2>{props.title}</h2>
        {props.badge ? <Badge tone="strong">{props.badge}</Badge> : null}
      </div>
      {props.children}
    </section>
  );
}
