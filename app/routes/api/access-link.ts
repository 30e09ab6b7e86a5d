import { AccessLinkSchema } from "#app/identity/identities.schemas.ts";
import { requestAccessLink } from "#app/identity/links/request-access-link.server.ts";
import { apiResource, askerOf, openOperation } from "../../http/api.server.ts";

const resource = apiResource("/access-link", {
  POST: openOperation(
    {
      summary: "Sends a magic link to a member's e-mail address",
      schema: AccessLinkSchema.omit({ website: true }),
      status: 202,
    },
    (api, input) => requestAccessLink(api.context.app, api.club, input, askerOf(api)),
  ),
});
export const loader = resource.loader;
export const action = resource.action;
