import { MemberSchema } from "../../domain/members/members.schemas.ts";
import { sendMemberLink } from "../../domain/members/send-link.server.ts";
import { apiResource, memberOperation } from "../../http/api.server.ts";

const resource = apiResource("/users/{id}/send-access-link", {
  POST: memberOperation(
    {
      summary: "Mail a member a link to sign in",
      minRole: "admin",
      params: { id: "memberId" },
      schema: MemberSchema,
      status: 202,
    },
    async (uow, input, { context }) => {
      await sendMemberLink(uow, context.app.limits, input);
    },
  ),
});
export const loader = resource.loader;
export const action = resource.action;
