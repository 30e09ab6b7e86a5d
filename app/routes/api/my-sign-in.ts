import { SignInSchema } from "#app/identity/identities.schemas.ts";
import { endMySignIn } from "#app/identity/sign-ins/my-sign-ins.server.ts";
import { apiResource, platformOperation, selfOf } from "../../http/api.server.ts";

const resource = apiResource("/users/me/sign-ins/{id}", {
  DELETE: platformOperation(
    {
      summary: "End one of your sign-ins",
      minRole: "player",
      schema: SignInSchema,
      params: { id: "id" },
      status: 204,
    },
    (api, input) => endMySignIn(api.context.app.database, selfOf(api), input),
  ),
});
export const loader = resource.loader;
export const action = resource.action;
