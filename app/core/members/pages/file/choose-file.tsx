import { useTranslation } from "react-i18next";
import { CHOSEN_ENCODINGS } from "#app/infra/documents/reading/encodings.ts";
import { FormField } from "#app/web/ui/form/form-field.tsx";
import { Select } from "#app/web/ui/form/inputs.tsx";
import { PostForm } from "#app/web/ui/form/post-form.tsx";
import { usePostedForm } from "#app/web/ui/form/posted-form.ts";
import { SubmitButton } from "#app/web/ui/form/submit-button.tsx";

const KINDS = ".csv,.xlsx,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

/** Uploads a member file; nothing is imported yet. */
export function ChooseFile() {
  const { t } = useTranslation();
  const [form, fields] = usePostedForm<{ file: string; encoding: string }>({ intent: "upload" });
  const { id, name, errors, errorId, descriptionId } = fields.file;
  const help = t("memberFile.import.fileHelp");
  return (
    <PostForm form={form} fields={fields} intent="upload" brief={["file"]} upload>
      <FormField field={fields.file} label={t("memberFile.import.file")} help={help}>
        <input
          className="file-input w-full"
          type="file"
          id={id}
          name={name}
          accept={KINDS}
          aria-describedby={[descriptionId, errors ? errorId : ""].filter(Boolean).join(" ")}
          aria-invalid={errors ? true : undefined}
        />
      </FormField>
      <Select
        field={fields.encoding}
        label={t("memberFile.import.encoding")}
        help={t("memberFile.import.encodingHelp")}
        empty={t("memberFile.import.encodingFound")}
        choices={CHOSEN_ENCODINGS.map((value) => ({ value, label: t(`memberFile.encoding.${value}`) }))}
      />
      <SubmitButton>{t("memberFile.import.look")}</SubmitButton>
    </PostForm>
  );
}
