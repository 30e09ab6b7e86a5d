import { z } from "zod";
import { parseUserAgent } from "#app/core/accounts/sign-ins/device.ts";
import type { MySignIn } from "#app/core/accounts/sign-ins/my-sign-ins.server.ts";
import { shownText } from "#app/core/shown.ts";

/** One place where somebody is signed in. */
export const SignInResource = z
  .object({
    id: z.string().meta({ format: "uuid" }),
    organization: z.object({ subdomain: shownText("oakfield"), name: shownText("Oakfield FC") }),
    kind: z.enum(["browser", "api"]),
    browser: shownText("Firefox").nullable(),
    system: shownText("Android").nullable(),
    method: z.enum(["link", "code", "password", "provider", "hand-over"]),
    createdAt: z.date(),
    lastSeenAt: z.date().meta({ description: "When it was last used, to the hour." }),
    current: z.boolean().meta({ description: "Whether it is the sign-in that makes this call." }),
  })
  .meta({ id: "SignIn" });

export function signInResource(one: MySignIn): z.input<typeof SignInResource> {
  const { id, club, subdomain, kind, userAgent, method, createdAt, lastSeenAt, current } = one;
  const { browser, system } = parseUserAgent(userAgent);
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
  id: z.string().meta({ format: "uuid" }),
  provider: shownText("google"),
  issuer: shownText("https://accounts.google.com"),
  createdAt: z.date(),
  lastUsedAt: z.date().nullable(),
  current: z.boolean().meta({ description: "Whether the sign-in that makes this call was made with it." }),
});

/** A club that somebody belongs to. */
export const OwnOrganization = z.object({
  publicId: shownText("K7MPQ2RX4WTB9HNC"),
  subdomain: shownText("oakfield"),
  name: shownText("Oakfield FC"),
});
