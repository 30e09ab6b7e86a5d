import { z } from "zod";
import { endMySignIn } from "#app/identity/sign-ins/my-sign-ins.server.ts";
import { apiResource, platformOperation, selfOf } from "../../http/api.server.ts";

const resource = apiResource("/logout", {
  POST: platformOperation(
    {
      summary: "End the sign-in of this call's credential; the credential and those before it work no more",
      minRole: "player",
      schema: z.strictObject({}),
      status: 204,
    },
    async (api) => {
      const self = selfOf(api);
      await endMySignIn(api.context.app.database, self, { id: self.signIn.id });
    },
  ),
});
export const loader = resource.loader;
export const action = resource.action;
