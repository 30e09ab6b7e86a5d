import { z } from "zod";
import { myClubs } from "#app/identity/sign-ins/my-clubs.server.ts";
import { apiResource, platformOperation, selfOf } from "../../http/api.server.ts";

const resource = apiResource("/users/me/organizations", {
  GET: platformOperation(
    { summary: "The clubs that you belong to", minRole: "player", schema: z.strictObject({}) },
    (api) => myClubs(api.context.app.database, selfOf(api).signIn.identityId),
  ),
});
export const loader = resource.loader;
export const action = resource.action;
