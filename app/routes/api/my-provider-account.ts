import { ProviderAccountSchema } from "#app/identity/identities.schemas.ts";
import { removeProviderAccount } from "#app/identity/provider/accounts/my-provider-accounts.server.ts";
import { apiResource, platformOperation, selfOf } from "../../http/api.server.ts";

const resource = apiResource("/users/me/provider-accounts/{id}", {
  DELETE: platformOperation(
    {
      summary:
        "Remove the link with an account at an identity provider; needs a sign-in of the last 15 minutes; every sign-in that came by it ends",
      minRole: "player",
      schema: ProviderAccountSchema,
      params: { id: "id" },
      status: 204,
    },
    (api, input) => removeProviderAccount(api.context.app, selfOf(api), input),
  ),
});
export const loader = resource.loader;
export const action = resource.action;
