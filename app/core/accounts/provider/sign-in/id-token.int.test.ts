import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { findSignIn } from "#app/core/accounts/sign-ins/sign-ins.server.ts";
import { earlyInSecond, openProviderJourney, seconds } from "#tests/support/provider-journey.ts";
import { signInByIdToken } from "./id-token.server.ts";

const journey = await openProviderJourney();

const signIn = (token: string, host = journey.app, ip: string = randomUUID()) =>
  signInByIdToken(host, journey.base.clubs[0], { token }, { userAgent: "app", ip });
const BASE64URL = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
const tokenOf = async (claims: Record<string, unknown> = {}) =>
  journey.double.idToken({ ...(await journey.makePerson()), ...claims });

describe("an ID token shown to the API", () => {
  it("gives a credential of one day, and is the club's only", async () => {
    const entry = await signIn(await tokenOf());
    expect(entry.maxAge).toBe(86_400);
    const find = (tenant: string) =>
      findSignIn(journey.base.database, { token: entry.token, tenant, kind: "api" });
    expect(await find(journey.base.tenants[0])).toMatchObject({
      voucher: { accountId: expect.any(String) },
      renewable: false,
    });
    expect(await find(journey.base.tenants[1])).toBeUndefined();
  });

  it("counts once, also at once and with its signature written in another way", async () => {
    const token = await tokenOf();
    const all = await Promise.allSettled(Array.from({ length: 10 }, () => signIn(token)));
    expect(all.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    // The last base64url character of 2,048 bits has bits that are ignored in decoding.
    const last = BASE64URL.indexOf(token.at(-1) ?? "");
    const twin = token.slice(0, -1) + BASE64URL[last ^ 1];
    for (const again of [token, twin])
      await expect(signIn(again)).rejects.toMatchObject({ code: "provider-invalid-token" });
  });

  it("does not take the token of a browser's sign-in, which goes about in addresses", async () => {
    const way = await journey.depart();
    const token = await journey.double.idToken({ ...(await journey.makePerson()), nonce: way.nonce });
    journey.answerWith(token);
    expect(await journey.comeBack(way)).toMatchObject({ kind: "hand-over" });
    await expect(signIn(token)).rejects.toMatchObject({ code: "provider-invalid-token" });
  });

  it("counts as no fresh proof if the provider does not say when there was one", async () => {
    const find = async (claims: Record<string, unknown>) => {
      const { token } = await signIn(await tokenOf(claims));
      return findSignIn(journey.base.database, { token, tenant: journey.base.tenants[0], kind: "api" });
    };
    expect(await find({ auth_time: seconds() - 10 })).toMatchObject({ fresh: true });
    expect(await find({ auth_time: undefined })).toMatchObject({ fresh: false });
    expect(await find({ auth_time: seconds() - 8 * 3_600 })).toMatchObject({ fresh: false });
  });

  const FAULTS: [what: string, token: () => Promise<string>][] = [
    ["of another issuer", () => tokenOf({ iss: "https://other.example" })],
    ["for another audience", () => tokenOf({ aud: "other" })],
    ["for others too, who were given it", () => tokenOf({ aud: ["teamsheet", "other"], azp: "other" })],
    ["without subject", () => tokenOf({ sub: undefined })],
    ["without expiry", () => tokenOf({ exp: undefined })],
    ["expired 61 s ago", () => tokenOf({ exp: seconds() - 61 })],
    ["not valid for 61 s more", () => tokenOf({ nbf: seconds() + 61 })],
    ["signed by somebody else", async () => journey.double.forgedIdToken(await journey.makePerson())],
    ["signed by ES256", async () => journey.double.es256IdToken(await journey.makePerson())],
    ["proved in the future", () => tokenOf({ auth_time: seconds() + 3_600 })],
    ["proved at no time", () => tokenOf({ auth_time: 1e300 })],
    ["that is no token", async () => "a.b.c"],
    [
      "not signed",
      async () =>
        `${Buffer.from('{"alg":"none"}').toString("base64url")}.${(await tokenOf()).split(".")[1]}.AAAA`,
    ],
  ];
  it.each(FAULTS)("%s is refused", async (_what, token) => {
    await earlyInSecond();
    await expect(signIn(await token())).rejects.toMatchObject({ code: "provider-invalid-token" });
  });

  it.each<[string, () => Record<string, unknown>]>([
    ["expired 59 s ago", () => ({ exp: seconds() - 59 })],
    ["valid in 59 s", () => ({ nbf: seconds() + 59 })],
  ])("%s is good", async (_what, claims) => {
    await earlyInSecond();
    expect(await signIn(await tokenOf(claims()))).toMatchObject({ target: "/" });
  });

  it("must carry the organization if one is expected", async () => {
    const host = journey.hostWith({ organization: "club-org" });
    await expect(signIn(await tokenOf({ org_id: "other" }), host)).rejects.toMatchObject({
      code: "provider-invalid-token",
    });
    expect(await signIn(await tokenOf({ org_id: "club-org" }), host)).toMatchObject({ target: "/" });
  });

  it("of somebody who is no member is refused, and is not used up", async () => {
    const email = `${randomUUID()}@alder.example`;
    const token = await journey.double.idToken({ sub: randomUUID(), email, email_verified: true });
    await expect(signIn(token)).rejects.toMatchObject({ code: "email-unknown" });
    await journey.units.asSystem((uow) => uow.db("members").insert({ name: "Late", email }));
    expect(await signIn(token)).toMatchObject({ target: "/" });
  });

  it("can be tried so often from one network address", async () => {
    const tries = await Promise.allSettled(
      Array.from({ length: 310 }, () => signIn("a.b.c", journey.app, "192.0.2.9")),
    );
    const codes = tries.map((one) => (one.status === "rejected" ? one.reason.code : ""));
    expect(codes.filter((code) => code === "too-many-tries")).toHaveLength(10);
  });
});
