import { redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { approveMember, declineMember } from "#app/core/members/approve-member.server.ts";
import { changeRole } from "#app/core/members/change-role.server.ts";
import { editMember } from "#app/core/members/edit-member.server.ts";
import { archiveMember, restoreMember } from "#app/core/members/leaving/archive-member.server.ts";
import { eraseOther } from "#app/core/members/leaving/erase-member.server.ts";
import {
  ChangeRoleSchema,
  DismissSchema,
  EditMemberSchema,
  EraseSchema,
  MemberSchema,
} from "#app/core/members/members.schemas.ts";
import { memberDetail } from "#app/core/members/members.server.ts";
import { mergedInto } from "#app/core/members/merging/merge-members.server.ts";
import type { MessageKey } from "#app/kernel/i18n/messages.ts";
import { formAction, memberAction } from "#app/web/http/forms/form.server.ts";
import { memberLoader } from "#app/web/http/pages/page.server.ts";
import { idInAddress } from "#app/web/http/request/address-id.ts";
import { currentMember, memberPage } from "./member.view.server.ts";
import { MemberPage } from "./member-page.tsx";

export const loader = memberLoader({ minRole: "admin" }, async (uow, page) => {
  const survivor = await mergedInto(uow, idInAddress(page.params));
  if (survivor) throw redirect(`/organization/${survivor}`);
  const shown = await memberPage(uow, page);
  return { title: `${shown.member.shownName} · ${uow.organization.name}`, ...shown };
});

const fromParams = { memberId: "id" };
const to = "/organization";
const said = (key: MessageKey) => (values: { name: string }) => ({ type: "success" as const, key, values });

export const action = memberAction(
  { minRole: "admin" },
  {
    edit: formAction(EditMemberSchema, editMember, {
      fromParams,
      current: currentMember,
      toast: "members.saved",
    }),
    role: formAction(
      ChangeRoleSchema,
      async (uow, input) => ({ ...(await changeRole(uow, input)), role: input.role }),
      {
        fromParams,
        current: async (uow, { params }) => ({
          role: (await memberDetail(uow, { memberId: idInAddress(params) })).role,
        }),
        toast: ({ name, role }, { t }) => ({
          type: "success",
          key: "members.roleChanged",
          values: { name, role: t(`members.role.${role}`) },
        }),
      },
    ),
    archive: formAction(DismissSchema, archiveMember, { fromParams, to, toast: said("members.archived") }),
    erase: formAction(EraseSchema, eraseOther, { fromParams, to, toast: said("members.erased") }),
    restore: formAction(MemberSchema, restoreMember, { fromParams, toast: said("members.restored") }),
    approve: formAction(MemberSchema, approveMember, { fromParams, to, toast: said("members.approved") }),
    decline: formAction(DismissSchema, declineMember, { fromParams, to, toast: said("members.declined") }),
  },
);

export default function OrganizationMember() {
  const { title: _title, ...page } = useLoaderData<typeof loader>();
  return <MemberPage {...page} />;
}
