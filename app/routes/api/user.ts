import { archiveMember } from "../../domain/members/archive-member.server.ts";
import { changeRole } from "../../domain/members/change-role.server.ts";
import { editMember } from "../../domain/members/edit-member.server.ts";
import {
  ArchiveSchema,
  ChangeMemberSchema,
  MemberSchema,
  role,
} from "../../domain/members/members.schemas.ts";
import { memberDetail } from "../../domain/members/members.server.ts";
import { apiResource, memberOperation } from "../../http/api.server.ts";
import { memberResource } from "../../views/member-resources.server.ts";

const params = { id: "memberId" };
const admin = { minRole: "admin" as const, params };

const resource = apiResource("/users/{id}", {
  GET: memberOperation({ ...admin, summary: "One member", schema: MemberSchema }, async (uow, input) =>
    memberResource(uow, await memberDetail(uow, input)),
  ),
  PATCH: memberOperation(
    {
      ...admin,
      summary: "Change a member; another role ends the member's sign-ins",
      schema: ChangeMemberSchema.extend({ role: role.optional() }),
    },
    async (uow, { role: wanted, ...changes }) => {
      const { memberId } = changes;
      // The role first: it locks all admins, in their order, before the member.
      if (wanted !== undefined) await changeRole(uow, { memberId, role: wanted });
      await editMember(uow, changes);
      return memberResource(uow, await memberDetail(uow, { memberId }));
    },
  ),
  DELETE: memberOperation(
    {
      ...admin,
      summary: "Archive a member: no sign-in, no mails, and the coming places are free",
      schema: ArchiveSchema,
      query: ["delete"],
      status: 204,
    },
    (uow, { memberId }) => archiveMember(uow, { memberId }),
  ),
});
export const loader = resource.loader;
export const action = resource.action;
