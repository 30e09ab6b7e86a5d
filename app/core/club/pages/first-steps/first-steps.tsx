import { useTranslation } from "react-i18next";
import { ActionButton } from "#app/web/ui/form/action-button.tsx";
import { CopyButton } from "#app/web/ui/kit/copy-button.tsx";
import { Disclosure } from "#app/web/ui/kit/disclosure.tsx";
import { Icon } from "#app/web/ui/kit/icon.tsx";
import { ShareButton } from "#app/web/ui/kit/share-button.tsx";

export interface StepView {
  id: string;
  title: string;
  /** What completes the step, or what shows that it is done. */
  text: string;
  isDone: boolean;
  /** It is expanded: on phones, only this one shows its buttons. */
  isCurrent: boolean;
  actions: readonly { label: string; to: string }[];
}

export interface InvitationProps {
  club: string;
  url: string;
  /** An admin decides about newcomers. */
  isAsked: boolean;
  /** The message to send with the link. */
  message: string;
}

export interface FirstStepsProps {
  steps: StepView[];
  /** How many of the steps are done. */
  done: number;
  /** Home still shows the list. */
  mayHide: boolean;
  invitation: InvitationProps | null;
  /** Nobody has said yet who can join: the step of inviting asks. */
  asksJoining: boolean;
}

/** What a new club needs before its first full session; each step is ticked off automatically by what the club has. */
export function FirstSteps({ steps, done, mayHide, invitation, asksJoining }: FirstStepsProps) {
  const { t } = useTranslation();
  const count = { done, total: steps.length };
  return (
    <section className="first-steps" aria-labelledby="first-steps">
      <header className="steps-head">
        <h2 id="first-steps">{t("firstSteps.title")}</h2>
        {mayHide ? (
          <ActionButton
            action="/first-steps"
            fields={{ intent: "hide" }}
            className="btn btn-ghost"
            label={t("firstSteps.hideLabel")}
          >
            {t("firstSteps.hide")}
          </ActionButton>
        ) : null}
        <p>{t("firstSteps.lead")}</p>
      </header>
      <div className="tally" role="img" aria-label={t("firstSteps.progress", count)}>
        {steps.map(({ id }, index) => (
          <span key={id} data-filled={index < done ? "" : undefined} />
        ))}
        <b>{t("firstSteps.done", count)}</b>
      </div>
      <ol className="steps">
        {steps.map((step, index) => (
          <Step
            key={step.id}
            step={step}
            number={index + 1}
            invitation={invitation}
            asksJoining={asksJoining}
          />
        ))}
      </ol>
    </section>
  );
}

function Step(props: {
  step: StepView;
  number: number;
  invitation: InvitationProps | null;
  asksJoining: boolean;
}) {
  const { t } = useTranslation();
  const { step, number, invitation, asksJoining } = props;
  const { id, title, text, isDone, isCurrent, actions } = step;
  const showsInvitation = id === "invite" && !isDone && invitation;
  return (
    <li
      id={`first-step-${id}`}
      className="step"
      data-done={isDone ? "" : undefined}
      aria-current={isCurrent ? "step" : undefined}
    >
      <span className="step-disc" aria-hidden="true">
        {isDone ? <Icon name="check" /> : number}
      </span>
      <div className="step-words">
        <h3>
          {isDone ? <span className="sr-only">{t("firstSteps.isDone")} </span> : null}
          {title}
        </h3>
        <p>{text}</p>
      </div>
      <div className="step-actions" data-shown-below={showsInvitation ? "" : undefined}>
        {actions.map(({ label, to }, index) => (
          <a
            key={to}
            className={
              isDone ? "step-change" : `btn ${isCurrent && index === 0 ? "btn-primary" : "btn-outline"}`
            }
            href={to}
            aria-label={isDone ? `${label}: ${title}` : undefined}
          >
            {label}
          </a>
        ))}
      </div>
      {isCurrent ? null : <Icon name="right" className="step-chevron" />}
      {showsInvitation && asksJoining ? <JoiningChoice /> : null}
      {showsInvitation ? <Invitation {...showsInvitation} /> : null}
    </li>
  );
}

/** Asks, before the link is sent to anybody, whether it lets people in at once. */
function JoiningChoice() {
  const { t } = useTranslation();
  return (
    <div className="joining-choice">
      <h4>{t("firstSteps.joining.question")}</h4>
      <p>{t("firstSteps.joining.why")}</p>
      <div className="flex flex-wrap gap-2">
        {(["open", "approval"] as const).map((joining) => (
          <ActionButton key={joining} action="/first-steps" fields={{ intent: "joining", joining }}>
            {t(`firstSteps.joining.${joining}`)}
          </ActionButton>
        ))}
      </div>
    </div>
  );
}

/** The invitation as a ticket with its code, and every way to share it. */
function Invitation({ club, url, isAsked, message }: InvitationProps) {
  const { t } = useTranslation();
  const text = `${message} ${url}`;
  return (
    <div className="invitation">
      <div className="invitation-ticket">
        <p>
          {t("firstSteps.ticket.lead")}
          <b>{club}</b>
        </p>
        <p className="invitation-how">{t(`firstSteps.ticket.${isAsked ? "howAsk" : "how"}`)}</p>
        <img src="/invitation.svg" alt={t("firstSteps.ticket.qr", { url })} width={176} height={176} />
        <code>{url}</code>
      </div>
      <ShareButton title={club} text={message} url={url} label={t("firstSteps.ticket.share")} />
      <div className="invitation-ways">
        <CopyButton text={url} label={t("firstSteps.ticket.copy")} />
        <a className="btn btn-outline" href="/invitation/poster">
          <Icon name="print" />
          {t("firstSteps.ticket.poster")}
        </a>
      </div>
      <Disclosure summary={t("firstSteps.ticket.text")}>
        <p className="mail-text">{text}</p>
        <CopyButton text={text} label={t("firstSteps.ticket.copyText")} />
      </Disclosure>
    </div>
  );
}
