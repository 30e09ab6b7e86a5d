import { createHash, randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { enterClub } from "#app/core/accounts/sign-ins/enter-club.server.ts";
import { handOverTo } from "#app/core/accounts/sign-ins/hand-over.server.ts";
import { findPlatformSignIn } from "#app/core/accounts/sign-ins/platform-sign-in.server.ts";
import { hashOf } from "#app/kernel/secret.ts";
import { all, one, run } from "#tenants/sql.ts";
import { newBrowser, openProviderJourney, REDIRECT_URI, seconds } from "#tests/support/provider-journey.ts";
import { findSessionBySignIn, tokenSeal } from "../sessions/provider-sessions.server.ts";
import { sweepLogins } from "./login-transactions.server.ts";
import { goToProvider } from "./start-sign-in.server.ts";

const journey = await openProviderJourney();

const caller = { kind: "browser" as const, userAgent: "test", ip: "192.0.2.1" };

/** Signs a new person in at the first club, so that the platform knows that they belong to it. */
async function knownPerson() {
  const person = await journey.makePerson();
  const way = await journey.depart();
  journey.answerWith(await journey.double.idToken({ ...person, nonce: way.nonce }));
  const finished = await journey.comeBack(way);
  if (finished.kind !== "hand-over") throw new Error(JSON.stringify(finished));
  await enterClub(
    journey.app,
    journey.base.clubs[0],
    { purpose: "hand-over", token: finished.token },
    caller,
  );
  return person;
}

describe("the way to the provider and back", () => {
  it("on the platform, keeps the provider's session for the first club that is chosen", async () => {
    const person = await knownPerson();
    const way = await journey.depart({ toPlatform: true });
    const proved = seconds() - 100;
    journey.answerWith(await journey.double.idToken({ ...person, nonce: way.nonce, auth_time: proved }));
    const finished = await journey.comeBack(way);
    if (finished.kind !== "platform") throw new Error(JSON.stringify(finished));
    const who = await findPlatformSignIn(journey.base.database, finished.token);
    expect(who?.authenticatedAt).toEqual(new Date(proved * 1000));
    if (!who) throw new Error("nobody is signed in on the platform");
    const [club] = journey.base.clubs;
    const options = { platformToken: finished.token };
    const first = await handOverTo(journey.app, who, club.subdomain, options);
    const second = await handOverTo(journey.app, who, club.subdomain, options);
    const held: boolean[] = [];
    for (const { token } of [first, second]) {
      const entry = await enterClub(journey.app, club, { purpose: "hand-over", token }, caller);
      const session = await journey.base.database.withPlatform({}, (db) =>
        findSessionBySignIn(db, tokenSeal(journey.app.env), entry.token),
      );
      held.push(session?.subject === person.sub);
    }
    expect(held).toEqual([true, false]);
  });

  it("asks with state, nonce and a challenge, and proves the challenge with the code", async () => {
    const person = await journey.makePerson();
    const way = await journey.depart();
    expect(Object.fromEntries(way.asked)).toMatchObject({
      response_type: "code",
      client_id: "teamsheet",
      redirect_uri: REDIRECT_URI,
      scope: "openid email",
      code_challenge_method: "S256",
    });
    expect(way.asked.has("prompt")).toBe(false);
    expect((await journey.depart({ forceAccountChoice: true })).asked.get("prompt")).toBe("login");
    journey.answerWith(await journey.double.idToken({ ...person, nonce: way.nonce }));
    const finished = await journey.comeBack(way);
    expect(finished).toMatchObject({
      kind: "hand-over",
      target: "/my-sessions",
      club: journey.base.clubs[0],
    });
    const [request] = journey.double.tokenRequests;
    const challenge = createHash("sha256")
      .update(request?.get("code_verifier") ?? "")
      .digest("base64url");
    expect(challenge).toBe(way.asked.get("code_challenge"));
    expect(request?.get("redirect_uri")).toBe(REDIRECT_URI);
  });

  it("ends in a sign-in of one day, with its tokens sealed", async () => {
    const person = await journey.makePerson();
    const way = await journey.depart();
    journey.answerWith(
      await journey.double.idToken({ ...person, nonce: way.nonce, auth_time: seconds() - 100 }),
    );
    const finished = await journey.comeBack(way);
    if (finished.kind !== "hand-over") throw new Error(JSON.stringify(finished));
    const entry = await enterClub(
      journey.app,
      journey.base.clubs[0],
      { purpose: "hand-over", token: finished.token },
      { kind: "browser", userAgent: "", ip: "" },
    );
    expect(entry).toMatchObject({ target: "/my-sessions", maxAge: 86_400 });
    const found = await all<Record<string, unknown>>(
      journey.base.database.platform,
      `SELECT s.method, s.expires_at <= now() + interval '1 day' AS short, p.subject, p.link_hash, p.tokens,
              s.authenticated_at < now() - interval '90 seconds' AS told
         FROM platform.sign_ins s JOIN platform.provider_sessions p ON p.sign_in_id = s.id WHERE s.token_hash = :tokenHash`,
      { tokenHash: hashOf(entry.token) },
    );
    expect(found).toEqual([
      {
        method: "provider",
        short: true,
        subject: person.sub,
        linkHash: null,
        tokens: expect.any(Buffer),
        told: true,
      },
    ]);
    expect(String(found[0]?.tokens)).not.toContain("eyJ");
  });

  it("of twenty callbacks at once one signs in, and the code is sent once", async () => {
    const person = await journey.makePerson();
    const way = await journey.depart();
    journey.answerWith(await journey.double.idToken({ ...person, nonce: way.nonce }));
    const before = await journey.count("provider_sessions");
    const all = await Promise.all(Array.from({ length: 20 }, () => journey.comeBack(way)));
    expect(all.filter(({ kind }) => kind === "hand-over")).toHaveLength(1);
    expect(new Set(all.flatMap((one) => (one.kind === "problem" ? [one.problem] : [])))).toEqual(
      new Set(["provider-invalid-state"]),
    );
    expect(journey.double.tokenRequests).toHaveLength(1);
    expect(await journey.count("provider_sessions")).toBe(before + 1);
  });

  it.each([
    ["in another browser", () => ({ browserHash: newBrowser() })],
    ["with another state", () => ({ state: randomUUID() })],
  ])("%s the state is invalid, and the code is not sent", async (_what, change) => {
    const way = await journey.depart();
    journey.answerWith(undefined);
    expect(await journey.comeBack({ ...way, ...change() })).toMatchObject({
      kind: "problem",
      problem: "provider-invalid-state",
      club: undefined,
    });
    expect(journey.double.tokenRequests).toHaveLength(0);
  });

  it("is accepted for ten minutes, and known for a day", async () => {
    const way = await journey.depart();
    const age = (time: string) =>
      journey.base.database.platform.raw(
        `UPDATE platform.login_transactions SET expires_at = now() - interval '${time}' WHERE state_hash = ?`,
        [hashOf(way.state)],
      );
    await age("1 second");
    expect(await journey.comeBack(way)).toMatchObject({
      problem: "provider-invalid-state",
      club: journey.base.clubs[0],
    });
    const { minutes } = await one<{ minutes: number }>(
      journey.base.database.platform,
      "SELECT max(extract(epoch FROM expires_at - created_at))::int / 60 AS minutes FROM platform.login_transactions WHERE expires_at > now()",
    );
    expect(minutes).toBe(10);
  });

  it("is swept after a day, and not before", async () => {
    const ways = [await journey.depart(), await journey.depart()];
    const hours = [25, 23];
    for (const [at, { state }] of ways.entries())
      await run(
        journey.base.database.platform,
        `UPDATE platform.login_transactions SET created_at = now() - interval '${hours[at]} hours' WHERE state_hash = :stateHash`,
        { stateHash: hashOf(state) },
      );
    await journey.base.database.withPlatform({}, sweepLogins);
    const { rows: left } = await journey.base.database.platform.raw<{ rows: { state_hash: Buffer }[] }>(
      "SELECT state_hash FROM platform.login_transactions WHERE state_hash IN (?, ?)",
      ways.map(({ state }) => hashOf(state)),
    );
    expect(left.map(({ state_hash }) => state_hash)).toEqual([hashOf(ways[1]?.state ?? "")]);
  });

  it("belongs to the first browser that shows the ticket", async () => {
    const way = await journey.depart();
    const go = (browserHash: Buffer) =>
      goToProvider(journey.app, { provider: "double", ticket: way.ticket, browserHash });
    expect(await go(newBrowser())).toEqual({ login: undefined, problem: "provider-invalid-state" });
    expect(await go(way.browserHash)).toMatchObject({ url: expect.stringContaining(journey.double.issuer) });
  });

  it("without code and error there is nothing to read", async () => {
    const way = await journey.depart();
    expect(await journey.comeBack(way, { parameters: { state: way.state } })).toMatchObject({
      problem: "provider-no-parameters",
    });
  });
});
