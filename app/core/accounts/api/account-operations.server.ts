import { z } from "zod";
import { NEEDS_FRESH } from "#app/api/needs-fresh.ts";
import { platformOperation } from "#app/api/platform-operation.ts";
import {
  OwnOrganization,
  ProviderAccount,
  SignInResource,
  signInResource,
} from "#app/core/accounts/account-resource.ts";
import { requestEmailChange } from "#app/core/accounts/email-change/request-change.server.ts";
import {
  ChangeEmailSchema,
  ProviderAccountSchema,
  SignInSchema,
} from "#app/core/accounts/identities.schemas.ts";
import { SetPasswordSchema } from "#app/core/accounts/passwords/password.schemas.ts";
import { removePassword, setPassword } from "#app/core/accounts/passwords/password.server.ts";
import {
  myProviderAccounts,
  removeProviderAccount,
} from "#app/core/accounts/provider/accounts/my-accounts.server.ts";
import { myClubs } from "#app/core/accounts/sign-ins/my-clubs.server.ts";
import { endMySignIn, mySignIns, signOutEverywhere } from "#app/core/accounts/sign-ins/my-sign-ins.server.ts";

const NEEDS = `your other sign-ins end (${NEEDS_FRESH})`;
const nothing = z.strictObject({});

export const accountOperations = [
  platformOperation({
    method: "GET",
    path: "/users/me/organizations",
    summary: "List the clubs that you belong to",
    minRole: "player",
    input: nothing,
    output: z.array(OwnOrganization),
    command: ({ app, signIn }) => myClubs(app.database, signIn.identityId),
  }),
  platformOperation({
    method: "POST",
    path: "/users/me/email",
    summary: `Request a change of your e-mail address: a link to confirm it is sent to the new one (${NEEDS_FRESH})`,
    example: { email: "anna.berg@oakfield.example" },
    minRole: "player",
    input: ChangeEmailSchema,
    status: 202,
    command: (call, input) => requestEmailChange(call.app, call, input, call),
  }),
  platformOperation({
    method: "PUT",
    path: "/users/me/password",
    summary: `Set or change your password; ${NEEDS}`,
    example: { password: "correct horse battery staple" },
    minRole: "player",
    input: SetPasswordSchema,
    command: (call, input) => setPassword(call.app, call, input),
  }),
  platformOperation({
    method: "DELETE",
    path: "/users/me/password",
    summary: `Remove your password; ${NEEDS}`,
    minRole: "player",
    input: nothing,
    command: (call) => removePassword(call.app, call),
  }),
  platformOperation({
    method: "GET",
    path: "/users/me/provider-accounts",
    summary: "List your linked accounts at identity providers, which sign you in at all your clubs",
    minRole: "player",
    input: nothing,
    output: z.array(ProviderAccount),
    command: (call) => myProviderAccounts(call.app, call),
  }),
  platformOperation({
    method: "DELETE",
    path: "/users/me/provider-accounts/{id}",
    summary: `Unlink an account at an identity provider, and end every sign-in made with it (${NEEDS_FRESH})`,
    minRole: "player",
    params: { id: "id" },
    input: ProviderAccountSchema,
    command: (call, input) => removeProviderAccount(call.app, call, input),
  }),
  platformOperation({
    method: "GET",
    path: "/users/me/sign-ins",
    summary: "List your sign-ins at all your clubs",
    minRole: "player",
    input: nothing,
    output: z.array(SignInResource),
    command: async ({ app, signIn }) => (await mySignIns(app.database, signIn)).map(signInResource),
  }),
  platformOperation({
    method: "DELETE",
    path: "/users/me/sign-ins",
    summary:
      "Sign out everywhere: at every club, device and app, including this one; your calendar addresses end, too",
    minRole: "player",
    input: nothing,
    command: (call) => signOutEverywhere(call.app.database, call),
  }),
  platformOperation({
    method: "DELETE",
    path: "/users/me/sign-ins/{id}",
    summary: "End one of your sign-ins",
    minRole: "player",
    params: { id: "id" },
    input: SignInSchema,
    command: (call, input) => endMySignIn(call.app.database, call, input),
  }),
  platformOperation({
    method: "POST",
    path: "/logout",
    summary: "Sign out: this call's credential, and those that it replaced, stop working",
    minRole: "player",
    input: nothing,
    command: (call) => endMySignIn(call.app.database, call, { id: call.signIn.id }),
  }),
];
