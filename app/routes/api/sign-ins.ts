import { PasswordSignInSchema } from "#app/identity/identities.schemas.ts";
import { enterByPassword } from "#app/identity/passwords/enter-by-password.server.ts";
import { apiResource, openOperation } from "../../http/api.server.ts";

const resource = apiResource("/sign-ins", {
  POST: openOperation(
    {
      summary: "Exchanges an e-mail address and its password for a credential, in the header s-auth",
      schema: PasswordSignInSchema.omit({ to: true }),
    },
    async ({ context, club, request }, input) => {
      const userAgent = request.headers.get("user-agent") ?? "";
      const caller = { kind: "api" as const, userAgent, ip: context.ip };
      const { token } = await enterByPassword(context.app, club, input, caller);
      return Response.json({}, { headers: { "s-auth": token, "s-org": club.subdomain } });
    },
  ),
});
export const loader = resource.loader;
export const action = resource.action;
