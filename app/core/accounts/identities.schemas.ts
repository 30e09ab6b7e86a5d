import { z } from "zod";
import { LONGEST_TYPED } from "#app/core/club/address/subdomain.ts";
import { MEMBER_LENGTHS } from "#app/core/members/member-limits.ts";
import { email, line, requiredOr, text } from "#app/kernel/fields.ts";

/** The proof of a form's bot check; empty if scripts were off. */
const proof = line(4000).optional();

/** Requesting a magic link. `website` is the honeypot: people never fill it in. */
export const AccessLinkSchema = z.strictObject({
  email: email(),
  to: text({ max: 2000 }).optional(),
  proof,
  website: z.literal("", "errors.bot").optional(),
});

/** Requesting a link to the platform, where people choose among their clubs. */
export const PlatformLinkSchema = AccessLinkSchema.omit({ to: true });

/** Choosing one of your clubs. */
export const ChooseClubSchema = z.strictObject({ subdomain: line(LONGEST_TYPED) });

/** The six digits of a mail, typed in the browser that requested it. */
export const AccessCodeSchema = z.strictObject({
  email: email(),
  code: line(12)
    .transform((value) => value.replace(/\s/g, ""))
    .pipe(z.string().regex(/^\d{6}$/, "errors.code")),
  to: text({ max: 2000 }).optional(),
});

/** The kinds of one-time links; each is valid only for its own purpose. */
export const LinkPurposeSchema = z.enum(
  ["magic-link", "join", "hand-over", "choose-club"],
  "errors.invalid-magic-link",
);

/** Confirming a link by hand: `auth` is the link's purpose, `code` its one-time secret. */
export const AutoLoginSchema = z.strictObject({ auth: LinkPurposeSchema, code: line(100) });

/** Confirming a link in an app, which accepts the links of mails: those that sign in, and those that complete joining. */
export const ApiAutoLoginSchema = AutoLoginSchema.extend({
  auth: z.enum(["magic-link", "join"], "errors.invalid-magic-link"),
});

export const ProviderSignInSchema = z.strictObject({
  provider: line(40),
  to: text({ max: 2000 }).optional(),
  /** In the page itself, or in a popup window. */
  mode: z.enum(["redirect", "popup"], "errors.invalid").default("redirect"),
  /** `other`: the provider should ask who the person is, even if it knows somebody in this browser. */
  account: z.enum(["known", "other"], "errors.invalid").default("known"),
});

/** Signing an app in with a provider's ID token: three base64url parts. */
export const LoginSchema = z.strictObject({
  token: z
    .string(requiredOr("errors.provider-invalid-token"))
    .max(20_000, "errors.too-long")
    .regex(/^[\w-]+\.[\w-]+\.[\w-]+$/, "errors.provider-invalid-token"),
});

/** Joining a club with its invitation code. */
export const JoinSchema = z.strictObject({
  code: line(40),
  name: line(MEMBER_LENGTHS.name),
  email: email(),
  proof,
  website: z.literal("", "errors.bot").optional(),
});

/** Going to a club by its address, typed as "harriers", "harriers.clubs.example" or a whole link, or by its invitation code. */
export const FindClubSchema = z.strictObject({ address: line(200) });

/** Requesting another e-mail address. */
export const ChangeEmailSchema = z.strictObject({ email: email() });

/** Confirming a new e-mail address with the secret that was mailed to it. */
export const ConfirmEmailSchema = z.strictObject({ code: line(100) });

/** One of your own links to an account at an identity provider. */
export const ProviderAccountSchema = z.strictObject({ id: z.uuid("errors.invalid") });

/** One of your own sign-ins. */
export const SignInSchema = z.strictObject({ id: z.uuid("errors.invalid") });
