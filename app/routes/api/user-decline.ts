import { DismissSchema } from "../../domain/members/members.schemas.ts";
import { memberDetail } from "../../domain/members/members.server.ts";
import { declineMember } from "../../domain/members/settle-pending.server.ts";
import { apiResource, memberOperation } from "../../http/api.server.ts";
import { memberResource } from "../../views/member-resources.server.ts";

const resource = apiResource("/users/{id}/decline", {
  POST: memberOperation(
    {
      summary: "Decline somebody who asked to join",
      minRole: "admin",
      params: { id: "memberId" },
      schema: DismissSchema,
    },
    async (uow, input) => {
      await declineMember(uow, input);
      return memberResource(uow, await memberDetail(uow, input));
    },
  ),
});
export const loader = resource.loader;
export const action = resource.action;
