import { MemberSchema } from "../../domain/members/members.schemas.ts";
import { sendMemberLink } from "../../domain/members/send-link.server.ts";
import { apiResource, platformOperation, selfOf } from "../../http/api.server.ts";

const resource = apiResource("/users/{id}/send-access-link", {
  POST: platformOperation(
    {
      summary: "Mail a member a link to sign in",
      minRole: "admin",
      params: { id: "memberId" },
      schema: MemberSchema,
      status: 202,
    },
    async (api, input) => {
      const { club, signIn } = selfOf(api);
      const { app, requestId } = api.context;
      const origin = { source: "api" as const, requestId };
      await sendMemberLink(app, { club, identityId: signIn.identityId, origin }, input);
    },
  ),
});
export const loader = resource.loader;
export const action = resource.action;
