import { z } from "zod";
import { mySignIns, signOutEverywhere } from "#app/identity/sign-ins/my-sign-ins.server.ts";
import { signInResource } from "#app/pages/account/account.view.server.ts";
import { apiResource, platformOperation, selfOf } from "../../http/api.server.ts";

const resource = apiResource("/users/me/sign-ins", {
  GET: platformOperation(
    { summary: "Where you are signed in, at all your clubs", minRole: "player", schema: z.strictObject({}) },
    async (api) => (await mySignIns(api.context.app.database, selfOf(api).signIn)).map(signInResource),
  ),
  DELETE: platformOperation(
    {
      summary: "Sign out everywhere: every club, device and app, this one too",
      minRole: "player",
      schema: z.strictObject({}),
      status: 204,
    },
    (api) => signOutEverywhere(api.context.app.database, selfOf(api)),
  ),
});
export const loader = resource.loader;
export const action = resource.action;
