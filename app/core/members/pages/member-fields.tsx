import { useTranslation } from "react-i18next";
import type { FormField, MemberField } from "#app/core/members/member-fields.ts";
import { GENDERS } from "#app/core/members/member-limits.ts";
import { TagInput } from "#app/web/ui/form/choices.tsx";
import type { Field } from "#app/web/ui/form/form-field.tsx";
import { Select, TextInput } from "#app/web/ui/form/inputs.tsx";

/** What the inputs of some fields hold: a text, or a list where several words can be chosen. */
export type InputValues<F extends MemberField> = { [One in F]: One extends "tags" ? string[] : string };

/** What an admin fills in about a new member. */
export type MemberShape = InputValues<FormField<"add">>;

type Fields = Record<keyof MemberShape, Field>;

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
