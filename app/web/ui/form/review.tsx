import { Link, useActionData, useFormAction, useLocation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { FormReply, Review } from "#app/web/http/forms/form-reply.ts";
import { Disclosure } from "../kit/disclosure.tsx";
import { Icon } from "../kit/icon.tsx";
import { type FormOf, isAnswerTo } from "./posted-form.ts";

/** The review that the page's form with this intent has to confirm before it acts; undefined if there is none. */
export function useReview(intent: string): Review | undefined {
  const reply = useActionData<FormReply>();
  return reply?.intent === intent ? reply.review : undefined;
}

/**
 * The page's answer that brought this form back, with what was sent and is not saved: it was wrong, or has
 * to be confirmed.
 */
export function useRefusal(form: { intent: string; of?: FormOf }): FormReply | undefined {
  const reply = useActionData<FormReply>();
  if (!reply || !isAnswerTo(reply, form)) return undefined;
  return reply.result?.status === "error" || reply.review ? reply : undefined;
}

/** What an act will do, one line each; renders nothing if there are no consequences. */
export function Consequences({ of: lines }: { of: readonly string[] }) {
  if (lines.length === 0) return null;
  return (
    <ul className="my-1 list-disc ps-5">
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}

/** How many dates are shown at once, if there are many more. */
const FIRST_DATES = 5;

/** What becomes of each date of a series: the first ones, and the others in a fold if there are more than a few. */
export function DateLines({ of: lines }: { of: readonly string[] }) {
  const { t } = useTranslation();
  if (lines.length <= FIRST_DATES + 1) return <Consequences of={lines} />;
  return (
    <>
      <Consequences of={lines.slice(0, FIRST_DATES)} />
      <Disclosure summary={t("shell.review.moreDates", { count: lines.length - FIRST_DATES })}>
        <Consequences of={lines.slice(FIRST_DATES)} />
      </Disclosure>
    </>
  );
}

/**
 * Inside a form that has to be confirmed: what it will do when it is sent again, and the key that confirms that this
 * was seen. `seen` is the key of the consequences that the page has shown from the start.
 */
export function ReviewNote({ review, seen }: { review: Review | undefined; seen?: string }) {
  const key = review?.reviewed ?? seen;
  return (
    <>
      {review ? <Note review={review} /> : null}
      {key ? <input type="hidden" name="reviewed" value={key} /> : null}
    </>
  );
}

/**
 * The confirmation of a one-button form: what it will do, the button that does it, and the way back. `except` lists
 * forms that show theirs themselves; `confirm` names the button by what was posted.
 */
export function ConfirmationPrompt(props: {
  except?: readonly string[];
  tone?: "primary" | "error";
  confirm?: (posted: Readonly<Record<string, unknown>>) => string | undefined;
}) {
  const { t } = useTranslation();
  const reply = useActionData<FormReply>();
  const action = useFormAction();
  const { pathname, search } = useLocation();
  if (!reply?.review || props.except?.includes(reply.intent)) return null;
  const { review, intent, result } = reply;
  const typed = { ...result?.initialValue, intent, reviewed: review.reviewed };
  return (
    <Note review={review}>
      <form method="post" action={action} data-confirms={intent} className="mt-3">
        {Object.entries(typed).flatMap(([name, value]) =>
          [value]
            .flat()
            .map((one) => <input key={`${name} ${one}`} type="hidden" name={name} value={String(one)} />),
        )}
        <div className="form-actions">
          {review.idle ? null : (
            <button type="submit" className={`btn btn-${props.tone ?? "error"}`}>
              {props.confirm?.(typed) ?? t("shell.review.confirm")}
            </button>
          )}
          <Link className="btn btn-outline" to={{ pathname, search }}>
            {t("shell.review.back")}
          </Link>
        </div>
      </form>
    </Note>
  );
}

function Note({ review, children }: { review: Review; children?: React.ReactNode }) {
  const { t } = useTranslation();
  const { consequences, dates } = review;
  return (
    <div tabIndex={-1} role="alert" data-takes-focus="" className="banner tone-warning items-start">
      <Icon name="warning" />
      <div className="flex-1 basis-56">
        <h2>{t(consequences.length > 0 ? "shell.review.title" : "shell.review.ask")}</h2>
        <div className="mt-1 text-ink">
          <Consequences of={consequences} />
          <DateLines of={dates} />
        </div>
        {children}
      </div>
    </div>
  );
}
