import { restoreMember } from "../../domain/members/archive-member.server.ts";
import { MemberSchema } from "../../domain/members/members.schemas.ts";
import { memberDetail } from "../../domain/members/members.server.ts";
import { apiResource, memberOperation } from "../../http/api.server.ts";
import { memberResource } from "../../views/member-resources.server.ts";

const resource = apiResource("/users/{id}/restore", {
  POST: memberOperation(
    {
      summary: "Bring an archived member back",
      minRole: "admin",
      params: { id: "memberId" },
      schema: MemberSchema,
    },
    async (uow, input) => {
      await restoreMember(uow, input);
      return memberResource(uow, await memberDetail(uow, input));
    },
  ),
});
export const loader = resource.loader;
export const action = resource.action;
