import { useTranslation } from "react-i18next";
import { TagInput } from "#app/web/ui/form/choices.tsx";
import type { Field } from "#app/web/ui/form/form-field.tsx";
import { Select, TextInput } from "#app/web/ui/form/inputs.tsx";

/** The fields that an admin fills in about a member. */
export type MemberShape = {
  name: string;
  alias: string;
  email: string;
  gender: string;
  positions: string;
  score: string;
  tags: string[];
};

type Fields = Record<keyof MemberShape, Field>;

const GENDERS = ["female", "male", "other"] as const;

/** The inputs for a new member; with `begins`, the name takes the focus. */
export function MainFields({ fields, begins }: { fields: Fields; begins?: boolean }) {
  const { t } = useTranslation();
  return (
    <>
      <TextInput field={fields.name} label={t("members.form.name")} autoComplete="off" autoFocus={begins} />
      <TextInput
        field={fields.email}
        type="email"
        label={t("members.form.email")}
        help={t("members.form.emailHelp")}
        autoComplete="off"
      />
    </>
  );
}

/** The inputs for an admin's other data about a member; `tags` are the club's. */
export function FurtherFields(props: { fields: Fields; tags: readonly string[] }) {
  const { t } = useTranslation();
  const { fields, tags } = props;
  return (
    <>
      <TextInput
        field={fields.alias}
        label={t("members.form.alias")}
        help={t("members.form.aliasHelp")}
        autoComplete="off"
      />
      <GenderSelect field={fields.gender} />
      <TagInput
        field={fields.positions}
        label={t("members.form.positions")}
        help={t("members.form.positionsHelp")}
      />
      <TextInput
        field={fields.score}
        label={t("members.form.score")}
        help={t("members.form.scoreHelp")}
        inputMode="decimal"
        autoComplete="off"
      />
      {tags.length > 0 ? (
        <TagInput field={fields.tags} label={t("members.form.tags")} available={tags} />
      ) : null}
    </>
  );
}

/** Gender, which may be left empty. */
export function GenderSelect({ field }: { field: Field }) {
  const { t } = useTranslation();
  return (
    <Select
      field={field}
      label={t("members.form.gender")}
      empty={t("members.gender.none")}
      choices={GENDERS.map((value) => ({ value, label: t(`members.gender.${value}`) }))}
    />
  );
}
