import { safeTarget } from "#app/http/request/redirect-target.ts";
import { ApiAutoLoginSchema } from "#app/identity/identities.schemas.ts";
import { enterClub } from "#app/identity/sign-ins/enter-club.server.ts";
import { apiResource, openOperation } from "../../http/api.server.ts";

const resource = apiResource("/auto-login", {
  POST: openOperation(
    {
      summary: "Exchanges a magic link's code for a credential, in the header s-auth",
      schema: ApiAutoLoginSchema,
    },
    async ({ context, club, request }, { auth, code }) => {
      const userAgent = request.headers.get("user-agent") ?? "";
      const { token, target } = await enterClub(
        context.app,
        club,
        { purpose: auth, token: code },
        { kind: "api", userAgent, ip: context.ip },
      );
      return Response.json(
        { target: safeTarget(target, new URL(request.url).origin) },
        { headers: { "s-auth": token, "s-org": club.subdomain } },
      );
    },
  ),
});
export const loader = resource.loader;
export const action = resource.action;
