import type { FieldMetadata } from "@conform-to/react";
import { useTranslation } from "react-i18next";
import { FieldFoot } from "#app/web/ui/form/form-field.tsx";
import type { ImportReview } from "./import-view.ts";

/** What each column of the file contains: guessed, and can be corrected here. */
export function ColumnFields({
  field,
  importId,
  columns,
  choices,
}: Pick<ImportReview, "importId" | "columns" | "choices"> & { field: FieldMetadata<string[]> }) {
  const { t } = useTranslation();
  const { id } = field;
  // If the form was refused, it keeps what was selected.
  const chosen = [field.initialValue ?? []].flat();
  return (
    <fieldset id={id} tabIndex={-1} className="field">
      <legend className="sr-only">{t("memberFile.import.columns")}</legend>
      <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {columns.map(({ heading, field: held, examples }, at) => (
          // The same heading may occur twice.
          // biome-ignore lint/suspicious/noArrayIndexKey: columns have a place and nothing else
          <div key={`${importId} ${at}`} className="field">
            <label htmlFor={`${id}-${at}`}>
              <bdi>{heading}</bdi>
            </label>
            <select id={`${id}-${at}`} className="select" name="columns" defaultValue={chosen[at] ?? held}>
              <option value="none">{t("memberFile.field.none")}</option>
              {choices.map(({ value, label }) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </select>
            {examples ? (
              <p className="help truncate">
                <bdi>{examples}</bdi>
              </p>
            ) : null}
          </div>
        ))}
      </div>
      <FieldFoot field={field} help={undefined} />
    </fieldset>
  );
}
