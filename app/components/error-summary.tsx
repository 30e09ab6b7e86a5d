import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import type { Field } from "./form-field.tsx";

/**
 * The form's errors on top of it, each a link to its field; takes the focus when it appears. `errors` are those of the
 * form as a whole. Nothing is shown while there is none.
 */
export function ErrorSummary({
  fields,
  errors = [],
}: {
  fields: readonly Field[];
  errors?: readonly string[];
}) {
  const { t } = useTranslation();
  const box = useRef<HTMLDivElement>(null);
  const wrong = fields.filter((field) => field.errors?.length);
  const signature = [...errors, ...wrong.flatMap((field) => [field.id, ...(field.errors ?? [])])].join("\n");

  useEffect(() => {
    if (signature) box.current?.focus();
  }, [signature]);

  if (!signature) return null;
  return (
    <div ref={box} className="error-summary" role="alert" tabIndex={-1}>
      {wrong.length > 0 ? <h2>{t("shell.form.summary", { count: wrong.length })}</h2> : null}
      {errors.map((error) => (
        <p key={error}>{error}</p>
      ))}
      {wrong.length > 0 ? (
        <ul>
          {wrong.map((field) => (
            <li key={field.id}>
              <a href={`#${field.id}`}>{field.errors?.join(" ")}</a>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}
