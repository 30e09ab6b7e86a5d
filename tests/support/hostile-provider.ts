import { generateKeyPairSync, randomBytes } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import { FAULTS, type Fault, type FaultName, type HostileKeys, signProperly } from "./hostile-faults.ts";

/** The person that the provider claims to have authenticated. */
export interface HostileSubject {
  sub: string;
  email?: string;
  email_verified?: boolean;
  org_id?: string;
}

/** An identity provider that asks nobody anything, and misbehaves as a test tells it to. */
export interface HostileProvider {
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** Misbehaves like this from now on, and resets what was counted. */
  misbehave(fault: FaultName): void;
  /** Who signs in from now on. */
  become(subject: HostileSubject): void;
  /** How often a path, like "/token", was requested. */
  asked(path: string): number;
  /** Codes in the order in which the token endpoint got them. */
  codesSent: string[];
  close(): Promise<void>;
}

interface State {
  fault: Fault;
  subject: HostileSubject;
  /** Nonces by code. */
  nonces: Map<string, string>;
  asked: Map<string, number>;
  codesSent: string[];
}

/** Starts the provider. `fault` applies from the start, since discovery is read early. */
export async function startHostileProvider(
  fault: FaultName = "nothing",
  subject: HostileSubject = { sub: "hostile-1", email: "hostile@provider.example", email_verified: true },
): Promise<HostileProvider> {
  const keys: HostileKeys = {
    published: generateKeyPairSync("rsa", { modulusLength: 2048 }),
    other: generateKeyPairSync("rsa", { modulusLength: 2048 }),
  };
  const state: State = { fault: FAULTS[fault], subject, nonces: new Map(), asked: new Map(), codesSent: [] };
  const server = createServer((request, response) => {
    answer(request, response, { state, keys, issuer }).catch((error: unknown) =>
      response.destroy(error as Error),
    );
  });
  server.listen({ host: "localhost", port: 0 });
  await once(server, "listening");
  const issuer = `http://localhost:${(server.address() as AddressInfo).port}`;
  return {
    issuer,
    clientId: "teamsheet",
    clientSecret: "a secret of the hostile provider",
    misbehave(name) {
      state.fault = FAULTS[name];
      state.asked.clear();
      state.codesSent.length = 0;
    },
    become(next) {
      state.subject = next;
    },
    asked: (path) => state.asked.get(path) ?? 0,
    codesSent: state.codesSent,
    async close() {
      const closed = once(server, "close");
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}

interface Setting {
  state: State;
  keys: HostileKeys;
  issuer: string;
}

async function answer(request: IncomingMessage, response: ServerResponse, setting: Setting): Promise<void> {
  const { state, keys, issuer } = setting;
  const url = new URL(request.url ?? "/", issuer);
  const count = (state.asked.get(url.pathname) ?? 0) + 1;
  state.asked.set(url.pathname, count);
  if (url.pathname === "/.well-known/openid-configuration")
    return json(response, 200, { ...metadataOf(issuer), ...state.fault.metadata });
  if (url.pathname === "/jwks") {
    const jwk = keys.published.publicKey.export({ format: "jwk" });
    return json(response, 200, { keys: [{ ...jwk, kid: "published", use: "sig", alg: "RS256" }] });
  }
  if (url.pathname === "/auth") return sendBack(url, response, setting);
  if (url.pathname === "/token") return giveTokens(request, response, { ...setting, count });
  if (url.pathname === "/revoke") return json(response, 200, {});
  json(response, 404, {});
}

const metadataOf = (issuer: string) => ({
  issuer,
  authorization_endpoint: `${issuer}/auth`,
  token_endpoint: `${issuer}/token`,
  jwks_uri: `${issuer}/jwks`,
  revocation_endpoint: `${issuer}/revoke`,
  response_types_supported: ["code"],
  subject_types_supported: ["public"],
  id_token_signing_alg_values_supported: ["RS256"],
  authorization_response_iss_parameter_supported: true,
});

/** Sends the browser back at once, as if somebody had signed in. */
function sendBack(url: URL, response: ServerResponse, { state, issuer }: Setting): void {
  const { fault, nonces } = state;
  const asked = url.searchParams;
  const code = randomBytes(16).toString("base64url");
  nonces.set(code, asked.get("nonce") ?? "");
  const right = { state: asked.get("state") ?? "", iss: issuer };
  const { returnsWith, refuses } = fault;
  const isEmpty = returnsWith && Object.keys(returnsWith).length === 0;
  const query = isEmpty
    ? {}
    : {
        ...right,
        ...(refuses ? { error: refuses, error_description: "<b>Trust me</b>" } : { code }),
        ...returnsWith,
      };
  const back = new URL(asked.get("redirect_uri") ?? "");
  back.search = new URLSearchParams(query).toString();
  response.writeHead(303, { Location: back.href }).end();
}

async function giveTokens(
  request: IncomingMessage,
  response: ServerResponse,
  { state, keys, issuer, count }: Setting & { count: number },
): Promise<void> {
  let text = "";
  for await (const piece of request) text += String(piece);
  const { fault, subject, nonces, codesSent } = state;
  const code = new URLSearchParams(text).get("code") ?? "";
  codesSent.push(code);
  if (fault.hangs) return;
  if (fault.cuts !== undefined && count <= fault.cuts) return void request.socket.destroy();
  if (fault.breaksOff) {
    response.writeHead(200, { "Content-Type": "application/json", "Content-Length": "500" });
    response.write(`{"access_token":`);
    await delay(20);
    return void request.socket.destroy();
  }
  if (fault.answers) {
    response.writeHead(fault.answers.status, { "Content-Type": "application/json" });
    return void response.end(fault.answers.body);
  }
  // Waits until it is early in a second, so that the other side's clock still shows the same one.
  const into = Date.now() % 1_000;
  if (into > 600) await delay(1_000 - into);
  const now = Math.floor(Date.now() / 1_000);
  const claims = {
    iss: issuer,
    aud: "teamsheet",
    nonce: nonces.get(code),
    iat: now,
    exp: now + 300,
    auth_time: now,
    ...subject,
    ...fault.claims?.(now),
  };
  const signed = await (fault.sign ?? ((all, { published }) => signProperly(all, published.privateKey)))(
    claims,
    keys,
  );
  const idToken = fault.idToken ? fault.idToken(signed) : signed;
  json(response, 200, { access_token: "access", token_type: "Bearer", expires_in: 300, id_token: idToken });
}

function json(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { "Content-Type": "application/json" });
  response.end(JSON.stringify(body));
}
