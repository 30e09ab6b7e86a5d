import { useTranslation } from "react-i18next";
import { FILE_FIELDS } from "#app/domain/members/file/member-columns.ts";
import { FieldFoot } from "#app/ui/form/form-field.tsx";
import { PostForm } from "#app/ui/form/post-form.tsx";
import { usePostedForm } from "#app/ui/form/posted-form.ts";
import { SubmitButton } from "#app/ui/form/submit-button.tsx";
import type { ImportReview } from "./import-view.ts";

/** What each column of the file holds: guessed, and changed here. */
export function ColumnsForm({ importId, columns }: Pick<ImportReview, "importId" | "columns">) {
  const { t } = useTranslation();
  const [form, fields] = usePostedForm<{ importId: string; columns: string[] }>({ intent: "columns" });
  const { id } = fields.columns;
  return (
    <PostForm form={form} fields={fields} intent="columns" brief={["columns"]}>
      <input type="hidden" name="importId" value={importId} />
      <fieldset id={id} tabIndex={-1} className="field">
        <legend className="sr-only">{t("memberFile.import.columns")}</legend>
        <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
          {columns.map(({ heading, field, examples }, at) => (
            // The same heading may stand there twice.
            // biome-ignore lint/suspicious/noArrayIndexKey: columns have a place and nothing else
            <div key={`${importId} ${at}`} className="field">
              <label htmlFor={`${id}-${at}`}>
                <bdi>{heading}</bdi>
              </label>
              <select id={`${id}-${at}`} className="select" name="columns" defaultValue={field}>
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
        <FieldFoot field={fields.columns} help={undefined} />
      </fieldset>
      <SubmitButton tone="quiet">{t("memberFile.import.again")}</SubmitButton>
    </PostForm>
  );
}
