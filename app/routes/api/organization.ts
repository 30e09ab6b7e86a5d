import { z } from "zod";
import { ChangeClubSchema } from "../../domain/organizations/organization.schemas.ts";
import { updateOrganization } from "../../domain/organizations/update-organization.server.ts";
import { apiResource, memberOperation } from "../../http/api.server.ts";
import { organizationResource } from "../../views/organization-resources.server.ts";

const resource = apiResource("/", {
  GET: memberOperation(
    { summary: "The club", minRole: "player", schema: z.strictObject({}) },
    async ({ organization }) => organizationResource(organization),
  ),
  PATCH: memberOperation(
    { summary: "Change what the club says about itself", minRole: "admin", schema: ChangeClubSchema },
    async (uow, input) => {
      await updateOrganization(uow, input);
      const changed = Object.entries(input).filter(([, value]) => value !== undefined);
      return organizationResource({ ...uow.organization, ...Object.fromEntries(changed) });
    },
  ),
});
export const loader = resource.loader;
export const action = resource.action;
