import { Webhook } from "standardwebhooks";
import { describe, expect, it } from "vitest";
import { newWebhookSecret, signedHeaders } from "./signing.ts";

const at = new Date();
const message = { id: "msg_p5jXN8AQM9LWM0D4loKWxJek", at, body: '{"type":"session.created","data":{}}' };

describe("the headers of a message", () => {
  it("are those of the specification's own example", () => {
    const known = {
      id: "msg_p5jXN8AQM9LWM0D4loKWxJek",
      at: new Date(1_614_265_330_000),
      body: '{"test": 2432232314}',
    };
    expect(signedHeaders(known, ["whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"])).toEqual({
      "webhook-id": known.id,
      "webhook-timestamp": "1614265330",
      "webhook-signature": "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=",
    });
  });

  it("satisfy another's verifier by either secret while one follows the other", () => {
    const secrets = [newWebhookSecret(), newWebhookSecret()];
    const headers = signedHeaders(message, secrets);
    for (const secret of secrets)
      expect(new Webhook(secret).verify(message.body, headers)).toEqual(JSON.parse(message.body));
  });

  it("fit no other body, id, time or secret", () => {
    const secret = newWebhookSecret();
    const headers = signedHeaders(message, [secret]);
    const verifier = new Webhook(secret);
    const fails = (body: string, changed: Record<string, string> = {}, by = verifier) =>
      expect(() => by.verify(body, { ...headers, ...changed })).toThrow("No matching signature");
    fails(message.body.replace("created", "deleted"));
    fails(message.body, { "webhook-id": "msg_other" });
    fails(message.body, { "webhook-timestamp": String(Number(headers["webhook-timestamp"]) + 1) });
    fails(message.body, {}, new Webhook(newWebhookSecret()));
  });
});

it("a secret is made by chance, and has 256 bits", () => {
  const secrets = Array.from({ length: 20 }, newWebhookSecret);
  expect(new Set(secrets).size).toBe(20);
  for (const secret of secrets) {
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect(Buffer.from(secret.slice(6), "base64")).toHaveLength(32);
  }
});
