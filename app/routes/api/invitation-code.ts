import { z } from "zod";
import { renewInvitation } from "../../domain/organizations/renew-invitation.server.ts";
import { apiResource, platformOperation } from "../../http/api.server.ts";

const resource = apiResource("/invitation-code", {
  POST: platformOperation(
    {
      summary: "Renew the invitation code; invitations by the old one, and the old public id, end at once",
      minRole: "admin",
      schema: z.strictObject({}),
      status: 201,
    },
    ({ context, club, author }) => renewInvitation(context.app, club, author),
  ),
});
export const loader = resource.loader;
export const action = resource.action;
