import type { FieldMetadata } from "@conform-to/react";
import { useTranslation } from "react-i18next";
import { FILE_FIELDS } from "#app/core/members/file/member-columns.ts";
import { FieldFoot } from "#app/web/ui/form/form-field.tsx";
import type { ImportReview } from "./import-view.ts";

/** What each column of the file contains: guessed, and can be corrected here. */
export function ColumnFields({
  field,
  importId,
  columns,
}: Pick<ImportReview, "importId" | "columns"> & { field: FieldMetadata<string[]> }) {
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
              {FILE_FIELDS.map((one) => (
                <option key={one} value={one}>
                  {t(`memberFile.field.${one}`)}
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
