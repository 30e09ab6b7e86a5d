import type { ReactNode } from "react";
import { Icon } from "#app/kit/ui.tsx";
import type { PlanStub } from "../plan-words.server.ts";
import "../memberships.css";

/** A plan as a ticket: how long it lasts on the stub, its name and price, and what can be done with it. */
export function PlanTicket(props: {
  id: string;
  /** The level of its heading: 3 in a section that has one, 2 right under the page's title. */
  level?: 2 | 3;
  stub: PlanStub;
  name: string;
  price: string;
  description: string;
  /** Its period, or how long it lasts. */
  when: string;
  /** What stands on the strip, if anything. */
  strip?: ReactNode;
  state?: "in" | "out" | "waiting";
  notes?: ReactNode;
  children?: ReactNode;
}) {
  const { id, stub, strip, level = 3 } = props;
  const Heading = level === 2 ? "h2" : "h3";
  return (
    <article
      id={id}
      className="ticket plan"
      data-state={props.state}
      data-keeps-focus="button"
      aria-labelledby={`${id}-name`}
    >
      <p className="stub">
        <b>{stub.big}</b>
        {stub.word}
      </p>
      <div className="ticket-body">
        <div className="plan-head">
          <Heading id={`${id}-name`}>{props.name}</Heading>
          <span className="plan-price nums">{props.price}</span>
        </div>
        {props.description ? <p className="ticket-note">{props.description}</p> : null}
        <p className="ticket-until">
          <Icon name="calendar" />
          <span className="nums">{props.when}</span>
        </p>
        {props.notes}
      </div>
      {strip ? (
        <p className="strip">
          {props.state === "in" ? <Icon name="check" /> : null}
          <span>{strip}</span>
        </p>
      ) : null}
      {props.children}
    </article>
  );
}
