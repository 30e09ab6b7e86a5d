import { type MetaFunction, useLoaderData } from "@remix-run/react";
import { MemberPage } from "../components/members/member-page.tsx";
import { archiveMember, restoreMember } from "../domain/members/archive-member.server.ts";
import { changeRole } from "../domain/members/change-role.server.ts";
import { editMember } from "../domain/members/edit-member.server.ts";
import { ChangeRoleSchema, EditMemberSchema, MemberSchema } from "../domain/members/members.schemas.ts";
import { approveMember, declineMember } from "../domain/members/settle-pending.server.ts";
import { formAction, memberAction } from "../http/form.server.ts";
import { memberLoader } from "../http/page.server.ts";
import type { MessageKey } from "../i18n/messages.ts";
import { memberPage } from "../views/members.server.ts";

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

export const loader = memberLoader({ minRole: "admin" }, async (uow, page) => {
  const shown = await memberPage(uow, page);
  return { title: `${shown.member.shownName} · ${uow.organization.name}`, ...shown };
});

const fromParams = { memberId: "id" };
const to = "/organization";
const said = (key: MessageKey) => (values: { name: string }) => ({ type: "success" as const, key, values });

export const action = memberAction(
  { minRole: "admin" },
  {
    edit: formAction(EditMemberSchema, editMember, { fromParams, toast: "members.saved" }),
    role: formAction(
      ChangeRoleSchema,
      async (uow, input) => ({ ...(await changeRole(uow, input)), role: input.role }),
      {
        fromParams,
        toast: ({ name, role }, { t }) => ({
          type: "success",
          key: "members.roleChanged",
          values: { name, role: t(`members.role.${role}`) },
        }),
      },
    ),
    archive: formAction(MemberSchema, archiveMember, { fromParams, to, toast: said("members.archived") }),
    restore: formAction(MemberSchema, restoreMember, { fromParams, toast: said("members.restored") }),
    approve: formAction(MemberSchema, approveMember, { fromParams, to, toast: said("members.approved") }),
    decline: formAction(MemberSchema, declineMember, { fromParams, to, toast: said("members.declined") }),
  },
);

export default function OrganizationMember() {
  const { title: _title, ...page } = useLoaderData<typeof loader>();
  return <MemberPage {...page} />;
}
