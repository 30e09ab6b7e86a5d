import { z } from "zod";
import { LONGEST_TYPED, subdomainProblem } from "#app/core/club/address/subdomain.ts";
import { clubName, currency, timezone } from "#app/core/club/organization.schemas.ts";
import { MEMBER_LENGTHS } from "#app/core/members/member-limits.ts";
import { email, line, text } from "#app/kernel/fields.ts";
import { LOCALES } from "#app/kernel/i18n/locale.ts";

/** Founding a club on the platform. `website` is the honeypot: a person never fills it in. */
export const SignUpSchema = z.strictObject({
  name: clubName,
  adminEmail: email(),
  /** If empty, it is made from the name. */
  subdomain: text({ max: LONGEST_TYPED })
    .transform((value) => value.toLowerCase())
    .superRefine((value, issues) => {
      // This needs no look at other clubs, so it is reported together with the form's other errors.
      const problem = value && subdomainProblem(value);
      if (problem) issues.addIssue({ code: "custom", message: `errors.${problem}` });
    })
    .optional(),
  /** If empty, it is guessed from the e-mail address. */
  adminName: line(MEMBER_LENGTHS.name).optional(),
  timezone,
  currency,
  locale: z.enum(LOCALES, "errors.invalid"),
  /** The result of the form's bot check; absent if scripts were off. */
  proof: line(4000).optional(),
  website: z.literal("", "errors.bot").optional(),
});
