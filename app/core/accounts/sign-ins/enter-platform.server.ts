import type { App } from "#app/core/app.server.ts";
import { identityFor } from "../identities.server.ts";
import { consumeAccessLink } from "../links/access-links.server.ts";
import { type Credential, giveLinkBack, liveLink } from "../links/live-link.server.ts";
import { type MyClub, myClubs } from "./my-clubs.server.ts";
import { startPlatformSignIn } from "./platform-sign-in.server.ts";

/** A completed sign-in on the platform: the secret for its cookie, and the clubs to choose from. */
export interface PlatformEntry {
  token: string;
  identityId: string;
  email: string;
  clubs: MyClub[];
}

/** What signing in on the platform needs from the application. */
export type PlatformEntrance = Pick<App, "database" | "limits" | "log">;

/**
 * Consumes a one-time credential and signs its owner in on the platform. Refuses `invalid-magic-link`, `wrong-code`,
 * `code-of-other-browser`, `too-many-tries`, `too-many-codes`.
 */
export async function enterPlatform(
  app: PlatformEntrance,
  credential: Credential,
  caller: { userAgent: string; ip: string },
): Promise<PlatformEntry> {
  const link = await liveLink(app, { tenant: null, ip: caller.ip }, credential);
  const method = "token" in credential ? "link" : "code";
  const entry = await app.database.withPlatform({}, async (db) => {
    const identityId = await identityFor(db, link.email);
    await consumeAccessLink(db, link);
    const token = await startPlatformSignIn(db, { identityId, method, userAgent: caller.userAgent });
    return { token, identityId };
  });
  await giveLinkBack(app, "platform", link.email);
  return { ...entry, email: link.email, clubs: await myClubs(app.database, entry.identityId) };
}
