import { createHmac, randomBytes } from "node:crypto";

const PREFIX = "whsec_";
const SECRET_BYTES = 32;

/** A new secret, as Standard Webhooks writes it: the key in Base64 after its prefix. */
export function newWebhookSecret(): string {
  return PREFIX + randomBytes(SECRET_BYTES).toString("base64");
}

/** What is signed. */
export interface Signed {
  id: string;
  /** When it is sent: receivers refuse old messages. */
  at: Date;
  body: string;
}

/**
 * The headers of a message by Standard Webhooks (github.com/standard-webhooks/standard-webhooks), with a signature for
 * each secret, so that a receiver can switch from one to the next.
 */
export function signedHeaders({ id, at, body }: Signed, secrets: readonly string[]): Record<string, string> {
  const timestamp = String(Math.floor(at.getTime() / 1_000));
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(PREFIX.length), "base64");
    return `v1,${createHmac("sha256", key).update(`${id}.${timestamp}.${body}`).digest("base64")}`;
  });
  return {
    "webhook-id": id,
    "webhook-timestamp": timestamp,
    "webhook-signature": signatures.join(" "),
  };
}
