import { useLoaderData } from "@remix-run/react";
import { addMember } from "#app/core/members/add-member.server.ts";
import { approveMember, declineMember } from "#app/core/members/approve-member.server.ts";
import { ChangeSeveralSchema } from "#app/core/members/bulk/bulk.schemas.ts";
import { bulkChange } from "#app/core/members/bulk/bulk-change.server.ts";
import { AddMemberSchema, DismissSchema, MemberSchema } from "#app/core/members/members.schemas.ts";
import type { MessageKey } from "#app/kernel/i18n/messages.ts";
import { formAction, memberAction } from "#app/web/http/forms/form.server.ts";
import { memberLoader } from "#app/web/http/pages/page.server.ts";
import { memberFilterIn } from "./list/member-filter.ts";
import { addingHref, membersHref } from "./list/member-query.ts";
import { membersPage } from "./list/members.view.server.ts";
import { MembersPage } from "./list/members-page.tsx";

export const loader = memberLoader({ minRole: "admin", failed: "failures.members" }, async (uow, page) => ({
  title: `${page.t("members.title")} · ${uow.organization.name}`,
  ...(await membersPage(uow, page)),
}));

/** Back to the list, without the form for adding members. */
const toList = (_done: unknown, { url }: { url: URL }) => membersHref(memberFilterIn(url));
const said = (key: MessageKey) => (values: { name: string }) => ({ type: "success" as const, key, values });

export const action = memberAction(
  { minRole: "admin" },
  {
    add: formAction(AddMemberSchema, addMember, {
      to: ({ memberId }, { url }) => addingHref(memberFilterIn(url), memberId),
    }),
    approve: formAction(MemberSchema, approveMember, { to: toList, toast: said("members.approved") }),
    decline: formAction(DismissSchema, declineMember, { to: toList, toast: said("members.declined") }),
    several: formAction(ChangeSeveralSchema, bulkChange, {
      to: toList,
      toast: ({ act, changed }) =>
        changed > 0
          ? { type: "success", key: `members.several.done.${act}`, values: { count: changed } }
          : { type: "info", key: "members.several.nobody" },
    }),
  },
);

export default function Organization() {
  const { title: _title, ...page } = useLoaderData<typeof loader>();
  return <MembersPage {...page} />;
}
