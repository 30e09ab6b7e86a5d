import { useTranslation } from "react-i18next";
import { FreshNote } from "#app/core/accounts/pages/account/fresh-note.tsx";
import { RadioGroup } from "#app/web/ui/form/choices.tsx";
import { PostForm } from "#app/web/ui/form/post-form.tsx";
import { usePostedForm } from "#app/web/ui/form/posted-form.ts";
import { SubmitButton } from "#app/web/ui/form/submit-button.tsx";
import type { MemberView } from "./member-view.ts";

const ROLES = ["player", "coach", "admin"] as const;

/** A separate form for the role, since changing it ends the member's sign-ins. */
export function RoleForm({ member, fresh }: { member: MemberView; fresh: boolean }) {
  const { t } = useTranslation();
  const edits = { role: member.role };
  const [form, fields] = usePostedForm<{ role: string }>({ intent: "role", defaultValue: edits });
  return (
    <PostForm form={form} fields={fields} intent="role" edits={edits} brief={["role"]}>
      <RadioGroup
        field={fields.role}
        label={<h2>{t("members.page.role")}</h2>}
        help={member.you ? t("members.page.ownRole") : t("members.page.roleEnds", { name: member.shownName })}
        choices={ROLES.map((value) => ({
          value,
          label: t(`members.role.${value}`),
          help: t(`members.page.roleHelp.${value}`),
        }))}
      />
      <FreshNote fresh={fresh} />
      <SubmitButton tone="quiet">{t("members.changeRole")}</SubmitButton>
    </PostForm>
  );
}
