import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from "jose";

/** What a provider answers at its token endpoint: a status with a body, or nothing at all. */
export type TokenAnswer = { status: number; body: unknown } | "reset" | "hang" | "broken";

/** An identity provider on loopback that says and signs whatever a test tells it to. */
export interface ProviderDouble {
  issuer: string;
  clientId: string;
  /** The form of every request to the token endpoint. */
  tokenRequests: URLSearchParams[];
  revoked: string[];
  /** Sets what the revocation endpoint answers; by default, success. */
  answerRevocations(answer: Exclude<TokenAnswer, string>): void;
  /** A good ID token, changed by `claims`. */
  idToken(claims?: JWTPayload): Promise<string>;
  /** Signs with another key than the published one, under the published one's name. */
  forgedIdToken(claims?: JWTPayload): Promise<string>;
  /** Signs by ES256 with a key that is published as well. */
  es256IdToken(claims?: JWTPayload): Promise<string>;
  /** Sets what the token endpoint answers, given the number of the request, from 1. */
  answerTokens(answer: (nth: number) => TokenAnswer | Promise<TokenAnswer>): void;
  /** Sets the status with which requests for the keys are answered. */
  answerKeys(status: number): void;
  /** Makes discovery name another issuer. */
  claimIssuer(issuer: string): void;
  close(): Promise<void>;
}

export const CLIENT_ID = "teamsheet";
const seconds = () => Math.floor(Date.now() / 1000);

/** A good answer of the token endpoint around an ID token. */
export function tokens(idToken: string | undefined, more: Record<string, unknown> = {}): TokenAnswer {
  const body = {
    access_token: randomUUID(),
    token_type: "Bearer",
    expires_in: 300,
    refresh_token: randomUUID(),
    ...(idToken !== undefined && { id_token: idToken }),
    ...more,
  };
  return { status: 200, body };
}

/** Starts it on a free port. */
export async function startProviderDouble(): Promise<ProviderDouble> {
  const { publicKey, privateKey } = await generateKeyPair("RS256", { extractable: true });
  const other = await generateKeyPair("RS256");
  const elliptic = await generateKeyPair("ES256", { extractable: true });
  const es256 = { ...(await exportJWK(elliptic.publicKey)), kid: "two", alg: "ES256", use: "sig" };
  const jwk = { ...(await exportJWK(publicKey)), kid: "one", alg: "RS256", use: "sig" };
  let answer: (nth: number) => TokenAnswer | Promise<TokenAnswer> = () => "reset";
  let revocation: Exclude<TokenAnswer, string> = { status: 200, body: {} };
  let keysStatus = 200;
  let claimed: string | undefined;

  const server = createServer({ keepAliveTimeout: 0 }, (req, res) => void serve(req, res));
  async function serve(req: IncomingMessage, res: ServerResponse): Promise<void> {
    const json = (status: number, body: unknown) =>
      void res.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
    switch (new URL(req.url ?? "", double.issuer).pathname) {
      case "/.well-known/openid-configuration":
        return json(200, metadata(claimed ?? double.issuer, double.issuer));
      case "/jwks":
        return json(keysStatus, { keys: [jwk, es256] });
      case "/revoke":
        double.revoked.push((await formOf(req)).get("token") ?? "");
        return json(revocation.status, revocation.body);
      case "/token": {
        double.tokenRequests.push(await formOf(req));
        const said = await answer(double.tokenRequests.length);
        if (said === "hang") return;
        if (said === "reset") return void req.socket.destroy();
        if (said === "broken") return void req.socket.end("HTTP/1.1 200 OK\r\nContent-Le");
        return json(said.status, said.body);
      }
      default:
        return json(404, {});
    }
  }
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  const port = typeof address === "object" && address ? address.port : 0;

  const sign = (key: CryptoKey, claims: JWTPayload, header = { alg: "RS256", kid: "one" }) =>
    new SignJWT({
      iss: double.issuer,
      aud: CLIENT_ID,
      sub: "subject-1",
      iat: seconds(),
      exp: seconds() + 300,
      ...claims,
    })
      .setProtectedHeader(header)
      .sign(key);
  const double: ProviderDouble = {
    issuer: `http://127.0.0.1:${port}`,
    clientId: CLIENT_ID,
    tokenRequests: [],
    revoked: [],
    idToken: (claims = {}) => sign(privateKey, claims),
    forgedIdToken: (claims = {}) => sign(other.privateKey, claims),
    es256IdToken: (claims = {}) => sign(elliptic.privateKey, claims, { alg: "ES256", kid: "two" }),
    answerTokens(next) {
      double.tokenRequests.length = 0;
      answer = next;
    },
    answerRevocations(next) {
      revocation = next;
    },
    answerKeys(status) {
      keysStatus = status;
    },
    claimIssuer(issuer) {
      claimed = issuer;
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
  return double;
}

function metadata(issuer: string, at: string) {
  return {
    issuer,
    authorization_endpoint: `${at}/authorize`,
    token_endpoint: `${at}/token`,
    jwks_uri: `${at}/jwks`,
    revocation_endpoint: `${at}/revoke`,
    end_session_endpoint: `${at}/end`,
    response_types_supported: ["code"],
    subject_types_supported: ["public"],
    id_token_signing_alg_values_supported: ["RS256", "ES256", "HS256", "none"],
    code_challenge_methods_supported: ["S256"],
  };
}

async function formOf(req: IncomingMessage): Promise<URLSearchParams> {
  let text = "";
  for await (const chunk of req) text += String(chunk);
  return new URLSearchParams(text);
}
