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
  if (faults.length === 0) return null;
  const named = faults.flatMap(({ field, text }) => (field ? [{ ...field, text }] : []));
  return (
    <div className="error-summary" role="alert" tabIndex={-1} data-takes-focus="">
      {named.length > 0 ? <h2>{t("shell.form.summary", { count: named.length })}</h2> : null}
      {faults.map(({ field, text }) => (field ? null : <p key={text}>{text}</p>))}
      {named.length > 0 ? (
        <ul>
          {named.map(({ id, label, text }) => (
            <li key={id}>
              <a href={`#${id}`}>
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
