import type { ReactNode } from "react";
import { Icon } from "#app/ui/kit/icon.tsx";
import type { PlanStub } from "../plan-words.server.ts";

/** A plan as a ticket: how long it lasts on the stub, its name and price, and what can be done with it. */
export function PlanTicket(props: {
  id: string;
  stub: PlanStub;
  name: string;
  price: string;
  description: string;
  /** When it lasts, or how long. */
  when: string;
  /** What stands on the strip, if anything. */
  strip?: ReactNode;
  state?: "in" | "out" | "waiting";
  notes?: ReactNode;
  children?: ReactNode;
}) {
  const { id, stub, strip } = props;
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
          <h3 id={`${id}-name`}>{props.name}</h3>
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
