import { type MouseEvent, useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { FreshLink } from "./fresh-link.tsx";

/** Something that is wrong with a form; without `field`, with the form as a whole. */
export interface FormFault {
  text: string;
  /** The field that it is about, by its label. */
  field?: { id: string; label: string };
}

/**
 * A list of the form's faults above it, each with its field's name as a link to the field; takes the focus when it
 * appears. Renders nothing if there are none.
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
      <FreshLink />
    </div>
  );
}

const FOCUSABLE = "input:not([type=hidden]), select, textarea, button";

/** Focuses the field without a navigation, since on a navigation the router would drop the errors. */
function focusField(event: MouseEvent<HTMLAnchorElement>): void {
  const named = document.getElementById(event.currentTarget.hash.slice(1));
  const field = named?.matches(FOCUSABLE) ? named : named?.querySelector<HTMLElement>(FOCUSABLE);
  if (!field) return;
  event.preventDefault();
  field.focus();
}
