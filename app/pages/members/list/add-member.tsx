import { useTranslation } from "react-i18next";
import { PostForm } from "#app/ui/form/post-form.tsx";
import { usePostedForm } from "#app/ui/form/posted-form.ts";
import { SubmitButton } from "#app/ui/form/submit-button.tsx";
import { Disclosure } from "#app/ui/kit/disclosure.tsx";
import { MemberFields, type MemberShape } from "../member-fields.tsx";

/** Adds someone by hand, with or without an e-mail address; stays open while something is wrong. */
export function AddMember({ tags }: { tags: readonly string[] }) {
  const { t } = useTranslation();
  const [form, fields] = usePostedForm<MemberShape>({ intent: "add" });
  return (
    <Disclosure summary={t("members.add")} icon="plus" open={form.status === "error" || undefined}>
      <PostForm form={form} fields={fields} intent="add" labels="members.form">
        <MemberFields fields={fields} tags={tags} />
        <SubmitButton>{t("members.form.add")}</SubmitButton>
      </PostForm>
    </Disclosure>
  );
}
