import { z } from "zod";
import { requestEmailChange } from "#app/identity/email-change/request-change.server.ts";
import {
  ChangeEmailSchema,
  ProviderAccountSchema,
  SetPasswordSchema,
  SignInSchema,
} from "#app/identity/identities.schemas.ts";
import { removePassword, setPassword } from "#app/identity/passwords/password.server.ts";
import {
  myProviderAccounts,
  removeProviderAccount,
} from "#app/identity/provider/accounts/my-accounts.server.ts";
import { myClubs } from "#app/identity/sign-ins/my-clubs.server.ts";
import { endMySignIn, mySignIns, signOutEverywhere } from "#app/identity/sign-ins/my-sign-ins.server.ts";
import { platformOperation } from "../platform-operation.ts";
import { OwnOrganization, ProviderAccount, SignInResource, signInResource } from "../resources/account.ts";

const NEEDS = "needs a sign-in of the last 15 minutes; your other sign-ins end";
const nothing = z.strictObject({});

export const accountOperations = [
  platformOperation({
    method: "GET",
    path: "/users/me/organizations",
    summary: "The clubs that you belong to",
    minRole: "player",
    input: nothing,
    output: z.array(OwnOrganization),
    command: ({ app, signIn }) => myClubs(app.database, signIn.identityId),
  }),
  platformOperation({
    method: "POST",
    path: "/users/me/email",
    summary:
      "Ask for another e-mail address, which gets the link that confirms it; needs a sign-in of the last 15 minutes",
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
    summary: "Accounts at identity providers that sign you in, at all your clubs",
    minRole: "player",
    input: nothing,
    output: z.array(ProviderAccount),
    command: (call) => myProviderAccounts(call.app, call),
  }),
  platformOperation({
    method: "DELETE",
    path: "/users/me/provider-accounts/{id}",
    summary:
      "Remove the link with an account at an identity provider; needs a sign-in of the last 15 minutes; every sign-in that came by it ends",
    minRole: "player",
    params: { id: "id" },
    input: ProviderAccountSchema,
    command: (call, input) => removeProviderAccount(call.app, call, input),
  }),
  platformOperation({
    method: "GET",
    path: "/users/me/sign-ins",
    summary: "Where you are signed in, at all your clubs",
    minRole: "player",
    input: nothing,
    output: z.array(SignInResource),
    command: async ({ app, signIn }) => (await mySignIns(app.database, signIn)).map(signInResource),
  }),
  platformOperation({
    method: "DELETE",
    path: "/users/me/sign-ins",
    summary: "Sign out everywhere: every club, device and app, this one too; ends your calendar addresses",
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
    summary: "End the sign-in of this call's credential; the credential and those before it work no more",
    minRole: "player",
    input: nothing,
    command: (call) => endMySignIn(call.app.database, call, { id: call.signIn.id }),
  }),
];
