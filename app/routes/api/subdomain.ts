import { changeSubdomain } from "#app/domain/organizations/address/change-subdomain.server.ts";
import { SubdomainSchema } from "../../domain/organizations/organization.schemas.ts";
import { clubOrigin } from "../../edge/host.ts";
import { apiResource, platformOperation } from "../../http/api.server.ts";

const resource = apiResource("/subdomain", {
  PUT: platformOperation(
    {
      summary: "Move the club to another address; the old one leads to it for 90 days",
      minRole: "admin",
      schema: SubdomainSchema,
    },
    async ({ club, author, context: { app } }, input) => {
      const subdomain = await changeSubdomain(app, club, input, author);
      const headers = { "s-org": subdomain };
      return Response.json({ subdomain, address: clubOrigin(app.env.BASE_URL, subdomain) }, { headers });
    },
  ),
});
export const loader = resource.loader;
export const action = resource.action;
