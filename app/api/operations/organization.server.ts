import { z } from "zod";
import { changeSubdomain } from "#app/domain/organizations/address/change-subdomain.server.ts";
import { hideFirstSteps } from "#app/domain/organizations/first-steps/end-first-steps.server.ts";
import { begunSteps } from "#app/domain/organizations/first-steps/first-steps.server.ts";
import { FIRST_STEPS, stepsDone } from "#app/domain/organizations/first-steps/first-steps.ts";
import {
  ChangeClubSchema,
  RenewInvitationSchema,
  SubdomainSchema,
} from "#app/domain/organizations/organization.schemas.ts";
import { renewInvitation } from "#app/domain/organizations/renew-invitation.server.ts";
import { updateOrganization } from "#app/domain/organizations/update-organization.server.ts";
import { clubOrigin } from "#app/edge/host.ts";
import { withUnitOfWork } from "#app/with-unit-of-work.server.ts";
import { memberOperation } from "../operation.ts";
import { openOperation, platformOperation } from "../platform-operation.ts";
import {
  organizationResource,
  organizationSchema,
  publicResource,
  shownOrganization,
} from "../resources/organizations.ts";
import type { KnownSettings } from "./settings.server.ts";

export const organizationOperations = ({ definitions }: KnownSettings) => [
  openOperation({
    method: "GET",
    path: "/",
    summary: "The club: for its members, else only what a sign-in page shows",
    input: z.strictObject({}),
    output: shownOrganization(definitions),
    command: ({ app, club, as }) =>
      withUnitOfWork(app, club, { as, readOnly: true }, async ({ actor, organization }) =>
        actor.kind === "member"
          ? organizationResource(definitions, organization)
          : publicResource(organization),
      ),
  }),
  memberOperation({
    method: "PATCH",
    path: "/",
    summary: "Change what the club says about itself",
    minRole: "admin",
    input: ChangeClubSchema,
    output: organizationSchema(definitions),
    command: async (uow, input) => organizationResource(definitions, await updateOrganization(uow, input)),
  }),
  memberOperation({
    method: "GET",
    path: "/first-steps",
    summary: "What a new club has done of its first steps",
    minRole: "admin",
    input: z.strictObject({}),
    output: z.object({
      hidden: z.boolean(),
      done: z.object(Object.fromEntries(FIRST_STEPS.map((step) => [step, z.boolean()]))),
    }),
    command: async (uow) => ({
      hidden: !uow.organization.hasFirstSteps,
      done: stepsDone(await begunSteps(uow)),
    }),
  }),
  memberOperation({
    method: "DELETE",
    path: "/first-steps",
    summary: "Hide the list of first steps from all admins, for good",
    minRole: "admin",
    input: z.strictObject({}),
    output: z.object({ hidden: z.literal(true) }),
    command: async (uow) => {
      await hideFirstSteps(uow);
      return { hidden: true as const };
    },
  }),
  platformOperation({
    method: "PUT",
    path: "/subdomain",
    summary: "Move the club to another address; the old one leads to it for 90 days",
    minRole: "admin",
    input: SubdomainSchema,
    output: z.object({ subdomain: z.string(), address: z.string() }),
    headers: { "s-org": "subdomain" },
    command: async ({ app, club, author }, input) => {
      const subdomain = await changeSubdomain(app, club, input, author);
      return { subdomain, address: clubOrigin(app.env.BASE_URL, subdomain) };
    },
  }),
  platformOperation({
    method: "POST",
    path: "/invitation-code",
    summary: "Renew the invitation code; invitations by the old one, and the old public id, end at once",
    minRole: "admin",
    input: RenewInvitationSchema,
    output: z.object({ publicId: z.string(), invitationCode: z.string() }),
    status: 201,
    command: ({ app, club, author }, input) => renewInvitation(app, club, input, author),
  }),
];
