import { describe, expect, it } from "vitest";
import { earlyInSecond, openProviderJourney, seconds } from "#tests/support/provider-journey.ts";

const journey = await openProviderJourney();

describe("an ID token", () => {
  const good = async (nonce: string) => ({ ...(await journey.makePerson()), nonce });
  type Fault = [what: string, idToken: (nonce: string) => Promise<string | undefined>];
  const changed = (claims: Record<string, unknown>) => async (nonce: string) =>
    journey.double.idToken({ ...(await good(nonce)), ...claims });
  const unsigned = (token: string, header: object) =>
    [Buffer.from(JSON.stringify(header)).toString("base64url"), token.split(".")[1], ""].join(".");

  const FAULTS: Fault[] = [
    ["missing", async () => undefined],
    ["of two parts", async (nonce) => (await changed({})(nonce)).split(".").slice(0, 2).join(".")],
    ["of another issuer", changed({ iss: "https://other.example" })],
    ["for another audience", changed({ aud: "other" })],
    ["with another nonce", changed({ nonce: "other" })],
    ["without nonce", changed({ nonce: undefined })],
    ["without subject", changed({ sub: undefined })],
    ["with an empty subject", changed({ sub: "" })],
    ["without expiry", changed({ exp: undefined })],
    ["expired 61 s ago", (nonce) => changed({ exp: seconds() - 61 })(nonce)],
    ["not valid for 61 s more", (nonce) => changed({ nbf: seconds() + 61 })(nonce)],
    ["signed by somebody else", async (nonce) => journey.double.forgedIdToken(await good(nonce))],
    ["signed by ES256", async (nonce) => journey.double.es256IdToken(await good(nonce))],
    ["not signed", async (nonce) => unsigned(await changed({})(nonce), { alg: "none" })],
    ["signed by HS256", async (nonce) => `${unsigned(await changed({})(nonce), { alg: "HS256" })}AAAA`],
    [
      "changed after signing",
      async (nonce) => {
        const [head, , signature] = (await changed({})(nonce)).split(".");
        const body = {
          ...(await good(nonce)),
          iss: journey.double.issuer,
          aud: "teamsheet",
          iat: seconds(),
          exp: seconds() + 9,
        };
        return [head, Buffer.from(JSON.stringify(body)).toString("base64url"), signature].join(".");
      },
    ],
  ];
  it.each(FAULTS)("%s signs nobody in", async (_what, idToken) => {
    const way = await journey.depart();
    const before = await journey.count("provider_sessions");
    await earlyInSecond();
    journey.answerWith(await idToken(way.nonce));
    expect(await journey.comeBack(way)).toMatchObject({ kind: "problem", problem: "provider-invalid-token" });
    expect(await journey.count("provider_sessions")).toBe(before);
    expect(journey.double.tokenRequests).toHaveLength(1);
  });

  const GOOD: [what: string, claims: () => Record<string, unknown>][] = [
    ["expired 59 s ago", () => ({ exp: seconds() - 59 })],
    ["valid in 59 s", () => ({ nbf: seconds() + 59 })],
    ["for us among others", () => ({ aud: ["teamsheet", "other"], azp: "teamsheet" })],
    ["of an organization that nobody asked for", () => ({ org_id: "any" })],
    ["without time of authentication", () => ({})],
  ];
  it.each(GOOD)("%s is good", async (_what, claims) => {
    const way = await journey.depart();
    const person = await good(way.nonce);
    await earlyInSecond();
    journey.answerWith(await journey.double.idToken({ ...person, ...claims() }));
    expect(await journey.comeBack(way)).toMatchObject({ kind: "hand-over" });
  });

  it.each<[ago: number | undefined, kind: string]>([
    [3659, "hand-over"],
    [3661, "problem"],
    [undefined, "problem"],
  ])("with a greatest age of an hour, proved %s s ago: %s", async (ago, kind) => {
    const host = journey.hostWith({ maxAge: 3600 });
    const way = await journey.depart({ host });
    expect(way.asked.get("max_age")).toBe("3600");
    const person = await good(way.nonce);
    await earlyInSecond();
    const time = ago === undefined ? {} : { auth_time: seconds() - ago };
    journey.answerWith(await journey.double.idToken({ ...person, ...time }));
    expect(await journey.comeBack(way, { host })).toMatchObject({ kind });
  });

  it.each([
    ["club-org", "hand-over"],
    ["other-org", "problem"],
    [undefined, "problem"],
  ])("of organization %s if club-org is expected: %s", async (org_id, kind) => {
    const host = journey.hostWith({ organization: "club-org" });
    const way = await journey.depart({ host });
    journey.answerWith(await journey.double.idToken({ ...(await good(way.nonce)), org_id }));
    expect(await journey.comeBack(way, { host })).toMatchObject({ kind });
  });
});
