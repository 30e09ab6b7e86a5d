import { z } from "zod";
import { email, line, text } from "../fields.ts";

/** Asking for a magic link. `website` is the honeypot: a person never fills it in. */
export const AccessLinkSchema = z.strictObject({
  email: email(),
  to: text({ max: 2000 }).optional(),
  website: z.literal("", "errors.bot").optional(),
});

/** The six digits from the mail, typed on another device. */
export const AccessCodeSchema = z.strictObject({
  email: email(),
  code: line(12)
    .transform((value) => value.replace(/\s/g, ""))
    .pipe(z.string().regex(/^\d{6}$/, "errors.code")),
  to: text({ max: 2000 }).optional(),
});

/** Confirming a link by hand: `auth` says which kind of credential, `code` is the one-time secret. */
export const AutoLoginSchema = z.strictObject({
  auth: z.enum(["magic-link", "join", "hand-over"], "errors.invalid-magic-link"),
  code: line(100),
});

/** Joining a club by its invitation code. */
export const JoinSchema = z.strictObject({
  code: line(40),
  name: line(100),
  email: email(),
  website: z.literal("", "errors.bot").optional(),
});

/** Going to a club by its address, typed as "harriers", "harriers.clubs.example" or a whole link. */
export const FindClubSchema = z.strictObject({ address: line(200) });
