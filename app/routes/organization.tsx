import { type MetaFunction, useLoaderData } from "@remix-run/react";
import { MembersPage } from "../components/members/members-page.tsx";
import { addMember } from "../domain/members/add-member.server.ts";
import { AddMemberSchema, MemberSchema } from "../domain/members/members.schemas.ts";
import { approveMember, declineMember } from "../domain/members/settle-pending.server.ts";
import { shownName } from "../domain/members/shown-name.ts";
import { formAction, memberAction } from "../http/form.server.ts";
import { memberLoader } from "../http/page.server.ts";
import type { MessageKey } from "../i18n/messages.ts";
import { membersPage } from "../views/members.server.ts";

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

/** A refused form may have shown that the list is not what it was. */
export const shouldRevalidate = () => true;

export const loader = memberLoader({ minRole: "admin" }, async (uow, page) => ({
  title: `${page.t("members.title")} · ${uow.organization.name}`,
  ...(await membersPage(uow, page)),
}));

const said = (key: MessageKey) => (values: { name: string }) => ({ type: "success" as const, key, values });

export const action = memberAction(
  { minRole: "admin" },
  {
    add: formAction(
      AddMemberSchema,
      async (uow, input) => {
        await addMember(uow, input);
        return { name: shownName(input) };
      },
      { toast: said("members.added") },
    ),
    approve: formAction(MemberSchema, approveMember, { toast: said("members.approved") }),
    decline: formAction(MemberSchema, declineMember, { toast: said("members.declined") }),
  },
);

export default function Organization() {
  const { title: _title, ...page } = useLoaderData<typeof loader>();
  return <MembersPage {...page} />;
}
