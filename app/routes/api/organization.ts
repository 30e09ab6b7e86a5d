import { z } from "zod";
import { apiResource, memberOperation } from "../../http/api.server.ts";

const resource = apiResource("/", {
  GET: memberOperation(
    { summary: "The club", minRole: "player", schema: z.strictObject({}) },
    async ({ organization }) => {
      const { publicId, subdomain, name, timezone, address, description, logoUrl, currency, settings } =
        organization;
      return { publicId, subdomain, name, timezone, address, description, logo: logoUrl, currency, settings };
    },
  ),
});
export const loader = resource.loader;
export const action = resource.action;
