import { z } from "zod";
import { myClubs } from "../../domain/identities/sign-ins/my-clubs.server.ts";
import { apiResource, memberOperation } from "../../http/api.server.ts";

const resource = apiResource("/users/me/organizations", {
  GET: memberOperation(
    { summary: "The clubs that you belong to", minRole: "player", schema: z.strictObject({}) },
    ({ actor }, _input, { context }) => myClubs(context.app.database, actor.identityId),
  ),
});
export const loader = resource.loader;
export const action = resource.action;
