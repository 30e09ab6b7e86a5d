import { useTranslation } from "react-i18next";
import { Checkbox } from "#app/web/ui/form/choices.tsx";
import { describedBy, type Field, FormField } from "#app/web/ui/form/form-field.tsx";
import { Crest } from "#app/web/ui/kit/avatar.tsx";
import { PICTURE_TYPES } from "./chosen-picture.ts";

/**
 * The club's crest: uploads another one, or removes it. With scripts, `club-preview` shows a chosen file immediately,
 * unprocessed, or says that it is not a picture.
 */
export function CrestField(props: {
  fields: { logo: Field; removeLogo: Field };
  label: string;
  club: { name: string; logo: string | null };
}) {
  const { t } = useTranslation();
  const { fields, label, club } = props;
  const field = fields.logo;
  const help = t("settings.logoHelp");
  return (
    <div className="crest-field">
      <Crest {...club} />
      <div>
        <FormField field={field} label={label} help={help}>
          <input
            className="file-input w-full"
            type="file"
            id={field.id}
            name={field.name}
            accept={PICTURE_TYPES.join(",")}
            {...describedBy(field, help)}
          />
        </FormField>
        {club.logo ? <Checkbox field={fields.removeLogo} label={t("settings.logoRemove")} /> : null}
      </div>
    </div>
  );
}
