import { createHmac, type KeyObject } from "node:crypto";
import { CompactSign } from "jose";

/** A hostile provider's keys: the one that it publishes, and one that nobody knows. */
export interface HostileKeys {
  published: { publicKey: KeyObject; privateKey: KeyObject };
  other: { privateKey: KeyObject };
}

type Claims = Record<string, unknown>;

/** How a provider misbehaves. Everything that is not named is done properly. */
export interface Fault {
  /** Claims that replace the right ones; undefined removes one. `now` is in whole seconds. */
  claims?: (now: number) => Claims;
  /** Makes the ID token in another way. */
  sign?: (claims: Claims, keys: HostileKeys) => Promise<string> | string;
  /** Replaces the ID token in the answer. */
  idToken?: (token: string) => string | undefined;
  /** The error with which the browser is sent back. */
  refuses?: string;
  /** The parameters with which the browser is sent back, in place of all others. */
  returnsWith?: Record<string, string>;
  /** What the token endpoint answers. */
  answers?: { status: number; body: string };
  /** The token endpoint takes the request and never answers. */
  hangs?: boolean;
  /** The token endpoint cuts this many connections before it answers. */
  cuts?: number;
  /** The token endpoint begins an answer and cuts it off. */
  breaksOff?: boolean;
  /** Values that replace those in the discovery document. */
  metadata?: Claims;
}

const encoded = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");

/** Signs as a proper provider does. */
export function signProperly(claims: Claims, key: KeyObject, kid = "published"): Promise<string> {
  return new CompactSign(Buffer.from(JSON.stringify(claims)))
    .setProtectedHeader({ alg: "RS256", kid, typ: "JWT" })
    .sign(key);
}

const failure = (status: number, error: string, more: Claims = {}) => ({
  answers: { status, body: JSON.stringify({ error, error_description: "<b>Trust me</b>", ...more }) },
});
const refusal = (error: string, more: Claims = {}) => failure(400, error, more);

/** Every fault by name: one thing wrong each. */
export const FAULTS = {
  "bad signature": { sign: (claims, { other }) => signProperly(claims, other.privateKey) },
  "unknown key": { sign: (claims, { other }) => signProperly(claims, other.privateKey, "other") },
  "algorithm none": { sign: (claims) => `${encoded({ alg: "none", typ: "JWT" })}.${encoded(claims)}.` },
  "HS256 with the public key": {
    sign: (claims, { published }) => {
      const signed = `${encoded({ alg: "HS256", kid: "published", typ: "JWT" })}.${encoded(claims)}`;
      const secret = published.publicKey.export({ type: "spki", format: "pem" });
      return `${signed}.${createHmac("sha256", secret).update(signed).digest("base64url")}`;
    },
  },
  "wrong issuer": { claims: () => ({ iss: "https://elsewhere.example" }) },
  "wrong audience": { claims: () => ({ aud: "somebody-else" }) },
  "audience of several": { claims: () => ({ aud: ["teamsheet", "somebody-else"] }) },
  "wrong nonce": { claims: () => ({ nonce: "another" }) },
  "missing nonce": { claims: () => ({ nonce: undefined }) },
  "missing subject": { claims: () => ({ sub: undefined }) },
  "empty subject": { claims: () => ({ sub: "" }) },
  "expired 61 s ago": { claims: (now) => ({ exp: now - 61 }) },
  "valid in 61 s": { claims: (now) => ({ nbf: now + 61 }) },
  "missing expiry": { claims: () => ({ exp: undefined }) },
  "missing auth_time": { claims: () => ({ auth_time: undefined }) },
  "auth_time too old": { claims: (now) => ({ auth_time: now - 3_600 }) },
  "wrong organization": { claims: () => ({ org_id: "org_other" }) },
  "missing organization": { claims: () => ({ org_id: undefined }) },
  "missing ID token": { idToken: () => undefined },
  "ID token of two parts": { idToken: (token) => token.split(".").slice(0, 2).join(".") },
  "ID token of no sense": { idToken: () => "not.a.token" },
  login_required: { refuses: "login_required" },
  consent_required: { refuses: "consent_required" },
  interaction_required: { refuses: "interaction_required" },
  account_selection_required: { refuses: "account_selection_required" },
  access_denied: { refuses: "access_denied" },
  server_error: { refuses: "server_error" },
  temporarily_unavailable: { refuses: "temporarily_unavailable" },
  invalid_request: { refuses: "invalid_request" },
  unauthorized_client: { refuses: "unauthorized_client" },
  unsupported_response_type: { refuses: "unsupported_response_type" },
  invalid_scope: { refuses: "invalid_scope" },
  "error of its own": { refuses: "<script>alert(1)</script>" },
  "answer without code or error": { returnsWith: {} },
  "another state": { returnsWith: { code: "code", state: "another" } },
  "another issuer's answer": { returnsWith: { iss: "https://elsewhere.example" } },
  invalid_grant: refusal("invalid_grant"),
  mfa_required: refusal("mfa_required", { mfa_token: "second-factor-secret" }),
  "server_error with status 500": failure(500, "server_error"),
  "temporarily_unavailable with status 503": failure(503, "temporarily_unavailable"),
  "login_required with status 500": failure(500, "login_required"),
  "invalid_client with status 401": failure(401, "invalid_client"),
  "slow_down with status 429": failure(429, "slow_down"),
  "status 302": { answers: { status: 302, body: "" } },
  "status 204": { answers: { status: 204, body: "" } },
  "status 500": { answers: { status: 500, body: "<h1>Oops</h1>" } },
  "answer that is no JSON": { answers: { status: 200, body: "<h1>Hello</h1>" } },
  "answer of 2 MB": { answers: { status: 200, body: JSON.stringify({ x: "x".repeat(2_000_000) }) } },
  hangs: { hangs: true },
  "cuts 3 connections": { cuts: 3 },
  "cuts 4 connections": { cuts: 4 },
  "breaks an answer off": { breaksOff: true },
  "discovery of another issuer": { metadata: { issuer: "https://elsewhere.example" } },
  "token endpoint elsewhere": { metadata: { token_endpoint: "http://169.254.169.254/token" } },
  // These are not wrong enough to be refused.
  "expired 59 s ago": { claims: (now) => ({ exp: now - 59 }) },
  "valid in 59 s": { claims: (now) => ({ nbf: now + 59 }) },
  nothing: {},
} satisfies Record<string, Fault>;

export type FaultName = keyof typeof FAULTS;
