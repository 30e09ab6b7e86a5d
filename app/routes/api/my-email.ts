import { requestEmailChange } from "#app/identity/email-change/request-email-change.server.ts";
import { ChangeEmailSchema } from "#app/identity/identities.schemas.ts";
import { apiResource, platformOperation, selfOf } from "../../http/api.server.ts";

const resource = apiResource("/users/me/email", {
  POST: platformOperation(
    {
      summary:
        "Ask for another e-mail address, which gets the link that confirms it; needs a sign-in of the last 15 minutes",
      minRole: "player",
      schema: ChangeEmailSchema,
      status: 202,
    },
    (api, input) => requestEmailChange(api.context.app, selfOf(api), input, { ip: api.context.ip }),
  ),
});
export const loader = resource.loader;
export const action = resource.action;
