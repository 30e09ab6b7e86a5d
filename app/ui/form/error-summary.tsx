import { type MouseEvent, useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";

/** One thing that is wrong with a form; without `field` it is wrong with the form as a whole. */
export interface FormFault {
  text: string;
  /** The field that it is about, as people know it. */
  field?: { id: string; label: string };
}

/**
 * The form's faults on top of it, each by the name of its field and a link to it; takes the focus when it appears.
 * Shows nothing if there are none.
 */
export function ErrorSummary({ faults }: { faults: readonly FormFault[] }) {
  const { t } = useTranslation();
  const box = useRef<HTMLDivElement>(null);
  const signature = faults.map(({ field, text }) => `${field?.id} ${text}`).join("\n");

  useEffect(() => {
    if (signature) box.current?.focus();
  }, [signature]);

  if (!signature) return null;
  const named = faults.flatMap(({ field, text }) => (field ? [{ ...field, text }] : []));
  return (
    <div ref={box} className="error-summary" role="alert" tabIndex={-1}>
      {named.length > 0 ? <h2>{t("shell.form.summary", { count: named.length })}</h2> : null}
      {faults.map(({ field, text }) => (field ? null : <p key={text}>{text}</p>))}
      {named.length > 0 ? (
        <ul>
          {named.map(({ id, label, text }) => (
            <li key={id}>
              <a href={`#${id}`} onClick={focusField}>
                <b>{label}:</b> {text}
              </a>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}

const FOCUSABLE = "input:not([type=hidden]), select, textarea, button";

/** Focuses the field without a navigation, on which the router would drop the errors. */
function focusField(event: MouseEvent<HTMLAnchorElement>): void {
  const named = document.getElementById(event.currentTarget.hash.slice(1));
  const field = named?.matches(FOCUSABLE) ? named : named?.querySelector<HTMLElement>(FOCUSABLE);
  if (!field) return;
  event.preventDefault();
  field.focus();
}
