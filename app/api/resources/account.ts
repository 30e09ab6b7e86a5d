import { z } from "zod";
import { deviceOf } from "#app/identity/sign-ins/device.ts";
import type { MySignIn } from "#app/identity/sign-ins/my-sign-ins.server.ts";

/** One place where somebody is signed in. */
export const SignInResource = z.object({
  id: z.string(),
  organization: z.object({ subdomain: z.string(), name: z.string() }),
  kind: z.enum(["browser", "api"]),
  browser: z.string().nullable(),
  system: z.string().nullable(),
  method: z.enum(["link", "code", "password", "provider", "hand-over"]),
  createdAt: z.date(),
  lastSeenAt: z.date().meta({ description: "To the hour." }),
  current: z.boolean().meta({ description: "The one that asks." }),
});

export function signInResource(one: MySignIn): z.input<typeof SignInResource> {
  const { id, club, subdomain, kind, userAgent, method, createdAt, lastSeenAt, current } = one;
  const { browser, system } = deviceOf(userAgent);
  return {
    id,
    organization: { subdomain, name: club },
    kind,
    browser,
    system,
    method,
    createdAt,
    lastSeenAt,
    current,
  };
}

/** An account at an identity provider that signs somebody in. */
export const ProviderAccount = z.object({
  id: z.string(),
  provider: z.string(),
  issuer: z.string(),
  createdAt: z.date(),
  lastUsedAt: z.date().nullable(),
  current: z.boolean().meta({ description: "The sign-in that asks came by it." }),
});

/** A club that somebody belongs to. */
export const OwnOrganization = z.object({ publicId: z.string(), subdomain: z.string(), name: z.string() });
