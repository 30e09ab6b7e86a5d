import { setTimeout as delay } from "node:timers/promises";
import type { Club } from "#tenants/directory.ts";
import type { ProviderHost } from "../provider-host.ts";
import { isIgnoredWhenSilent, ProviderProblem } from "../provider-problems.ts";
import { openLoginTransaction } from "../sign-in/login-transactions.server.ts";
import { providerPath } from "../sign-in/start-sign-in.server.ts";
import {
  dropRefreshToken,
  endSignInBySession,
  findSessionBySignIn,
  leaseForRenewal,
  type ProviderSession,
  postponeRenewal,
  providerSession,
  replaceTokens,
  tokenSeal,
} from "./provider-sessions.server.ts";

/**
 * The outcome of a renewal. `live`: the session is valid, or there is none; `later`: the last try failed too recently;
 * `ended`: the provider wants the person to sign in again, and the sign-in here is over; `frame`: only the browser can
 * renew, in a frame at the platform's `path`.
 */
export type Renewal = { state: "live" | "later" | "ended" } | { state: "frame"; path: string };

/** How long to wait for another renewal (`each`), how many times (`times`), and how often to check (`look`); milliseconds. */
const WAITS = { each: 5_000, times: 10, look: 250 };
/** How long until the next renewal is tried, in seconds: after a failure, and after it was left to a frame. */
const RETRY = { failure: 60, frame: 300 };

/**
 * Renews the provider session behind a sign-in with its refresh token, one renewal at a time. Throws `ProviderProblem`
 * if it fails, and `provider-timeout` if another renewal never ends.
 */
export async function renewProviderSession(
  app: ProviderHost,
  asked: { signInToken: string; club: Club; waits?: typeof WAITS },
): Promise<Renewal> {
  const seal = tokenSeal(app.env);
  const waits = asked.waits ?? WAITS;
  const read = <T>(work: Parameters<typeof app.database.withPlatform<T>>[1]) =>
    app.database.withPlatform({ readOnly: true }, work);
  const found = await read((db) => findSessionBySignIn(db, seal, asked.signInToken));
  if (!found) return { state: "live" };
  for (let tries = 0; tries < waits.times; tries++) {
    const leased = await app.database.withPlatform({}, (db) => leaseForRenewal(db, seal, found.id));
    if (leased) return renew(app, asked.club, leased);
    for (let waited = 0; waited < waits.each; waited += waits.look) {
      const now = await read((db) => providerSession(db, seal, found.id));
      if (!now || now.signInId === null) return { state: "ended" };
      if (now.live) return { state: "live" };
      if (now.resting) return { state: "later" };
      if (!now.renewing) break;
      await delay(waits.look);
    }
  }
  throw new ProviderProblem("provider-timeout");
}

async function renew(app: ProviderHost, club: Club, session: ProviderSession): Promise<Renewal> {
  const seal = tokenSeal(app.env);
  const refreshToken = session.tokens?.refreshToken;
  if (refreshToken === undefined) return leaveToFrame(app, club, session);
  try {
    const tokens = await app.providers.byId(session.provider).renew(refreshToken);
    if (tokens.claims && tokens.claims.subject !== session.subject)
      throw new ProviderProblem("provider-login-required");
    await app.database.withPlatform({}, (db) => replaceTokens(db, seal, session, tokens));
    return { state: "live" };
  } catch (error) {
    if (!(error instanceof ProviderProblem)) throw error;
    if (error.code === "provider-login-required") {
      await app.database.withPlatform({}, (db) => endSignInBySession(db, session));
      return { state: "ended" };
    }
    if (error.oauthError === "invalid_grant") {
      await app.database.withPlatform({}, (db) => dropRefreshToken(db, seal, session));
      return leaveToFrame(app, club, session);
    }
    if (isIgnoredWhenSilent(error.code)) return leaveToFrame(app, club, session);
    await app.database.withPlatform({}, (db) => postponeRenewal(db, session.id, RETRY.failure));
    throw error;
  }
}

async function leaveToFrame(app: ProviderHost, club: Club, session: ProviderSession): Promise<Renewal> {
  const ticket = await app.database.withPlatform({}, async (db) => {
    await postponeRenewal(db, session.id, RETRY.frame);
    return openLoginTransaction(db, {
      provider: session.provider,
      tenant: club.tenant,
      target: "/",
      mode: "silent",
      clubBrowserHash: null,
      forceAccountChoice: false,
      providerSessionId: session.id,
    });
  });
  return { state: "frame", path: providerPath(session.provider, ticket) };
}
