import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createLogger } from "#app/infra/logger.server.ts";
import {
  type ProviderDouble,
  startProviderDouble,
  type TokenAnswer,
  tokens,
} from "#tests/support/provider-double.ts";
import { openProviderClient } from "./provider-client.server.ts";

let double: ProviderDouble;

beforeAll(async () => {
  double = await startProviderDouble();
});
afterAll(() => double?.close());

const client = (settings: { issuer?: string; clientSecret?: string } = {}) =>
  openProviderClient(
    {
      id: "double",
      name: "Double",
      issuer: double.issuer,
      clientId: double.clientId,
      scopes: "openid",
      ...settings,
    },
    {
      redirectUri: "http://localhost:3000/callback",
      log: createLogger({ level: "silent" }),
      now: () => new Date(),
    },
  );
const secrets = { state: "s", nonce: "n", verifier: "v".repeat(43) };
const exchange = (one = client()) =>
  one.exchangeCode(new URL("http://localhost:3000/callback?code=c&state=s"), secrets);
const good = async () => tokens(await double.idToken({ nonce: "n" }));

describe("a code", () => {
  it.each([1, 2, 3])("is sent again after %i connections that broke before any answer", async (broken) => {
    const answer = await good();
    double.answerTokens((nth) => (nth <= broken ? "reset" : answer));
    expect(await exchange()).toMatchObject({ claims: { subject: "subject-1" }, expiresIn: 300 });
    expect(double.tokenRequests).toHaveLength(broken + 1);
  });

  it("is given up after three more tries", async () => {
    double.answerTokens(() => "reset");
    await expect(exchange()).rejects.toMatchObject({ code: "provider-request-error" });
    expect(double.tokenRequests).toHaveLength(4);
  });

  it.each<[string, TokenAnswer, string]>([
    ["an error", { status: 400, body: { error: "invalid_grant" } }, "provider-request-error"],
    ["a failure", { status: 500, body: "oops" }, "provider-request-error"],
    ["a redirect", { status: 302, body: {} }, "provider-request-error"],
    ["half an answer", "broken", "provider-request-error"],
    [
      "a failure that names itself",
      { status: 503, body: { error: "server_error" } },
      "provider-request-error",
    ],
    ["nonsense", { status: 200, body: { access_token: 7 } }, "provider-invalid-token"],
    [
      "a wish for a second factor",
      { status: 403, body: { error: "mfa_required", mfa_token: "m" } },
      "provider-mfa-required",
    ],
    ["silence", "hang", "provider-timeout"],
  ])("is never sent again after %s", async (_what, answer, code) => {
    double.answerTokens(() => answer);
    const failed = expect(exchange()).rejects;
    await failed.toMatchObject({ code, ...(code === "provider-mfa-required" && { mfaToken: "m" }) });
    expect(double.tokenRequests).toHaveLength(1);
  });
});

it("discovery under another issuer's name is not believed", async () => {
  double.claimIssuer("http://127.0.0.1:9");
  await expect(exchange()).rejects.toMatchObject({ name: "Refusal" });
  double.claimIssuer(double.issuer);
  const answer = await good();
  double.answerTokens(() => answer);
  expect(await exchange()).toMatchObject({ claims: { issuer: double.issuer } });
});

it.each([500, 503, 404, 302])(
  "keys that answer %i are the provider's failure, not the token's",
  async (status) => {
    const token = await double.idToken({ nonce: "n" });
    double.answerTokens(() => tokens(token));
    const [one, other] = [client(), client()];
    double.answerKeys(status);
    await expect(one.verifyIdToken(token)).rejects.toMatchObject({ code: "provider-request-error" });
    await expect(exchange(other)).rejects.toMatchObject({ code: "provider-request-error" });
    double.answerKeys(200);
    expect(await one.verifyIdToken(token)).toMatchObject({ subject: "subject-1" });
    expect(await exchange(other)).toMatchObject({ claims: { subject: "subject-1" } });
  },
);

it("a provider that was away is asked again", async () => {
  const one = client({ issuer: "http://127.0.0.1:1" });
  for (const _try of [1, 2]) {
    await expect(one.authorizationUrl(secrets)).rejects.toMatchObject({
      code: "provider-request-error",
    });
  }
});

it("a client's secret goes by the header", async () => {
  const answer = await good();
  double.answerTokens(() => answer);
  await exchange(client({ clientSecret: "hush" }));
  expect(double.tokenRequests[0]?.has("client_secret")).toBe(false);
});
