import { archiveMember } from "../../domain/members/archive-member.server.ts";
import { changeMember } from "../../domain/members/change-member.server.ts";
import {
  ArchiveSchema,
  ChangeMemberAndRoleSchema,
  MemberSchema,
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
      schema: ChangeMemberAndRoleSchema,
    },
    async (uow, input) => {
      await changeMember(uow, input);
      return memberResource(uow, await memberDetail(uow, { memberId: input.memberId }));
    },
  ),
  DELETE: memberOperation(
    {
      ...admin,
      summary: "Archive a member: no sign-in, no mails, and the coming places are free",
      schema: ArchiveSchema,
      query: ["delete", "reviewed"],
      status: 204,
    },
    (uow, { memberId, reviewed }) => archiveMember(uow, { memberId, reviewed }),
  ),
});
export const loader = resource.loader;
export const action = resource.action;
