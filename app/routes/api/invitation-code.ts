import { RenewInvitationSchema } from "../../domain/organizations/organization.schemas.ts";
import { renewInvitation } from "../../domain/organizations/renew-invitation.server.ts";
import { apiResource, platformOperation } from "../../http/api.server.ts";

const resource = apiResource("/invitation-code", {
  POST: platformOperation(
    {
      summary: "Renew the invitation code; invitations by the old one, and the old public id, end at once",
      minRole: "admin",
      schema: RenewInvitationSchema,
      status: 201,
    },
    ({ context, club, author }, input) => renewInvitation(context.app, club, input, author),
  ),
});
export const loader = resource.loader;
export const action = resource.action;
