import { z } from "zod";
import { NEEDS_FRESH } from "#app/api/needs-fresh.ts";
import { openOperation, platformOperation } from "#app/api/platform-operation.ts";
import { changeSubdomain } from "#app/core/club/address/change-subdomain.server.ts";
import { REDIRECT_DAYS } from "#app/core/club/address/subdomain.ts";
import { putCrest } from "#app/core/club/change-club.server.ts";
import { changeCrest } from "#app/core/club/crest/change-crest.server.ts";
import { begunSteps } from "#app/core/club/first-steps/first-steps.server.ts";
import { FIRST_STEPS, stepsDone } from "#app/core/club/first-steps/first-steps.ts";
import { hideFirstSteps, showFirstSteps } from "#app/core/club/first-steps/hide-steps.server.ts";
import {
  ChangeClubSchema,
  LogoSchema,
  RenewInvitationSchema,
  SubdomainSchema,
} from "#app/core/club/organization.schemas.ts";
import {
  organizationResource,
  organizationSchema,
  publicResource,
  shownOrganization,
} from "#app/core/club/organization-resource.ts";
import { renewInvitation } from "#app/core/club/renew-invitation.server.ts";
import { updateOrganization } from "#app/core/club/update-organization.server.ts";
import { memberOperation } from "#app/core/module-system/operation.ts";
import { shownText } from "#app/core/shown.ts";
import type { UnitOfWork } from "#app/core/unit-of-work.ts";
import { withUnitOfWork } from "#app/core/with-unit-of-work.server.ts";
import { closeClub, reopenClub } from "#app/flows/closing/close-club.server.ts";
import { CloseCallSchema, ReopenClubSchema } from "#app/flows/closing/closing.schemas.ts";
import { GRACE_DAYS } from "#app/flows/closing/grace-days.ts";
import { clubOrigin } from "#app/kernel/host.ts";
import { UPLOAD_BYTES } from "#app/kernel/values/largest-upload.ts";
import type { KnownSettings } from "./settings-operations.server.ts";

const ClosingResource = z.object({
  closesAt: z.string().meta({ format: "date-time", description: "When the club will be deleted." }),
});

export const organizationOperations = ({ definitions }: KnownSettings) => [
  openOperation({
    method: "GET",
    path: "/",
    summary: "Get the club; callers who aren't members see only what its sign-in page shows",
    input: z.strictObject({}),
    output: shownOrganization(definitions),
    command: ({ app, club, as }) => {
      const origin = clubOrigin(app.env.BASE_URL, club.subdomain);
      return withUnitOfWork(app, club, { as, readOnly: true }, async ({ actor, organization }) =>
        actor.kind === "member"
          ? organizationResource(definitions, organization, origin)
          : publicResource(organization, origin),
      );
    },
  }),
  memberOperation({
    method: "PATCH",
    path: "/",
    summary: "Update the club's details",
    example: { description: "Football for everyone since 1974.", accent: "#1d5c3a" },
    minRole: "admin",
    query: ["reviewed"],
    input: ChangeClubSchema,
    output: organizationSchema(definitions),
    command: async (uow, input, { origin }) =>
      organizationResource(definitions, await updateOrganization(uow, input), origin),
  }),
  platformOperation({
    method: "PUT",
    path: "/logo",
    summary: "Upload the club's crest (PNG, JPEG, WebP or GIF); it is re-encoded",
    minRole: "admin",
    input: LogoSchema,
    bodyBytes: UPLOAD_BYTES,
    output: organizationSchema(definitions),
    command: async ({ app, club, signIn, requestId }, input) => {
      const options = {
        as: { identityId: signIn.identityId },
        origin: { source: "api" as const, requestId },
      };
      const host = {
        pictures: app.pictures,
        club: club.tenant,
        write: <T>(work: (uow: UnitOfWork) => Promise<T>) => withUnitOfWork(app, club, options, work),
      };
      const organization = await putCrest(host, input);
      return organizationResource(definitions, organization, clubOrigin(app.env.BASE_URL, club.subdomain));
    },
  }),
  memberOperation({
    method: "DELETE",
    path: "/logo",
    summary: "Remove the club's crest; its initials are shown instead",
    minRole: "admin",
    closedToKeys: "wholly",
    input: z.strictObject({}),
    command: async (uow) => {
      await changeCrest(uow, null);
    },
  }),
  memberOperation({
    method: "GET",
    path: "/first-steps",
    summary: "Get which of its first steps a new club has done",
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
    summary: "Hide the list of first steps from all admins",
    minRole: "admin",
    input: z.strictObject({}),
    output: z.object({ hidden: z.literal(true) }),
    command: async (uow) => {
      await hideFirstSteps(uow);
      return { hidden: true as const };
    },
  }),
  memberOperation({
    method: "PUT",
    path: "/first-steps",
    summary: "Show all admins the list of first steps again, until it is done",
    minRole: "admin",
    input: z.strictObject({}),
    output: z.object({ hidden: z.literal(false) }),
    command: async (uow) => {
      await showFirstSteps(uow);
      return { hidden: false as const };
    },
  }),
  platformOperation({
    method: "POST",
    path: "/closing",
    summary: `Close the club, naming it; it is deleted with all its data after ${GRACE_DAYS} days (${NEEDS_FRESH})`,
    example: { name: "Oakfield FC", reviewed: "" },
    minRole: "admin",
    input: CloseCallSchema,
    output: ClosingResource,
    status: 201,
    command: async ({ app, club, signIn, author }, input) => {
      const { closesAt } = await closeClub(app, { club, signIn }, input, author);
      return { closesAt: closesAt.toISOString() };
    },
  }),
  platformOperation({
    method: "DELETE",
    path: "/closing",
    summary: `Reopen a closed club within those ${GRACE_DAYS} days`,
    minRole: "admin",
    whileClosed: true,
    input: ReopenClubSchema,
    command: ({ app, club, author }) => reopenClub(app, club, author),
  }),
  platformOperation({
    method: "PUT",
    path: "/subdomain",
    summary: `Change the club's web address; the old one redirects to it for ${REDIRECT_DAYS} days (${NEEDS_FRESH})`,
    example: { subdomain: "oakfield-fc" },
    minRole: "admin",
    input: SubdomainSchema,
    output: z.object({
      subdomain: shownText("oakfield-fc"),
      address: shownText("https://oakfield-fc.clubs.example"),
    }),
    headers: { "s-org": "subdomain" },
    command: async ({ app, club, signIn, author }, input) => {
      const subdomain = await changeSubdomain(app, { club, signIn }, input, author);
      return { subdomain, address: clubOrigin(app.env.BASE_URL, subdomain) };
    },
  }),
  platformOperation({
    method: "POST",
    path: "/invitation-code",
    summary: "Renew the invitation code and the public id; the old ones stop working at once",
    example: { reviewed: "" },
    minRole: "admin",
    input: RenewInvitationSchema,
    carriesCredential: true,
    output: z.object({
      publicId: shownText("K7MPQ2RX4WTB9HNC"),
      invitationCode: shownText("CNH9BTW4XR2QPM7K"),
    }),
    status: 201,
    command: ({ app, club, author }, input) => renewInvitation(app, club, input, author),
  }),
];
