import { z } from "zod";
import { myProviderAccounts } from "#app/identity/provider/accounts/my-provider-accounts.server.ts";
import { providerAccountResource } from "#app/pages/account/provider-accounts.view.server.ts";
import { apiResource, platformOperation, selfOf } from "../../http/api.server.ts";

const resource = apiResource("/users/me/provider-accounts", {
  GET: platformOperation(
    {
      summary: "Accounts at identity providers that sign you in, at all your clubs",
      minRole: "player",
      schema: z.strictObject({}),
    },
    async (api) => (await myProviderAccounts(api.context.app, selfOf(api))).map(providerAccountResource),
  ),
});
export const loader = resource.loader;
export const action = resource.action;
