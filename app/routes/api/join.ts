import { JoinSchema } from "#app/identity/identities.schemas.ts";
import { joinClub } from "#app/identity/joining/join-club.server.ts";
import { apiResource, askerOf, openOperation } from "../../http/api.server.ts";

const resource = apiResource("/join", {
  POST: openOperation(
    {
      summary: "Starts joining by an invitation code: sends the link that completes it",
      schema: JoinSchema.omit({ website: true }),
      status: 202,
    },
    (api, input) => joinClub(api.context.app, api.club, input, askerOf(api)),
  ),
});
export const loader = resource.loader;
export const action = resource.action;
