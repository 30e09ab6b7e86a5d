import { describe, expect, it } from "vitest";
import { enterClub } from "#app/core/accounts/sign-ins/enter-club.server.ts";
import { hashOf } from "#app/kernel/secret.ts";
import { tokens } from "#tests/support/provider-double.ts";
import {
  askedOf,
  newBrowser,
  openProviderJourney,
  ticketOf,
  type Way,
} from "#tests/support/provider-journey.ts";
import { goToProvider } from "../sign-in/start-sign-in.server.ts";
import { findSessionBySignIn, revokeOrphans, tokenSeal } from "./provider-sessions.server.ts";
import { endSignInAndSession, revokeProviderSession } from "./provider-sign-out.server.ts";
import { renewProviderSession } from "./renew-session.server.ts";

const journey = await openProviderJourney();

interface SignedIn {
  token: string;
  person: { sub: string; email: string; email_verified: boolean };
}

/** Somebody signed in with the provider; `answer` overrides parts of its token response. */
async function signedIn(answer: Record<string, unknown> = {}): Promise<SignedIn> {
  const person = await journey.makePerson();
  const way = await journey.depart();
  journey.answerWith(await journey.double.idToken({ ...person, nonce: way.nonce }), answer);
  const finished = await journey.comeBack(way);
  if (finished.kind !== "hand-over") throw new Error(JSON.stringify(finished));
  const caller = { kind: "browser", userAgent: "", ip: "" } as const;
  const { token } = await enterClub(
    journey.app,
    journey.base.clubs[0],
    { purpose: "hand-over", token: finished.token },
    caller,
  );
  return { token, person };
}

const sql = async (text: string, values: (string | Buffer)[] = []) =>
  (await journey.base.database.platform.raw<{ rows: Record<string, unknown>[] }>(text, values)).rows;
const session = (token: string) =>
  journey.base.database.withPlatform({}, (db) => findSessionBySignIn(db, tokenSeal(journey.app.env), token));
/** Leaves the access token only this many seconds. */
const leave = (token: string, seconds: number) =>
  sql(
    `UPDATE platform.provider_sessions SET expires_at = now() + interval '${seconds} seconds'
      WHERE sign_in_id = (SELECT id FROM platform.sign_ins WHERE token_hash = ?) RETURNING 1 AS found`,
    [hashOf(token)],
  );
const renew = (token: string, app = journey.app, waits?: { each: number; times: number; look: number }) =>
  renewProviderSession(app, { signInToken: token, club: journey.base.clubs[0], waits });
/** The application, with a count of the transactions on the platform that are over, by what they may do. */
function countingApp(onDone = () => {}) {
  const { database } = journey.app;
  const count = { reads: 0, writes: 0 };
  const withPlatform: typeof database.withPlatform = async (options, work) => {
    const done = await database.withPlatform(options, work);
    count[options.readOnly ? "reads" : "writes"]++;
    onDone();
    return done;
  };
  return { count, app: { ...journey.app, database: { ...database, withPlatform } } };
}
const isSignedIn = async (token: string) =>
  (await sql("SELECT 1 AS one FROM platform.sign_ins WHERE token_hash = ?", [hashOf(token)])).length > 0;

describe("a renewal", () => {
  it.each([
    [70, 0],
    [59, 1],
    [-10, 1],
  ])("of a token with %i s left asks the provider %i times", async (left, times) => {
    const { token } = await signedIn();
    await leave(token, left);
    journey.answerWith(undefined, { refresh_token: undefined });
    expect(await renew(token)).toEqual({ state: "live" });
    expect(journey.double.tokenRequests).toHaveLength(times);
  });

  it("keeps the rotated refresh token, or the old one if none is sent", async () => {
    const { token } = await signedIn({ refresh_token: "first" });
    for (const [used, sent] of [
      ["first", "second"],
      ["second", undefined],
      ["second", "third"],
    ]) {
      await leave(token, 0);
      journey.answerWith(undefined, { refresh_token: sent });
      await renew(token);
      expect(journey.double.tokenRequests.map((form) => form.get("refresh_token"))).toEqual([used]);
    }
    expect((await session(token))?.tokens?.refreshToken).toBe("third");
  });

  it("happens once, however many ask at once", async () => {
    const { token } = await signedIn();
    await leave(token, 0);
    // The provider answers when all of them have tried to begin.
    const { promise: haveTried, resolve } = Promise.withResolvers<void>();
    const { app, count } = countingApp(() => count.writes === 10 && resolve());
    journey.double.answerTokens(async () => {
      await haveTried;
      return tokens(undefined);
    });
    const all = await Promise.all(Array.from({ length: 10 }, () => renew(token, app)));
    expect(all).toEqual(all.map(() => ({ state: "live" })));
    expect(journey.double.tokenRequests).toHaveLength(1);
  });

  it("waits for another one so long and so often, then says that it took too long", async () => {
    const { token } = await signedIn();
    await leave(token, 0);
    await sql("UPDATE platform.provider_sessions SET renewing_until = now() + interval '1 minute'");
    const { app, count } = countingApp();
    await expect(renew(token, app, { each: 100, times: 3, look: 20 })).rejects.toMatchObject({
      code: "provider-timeout",
    });
    expect(count).toEqual({ reads: 1 + 3 * 5, writes: 3 });
    await sql("UPDATE platform.provider_sessions SET renewing_until = now() - interval '1 second'");
    journey.answerWith(undefined);
    expect(await renew(token)).toEqual({ state: "live" });
  });

  it("after a failure is left alone for a while, and the sign-in stays", async () => {
    const { token } = await signedIn();
    await leave(token, 0);
    journey.double.answerTokens(() => ({ status: 500, body: "" }));
    await expect(renew(token)).rejects.toMatchObject({ code: "provider-request-error" });
    const rows = await sql(
      `SELECT retry_at > now() AS later, renewing_until FROM platform.provider_sessions
        WHERE sign_in_id = (SELECT id FROM platform.sign_ins WHERE token_hash = ?)`,
      [hashOf(token)],
    );
    expect(rows).toEqual([{ later: true, renewing_until: null }]);
    expect(await renew(token)).toEqual({ state: "later" });
    expect(journey.double.tokenRequests).toHaveLength(1);
    expect(await isSignedIn(token)).toBe(true);
  });

  it.each([
    ["by login_required", () => ({ status: 400, body: { error: "login_required" } })],
    ["for another person", async () => tokens(await journey.double.idToken({ sub: "somebody-else" }))],
  ])("refused %s ends the sign-in", async (_what, answer) => {
    const { token } = await signedIn();
    await leave(token, 0);
    journey.double.answerTokens(answer);
    expect(await renew(token)).toEqual({ state: "ended" });
    expect(await isSignedIn(token)).toBe(false);
  });

  it("of somebody who signed in without a provider does nothing", async () => {
    expect(await renew("no-such-sign-in")).toEqual({ state: "live" });
  });
});

describe("if the refresh token is of no use, a frame", () => {
  /** Goes to the provider as the frame that a renewal asks for would. */
  async function frameOf(token: string): Promise<Way> {
    const renewal = await renew(token);
    if (renewal.state !== "frame") throw new Error(JSON.stringify(renewal));
    const browserHash = newBrowser();
    const ticket = ticketOf(renewal.path);
    const way = await goToProvider(journey.app, { provider: "double", ticket, browserHash });
    if ("problem" in way) throw new Error(way.problem);
    return { browserHash, ticket, ...askedOf(way.url) };
  }
  async function withoutRefreshToken(): Promise<SignedIn & { way: Way }> {
    const person = await signedIn({ refresh_token: undefined });
    await leave(person.token, 0);
    return { ...person, way: await frameOf(person.token) };
  }

  it("asks without showing anything, and renews the very session", async () => {
    const { token, person, way } = await withoutRefreshToken();
    expect(way.asked.get("prompt")).toBe("none");
    journey.answerWith(await journey.double.idToken({ ...person, nonce: way.nonce }));
    const links = await journey.count("access_links");
    expect(await journey.comeBack(way)).toMatchObject({ kind: "renewed", mode: "silent" });
    expect(await session(token)).toMatchObject({ live: true, signInId: expect.any(String) });
    expect(await journey.count("access_links")).toBe(links);
  });

  it("takes over from a refresh token that is invalid", async () => {
    const { token } = await signedIn();
    await leave(token, 0);
    journey.double.answerTokens(() => ({ status: 400, body: { error: "invalid_grant" } }));
    await frameOf(token);
    expect((await session(token))?.tokens?.refreshToken).toBeUndefined();
    expect(await isSignedIn(token)).toBe(true);
  });

  it.each([
    ["login_required", "provider-login-required", false],
    ["consent_required", "provider-interaction-required", true],
    ["interaction_required", "provider-interaction-required", true],
    ["account_selection_required", "provider-interaction-required", true],
    ["access_denied", "provider-access-denied", true],
    ["server_error", "provider-request-error", true],
  ])("that comes back with %s: %s, the sign-in stays: %s", async (error, problem, stays) => {
    const { token, way } = await withoutRefreshToken();
    const parameters = { error, state: way.state };
    expect(await journey.comeBack(way, { parameters })).toMatchObject({ kind: "problem", problem });
    expect(await isSignedIn(token)).toBe(stays);
  });

  it("in which somebody else is signed in ends the sign-in", async () => {
    const { token, way } = await withoutRefreshToken();
    journey.answerWith(await journey.double.idToken({ ...(await journey.makePerson()), nonce: way.nonce }));
    expect(await journey.comeBack(way)).toMatchObject({ problem: "provider-login-required" });
    expect(await isSignedIn(token)).toBe(false);
  });
});

describe("a second factor that the provider wants", () => {
  it("is told, and its token stays on the server, sealed", async () => {
    const way = await journey.depart();
    const body = { error: "mfa_required", mfa_token: "second-factor-token" };
    journey.double.answerTokens(() => ({ status: 403, body }));
    const finished = await journey.comeBack(way);
    expect(finished).toMatchObject({ kind: "problem", problem: "provider-mfa-required" });
    expect(JSON.stringify(finished)).not.toContain("second-factor-token");
    const rows = await sql("SELECT mfa_token FROM platform.login_transactions WHERE state_hash = ?", [
      hashOf(way.state),
    ]);
    expect(rows).toEqual([{ mfa_token: expect.any(Buffer) }]);
    expect(String(rows[0]?.mfa_token)).not.toContain("second-factor-token");
  });
});

describe("signing out", () => {
  const out = (token: string) =>
    endSignInAndSession(journey.app, { token, returnTo: "http://localhost:3000/signed-out", state: "alder" });
  const queued = () =>
    sql("SELECT payload FROM platform.outbox WHERE kind = 'provider-session.revoke' ORDER BY id");
  const revokeAll = async () => {
    for (const { payload } of await queued()) await revokeProviderSession(journey.app, { payload });
  };

  it("leads to the provider with the ID token as a hint, and revokes the refresh token there", async () => {
    const { token } = await signedIn({ refresh_token: "to-be-revoked" });
    const idToken = (await session(token))?.tokens?.idToken;
    const url = new URL((await out(token)) ?? "");
    expect(url.origin + url.pathname).toBe(`${journey.double.issuer}/end`);
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      id_token_hint: idToken,
      post_logout_redirect_uri: "http://localhost:3000/signed-out",
      state: "alder",
    });
    expect(await isSignedIn(token)).toBe(false);
    await revokeAll();
    await revokeAll();
    expect(journey.double.revoked.filter((one) => one === "to-be-revoked")).toHaveLength(1);
  });

  it("in any other way revokes it too, in time; a live one is left alone", async () => {
    const gone = await signedIn({ refresh_token: "orphan" });
    const live = await signedIn({ refresh_token: "alive" });
    await sql("DELETE FROM platform.sign_ins WHERE token_hash = ?", [hashOf(gone.token)]);
    const found = await session(live.token);
    await journey.base.database.withPlatform({}, revokeOrphans);
    const asked = (await queued()).length;
    await journey.base.database.withPlatform({}, revokeOrphans);
    expect((await queued()).length).toBe(asked);
    await revokeProviderSession(journey.app, { payload: { id: found?.id } });
    await revokeAll();
    expect(journey.double.revoked).toContain("orphan");
    expect(journey.double.revoked).not.toContain("alive");
    expect(await session(live.token)).toBeDefined();
  });

  it("of a sign-in without a provider leads nowhere", async () => {
    expect(await out("no-such-sign-in")).toBeUndefined();
  });
});
