import { LoginSchema } from "#app/identity/identities.schemas.ts";
import { signInByIdToken } from "#app/identity/provider/sign-in/sign-in-by-id-token.server.ts";
import { apiResource, openOperation } from "../../http/api.server.ts";

const resource = apiResource("/login", {
  POST: openOperation(
    {
      summary:
        "Exchanges an identity provider's ID token for a credential, in the header s-auth; a token counts once",
      schema: LoginSchema,
    },
    async ({ context, club, request }, input) => {
      const userAgent = request.headers.get("user-agent") ?? "";
      const entry = await signInByIdToken(context.app, club, input, { userAgent, ip: context.ip });
      return Response.json({}, { headers: { "s-auth": entry.token, "s-org": club.subdomain } });
    },
  ),
});
export const loader = resource.loader;
export const action = resource.action;
