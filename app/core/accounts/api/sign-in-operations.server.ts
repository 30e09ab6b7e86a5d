import { z } from "zod";
import { openOperation } from "#app/api/platform-operation.ts";
import {
  AccessLinkSchema,
  ApiAutoLoginSchema,
  JoinSchema,
  LoginSchema,
} from "#app/core/accounts/identities.schemas.ts";
import { joinClub } from "#app/core/accounts/joining/join-club.server.ts";
import { requestAccessLink } from "#app/core/accounts/links/request-link.server.ts";
import { PasswordSignInSchema } from "#app/core/accounts/passwords/password.schemas.ts";
import { enterByPassword } from "#app/core/accounts/passwords/password-entry.server.ts";
import { signInByIdToken } from "#app/core/accounts/provider/sign-in/id-token.server.ts";
import { enterClub } from "#app/core/accounts/sign-ins/enter-club.server.ts";
import { shownText } from "#app/core/shown.ts";
import { safeTarget } from "#app/web/http/request/redirect-target.ts";

/** An empty body: everything is in the headers. */
const nothing: z.ZodType<object, object> = z.object({});
/** A new credential, and the club that it is valid for. */
const headers = { "s-auth": "token", "s-org": "subdomain" };

export const signInOperations = [
  openOperation({
    method: "POST",
    path: "/access-link",
    whileClosed: true,
    summary: "Send a magic link to a member's e-mail address",
    failed: "failures.link",
    example: { email: "anna@oakfield.example" },
    input: AccessLinkSchema.omit({ website: true }),
    status: 202,
    command: ({ app, club, ip, language }, input) => requestAccessLink(app, club, input, { ip, language }),
  }),
  openOperation({
    method: "POST",
    path: "/join",
    summary: "Join with an invitation code: sends an e-mail with the link that completes it",
    failed: "failures.link",
    example: { code: "CNH9BTW4XR2QPM7K", name: "Carla Díaz", email: "carla@oakfield.example" },
    input: JoinSchema.omit({ website: true }),
    status: 202,
    command: ({ app, club, ip, language }, input) => joinClub(app, club, input, { ip, language }),
  }),
  openOperation({
    method: "POST",
    path: "/auto-login",
    whileClosed: true,
    summary: "Exchange a magic link's code for a credential, returned in the header s-auth",
    example: { auth: "magic-link", code: "the-code-of-the-link" },
    input: ApiAutoLoginSchema,
    output: z.object({ target: shownText("/", "The path that the link leads to.") }),
    headers,
    command: async ({ app, club, ip, userAgent, origin }, { auth, code }) => {
      const credential = { purpose: auth, token: code };
      const { token, target } = await enterClub(app, club, credential, { kind: "api", userAgent, ip });
      return { target: safeTarget(target, origin), token, subdomain: club.subdomain };
    },
  }),
  openOperation({
    method: "POST",
    path: "/login",
    whileClosed: true,
    summary:
      "Exchange an identity provider's ID token for a credential, returned in the header s-auth; each token works once",
    example: { token: "header.claims.signature" },
    input: LoginSchema,
    output: nothing,
    headers,
    command: async ({ app, club, ip, userAgent }, input) => {
      const { token } = await signInByIdToken(app, club, input, { userAgent, ip });
      return { token, subdomain: club.subdomain };
    },
  }),
  openOperation({
    method: "POST",
    path: "/sign-ins",
    whileClosed: true,
    summary: "Exchange an e-mail address and password for a credential, returned in the header s-auth",
    example: { email: "anna@oakfield.example", password: "correct horse battery staple" },
    input: PasswordSignInSchema.omit({ to: true }),
    output: nothing,
    headers,
    command: async ({ app, club, ip, userAgent }, input) => {
      const { token } = await enterByPassword(app, club, input, { kind: "api", userAgent, ip });
      return { token, subdomain: club.subdomain };
    },
  }),
];
