import { MemberSchema } from "../../domain/members/members.schemas.ts";
import { memberDetail } from "../../domain/members/members.server.ts";
import { approveMember } from "../../domain/members/settle-pending.server.ts";
import { apiResource, memberOperation } from "../../http/api.server.ts";
import { memberResource } from "../../views/member-resources.server.ts";

const resource = apiResource("/users/{id}/approve", {
  POST: memberOperation(
    {
      summary: "Let somebody in who asked to join",
      minRole: "admin",
      params: { id: "memberId" },
      schema: MemberSchema,
    },
    async (uow, input) => {
      await approveMember(uow, input);
      return memberResource(uow, await memberDetail(uow, input));
    },
  ),
});
export const loader = resource.loader;
export const action = resource.action;
