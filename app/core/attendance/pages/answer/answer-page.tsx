import { useTranslation } from "react-i18next";
import type { OwnUndo } from "#app/core/attendance/undo/undo.ts";
import { OccasionTicket, type Ticket, type TicketAnswer } from "#app/core/occasions/pages/ticket.tsx";
import type { Review } from "#app/web/http/forms/form-reply.ts";
import { PlainSheet } from "#app/web/shell/plain-container.tsx";
import { ActionButton } from "#app/web/ui/form/action-button.tsx";
import { PostedError } from "#app/web/ui/form/posted-error.tsx";
import { ConfirmationPrompt, Consequences } from "#app/web/ui/form/review.tsx";
import { Icon } from "#app/web/ui/kit/icon.tsx";

/** An answer that the link's member can give; the one of the mail's button is marked as `chosen`. */
export type AskedAnswer = Pick<TicketAnswer, "value" | "label" | "tone" | "icon"> & { chosen: boolean };

export type AnswerPageProps = { lead: string } & (
  | { state: "over" }
  | {
      state: "asking";
      /** The price of the place; null if it is free. */
      price: string | null;
      ticket: Omit<Ticket, "answers">;
      buttons: AskedAnswer[];
      code: string;
      /** How leaving the line, or giving up a place, can be undone. */
      undo: OwnUndo | null;
      /** What leaving does, if the member has a place. */
      review?: Review;
      calendar: string | null;
    }
);

/** Answers one occasion for the member whom a mailed link names, without signing anybody in. */
export function AnswerPage({ title, ...props }: AnswerPageProps & { title: string }) {
  if (props.state === "over") {
    return (
      <PlainSheet title={title} lead={props.lead}>
        <PostedError />
      </PlainSheet>
    );
  }
  const { lead, price, ticket, calendar, code, undo } = props;
  return (
    <PlainSheet title={title} lead={lead}>
      <PostedError />
      <ConfirmationPrompt tone="primary" />
      <OccasionTicket ticket={ticket} level={2}>
        {props.buttons.length > 0 ? <Answers {...props} /> : null}
      </OccasionTicket>
      {undo === null ? null : <UndoLeaving code={code} {...undo} />}
      {price ? <p className="soft">{price}</p> : null}
      {calendar ? <CalendarLink href={calendar} /> : null}
    </PlainSheet>
  );
}

function Answers(props: Extract<AnswerPageProps, { state: "asking" }>) {
  const { t } = useTranslation();
  const { buttons, code, review } = props;
  const chosen = buttons.find((button) => button.chosen);
  // Keep the address, so that a question or a refusal appears with the ticket that it is about.
  const query = new URLSearchParams({ code, ...(chosen && { attending: chosen.value }) });
  return (
    <form className="answers" method="post" action={`/answer?${query}`} data-single-tap="">
      <input type="hidden" name="intent" value="answer" />
      <input type="hidden" name="code" value={code} />
      {review ? <input type="hidden" name="reviewed" value={review.reviewed} /> : null}
      {review && review.consequences.length > 0 ? (
        <div className="basis-full">
          <b>{t("attendance.link.leaving")}</b>
          <Consequences of={review.consequences} />
        </div>
      ) : null}
      {buttons.map(({ value, label, tone, icon, chosen: isChosen }) => (
        <button
          key={value}
          type="submit"
          name="attending"
          value={value}
          className={`answer answer-${isChosen && tone !== "in" ? "chosen" : chosen && !isChosen ? "quiet" : tone}`}
        >
          {icon ? <Icon name={icon} /> : null}
          {label}
        </button>
      ))}
    </form>
  );
}

function UndoLeaving({ code, id, state }: { code: string } & OwnUndo) {
  const { t } = useTranslation();
  return (
    <ActionButton
      action={`/answer?${new URLSearchParams({ code })}`}
      fields={{ intent: "undo", code, undo: String(id) }}
      className="btn btn-outline w-full"
    >
      <Icon name="undo" />
      {t(`attendance.link.undo.${state}`)}
    </ActionButton>
  );
}

function CalendarLink({ href }: { href: string }) {
  const { t } = useTranslation();
  return (
    <a className="btn btn-outline w-full" href={href} download>
      <Icon name="calendar" />
      {t("notices.calendar")}
    </a>
  );
}
