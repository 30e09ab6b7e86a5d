import { z } from "zod";
import { isLoopbackName } from "#app/infra/outbound/address-rules.ts";

const issuer = z
  .url({ protocol: /^https?$/, error: "must be an address like https://identity.example" })
  .refine((value) => {
    const url = new URL(value);
    return url.protocol === "https:" || isLoopbackName(url.hostname);
  }, "must be https (http only on this machine itself)")
  .refine((value) => {
    const url = new URL(value);
    return !(url.search || url.hash || url.username || url.password);
  }, "must have no query, fragment or password");

const domain = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9-]{2,63}$/, "must be a domain like club.example");

const ProviderSchema = z.strictObject({
  /** Identifies the provider in URLs. */
  id: z.string().regex(/^[a-z0-9][a-z0-9-]{0,39}$/, "must be made of a-z, 0-9 and dashes"),
  /** The button's label after "Continue with". */
  name: z.string().trim().min(1).max(60),
  issuer,
  clientId: z.string().min(1).max(500),
  clientSecret: z.string().min(1).max(500).optional(),
  scopes: z
    .string()
    .regex(/(^| )openid( |$)/, "must contain openid")
    .default("openid profile email offline_access"),
  /** The API that access tokens are for, if the provider has several. */
  audience: z.string().min(1).max(500).optional(),
  /** The `org_id` that an ID token must have. */
  organization: z.string().min(1).max(200).optional(),
  /** The domains, in lower case, whose e-mail addresses the provider may vouch for; absent: all. */
  emailDomains: z.array(domain, "must be a list").min(1, "must name a domain").max(100).optional(),
  /** In seconds; people who last proved to the provider who they are longer ago than this have to do so again. */
  maxAge: z.int().min(0).max(31_536_000).optional(),
});

/** An identity provider that people can sign in with. */
export type ProviderSettings = z.output<typeof ProviderSchema>;

/** The configured providers, as a JSON list in the environment. */
export const IdentityProvidersSchema = z
  .string()
  .transform((text, check) => {
    try {
      return JSON.parse(text) as unknown;
    } catch {
      check.issues.push({ code: "custom", input: text, message: "must be a JSON list" });
      return z.NEVER;
    }
  })
  .pipe(
    z
      .array(ProviderSchema, "must be a JSON list")
      .max(10)
      .refine((list) => new Set(list.map(({ id }) => id)).size === list.length, "must have different ids"),
  );

/** A provider as the sign-in page shows it. */
export interface OfferedProvider {
  id: string;
  name: string;
}
