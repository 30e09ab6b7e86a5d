import { z } from "zod";
import { email } from "#app/kernel/fields.ts";
import { ProviderProblem } from "./provider-problems.ts";
import type { ProviderSettings } from "./provider-settings.ts";

/** Allowed clock skew when a token's times are checked, in seconds. */
export const CLOCK_LEEWAY = 60;

/** The assumed age of a proof of unknown time, in seconds: too old to count as fresh. */
const UNKNOWN_AGE = 60 * 60;

/** Checked before anything is normalized: a Kelvin sign would become a k, and the address somebody else's. */
const ASCII = z.string().regex(/^[\x20-\x7e]*$/);

const Claims = z.object({
  iss: z.string().min(1),
  sub: z.string().min(1).max(255),
  exp: z.number(),
  email: ASCII.pipe(email()).optional().catch(undefined),
  // Some providers write booleans as text.
  email_verified: z
    .union([z.literal(true), z.literal("true")])
    .optional()
    .catch(undefined),
  org_id: z.string().optional().catch(undefined),
  auth_time: z.number().int().nonnegative().optional(),
});

/** What we use of an ID token, once its signature, issuer, audience and times have been checked. */
export interface ProviderClaims {
  issuer: string;
  subject: string;
  /** Lower case; undefined unless the provider says that it is verified. */
  verifiedEmail: string | undefined;
  /** When the person proved to the provider who they are; if it does not say, a time too long ago to count as fresh. */
  authenticatedAt: Date;
  expiresAt: Date;
}

/**
 * Reads the claims of a checked ID token, and checks our own expectations: the organization, if one is configured, and
 * the time of authentication, if there is a maximum age. Throws `provider-invalid-token`.
 */
export function readClaims(
  settings: Pick<ProviderSettings, "organization" | "maxAge">,
  claims: unknown,
  now: Date,
): ProviderClaims {
  const parsed = Claims.safeParse(claims);
  if (!parsed.success) throw new ProviderProblem("provider-invalid-token");
  const { iss, sub, exp, email, email_verified, org_id, auth_time } = parsed.data;
  if (settings.organization !== undefined && org_id !== settings.organization)
    throw new ProviderProblem("provider-invalid-token");
  const seconds = Math.floor(now.getTime() / 1000);
  if (auth_time !== undefined && auth_time > seconds + CLOCK_LEEWAY)
    throw new ProviderProblem("provider-invalid-token");
  if (settings.maxAge !== undefined) {
    const oldest = seconds - settings.maxAge - CLOCK_LEEWAY;
    if (auth_time === undefined || auth_time < oldest) throw new ProviderProblem("provider-invalid-token");
  }
  return {
    issuer: iss,
    subject: sub,
    verifiedEmail: email_verified ? email : undefined,
    authenticatedAt: new Date(Math.min(auth_time ?? seconds - UNKNOWN_AGE, seconds) * 1000),
    expiresAt: new Date(exp * 1000),
  };
}
