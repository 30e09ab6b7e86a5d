import { z } from "zod";
import { SetPasswordSchema } from "#app/identity/identities.schemas.ts";
import { removePassword, setPassword } from "#app/identity/passwords/password.server.ts";
import { apiResource, platformOperation, selfOf } from "../../http/api.server.ts";

const NEEDS = "needs a sign-in of the last 15 minutes; your other sign-ins end";

const resource = apiResource("/users/me/password", {
  PUT: platformOperation(
    {
      summary: `Set or change your password; ${NEEDS}`,
      minRole: "player",
      schema: SetPasswordSchema,
      status: 204,
    },
    async (api, input) => {
      await setPassword(api.context.app, selfOf(api), input);
    },
  ),
  DELETE: platformOperation(
    { summary: `Remove your password; ${NEEDS}`, minRole: "player", schema: z.strictObject({}), status: 204 },
    (api) => removePassword(api.context.app, selfOf(api)),
  ),
});
export const loader = resource.loader;
export const action = resource.action;
