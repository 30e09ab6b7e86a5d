import { generateKeyPairSync, randomBytes } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import Provider, { type Configuration, errors } from "oidc-provider";
import { type Accounts, claimsOf } from "./accounts.ts";
import { answerInteraction, interactionPath } from "./interactions.ts";
import { messagePage, signOutPage } from "./pages.ts";

export interface IdentityProviderOptions {
  /** Shown on the provider's pages. */
  name: string;
  accounts: Accounts;
  /** Where it may send people: after signing in and after signing out. */
  callback: string;
  signedOut: string;
  /** 0 takes any free port. */
  port: number;
  /** A line to show on the sign-in page. */
  hint?: string;
  /** Does it issue refresh tokens? Default: yes, and it rotates them at each use. */
  hasRefreshTokens?: boolean;
  /** How long an access token lives, in seconds. Default: an hour. */
  tokenLife?: number;
  /** Are its session cookies sent in a frame on another site's page? Default: no. */
  isSeenInFrames?: boolean;
}

/** A running identity provider on this machine. */
export interface IdentityProvider {
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** How often a method and path was requested, like "POST /token". */
  asked(what: string): number;
  close(): Promise<void>;
}

const DAY = 24 * 60 * 60;

/** Starts an identity provider on loopback that keeps everything in memory: people sign in again after a restart. */
export async function startIdentityProvider(options: IdentityProviderOptions): Promise<IdentityProvider> {
  let answer: (request: IncomingMessage, response: ServerResponse) => void = () => {};
  const server = createServer({ keepAliveTimeout: 0 }, (request, response) => answer(request, response));
  server.listen({ host: "localhost", port: options.port });
  await once(server, "listening");
  const issuer = `http://localhost:${(server.address() as AddressInfo).port}`;
  const client = { clientId: "teamsheet", clientSecret: randomBytes(24).toString("base64url") };
  const provider = quietly(() => new Provider(issuer, configurationOf(options, client)));
  const setting = { provider, name: options.name, accounts: options.accounts, hint: options.hint };
  const standard = provider.callback();
  const counts = new Map<string, number>();

  answer = (request, response) => {
    const what = `${request.method} ${(request.url ?? "").split("?")[0]}`;
    counts.set(what, (counts.get(what) ?? 0) + 1);
    if (options.isSeenInFrames) showCookiesInFrames(response);
    if (what === "GET /favicon.ico") return showIcon(response);
    answerInteraction(setting, request, response)
      .then((answered) => (answered ? undefined : standard(request, response)))
      .catch((error: unknown) => fail(response, error));
  };
  return {
    issuer,
    ...client,
    asked: (what) => counts.get(what) ?? 0,
    async close() {
      const closed = once(server, "close");
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}

function configurationOf(
  options: IdentityProviderOptions,
  client: { clientId: string; clientSecret: string },
): Configuration {
  const { accounts, name } = options;
  const life = options.tokenLife ?? 3_600;
  return {
    clients: [
      {
        client_id: client.clientId,
        client_secret: client.clientSecret,
        client_name: "Teamsheet",
        redirect_uris: [options.callback],
        post_logout_redirect_uris: [options.signedOut],
        grant_types: ["authorization_code", "refresh_token"],
        response_types: ["code"],
      },
    ],
    jwks: { keys: [signingKey()] },
    cookies: {
      keys: [randomBytes(32).toString("base64url")],
      long: { sameSite: "lax", signed: true, httpOnly: true },
      short: { sameSite: "lax", signed: true, httpOnly: true },
    },
    claims: { openid: ["sub"], email: ["email", "email_verified"], profile: ["name"] },
    // Without this the ID token names nobody, and each application has to ask a second time.
    conformIdTokenClaims: false,
    findAccount: async (_ctx, id) => {
      const account = accounts.byId(id);
      return account && { accountId: id, claims: async () => claimsOf(account) };
    },
    interactions: { url: (_ctx, interaction) => interactionPath(interaction.uid) },
    features: {
      devInteractions: { enabled: false },
      revocation: {
        enabled: true,
        allowedPolicy: async (_ctx, client, token) => token.clientId === client.clientId,
      },
      rpInitiatedLogout: {
        enabled: true,
        logoutSource: (ctx, form) => {
          ctx.body = signOutPage(name, form);
        },
        postLogoutSuccessSource: (ctx) => {
          ctx.body = messagePage("Signed out", `You are signed out of ${name}.`);
        },
      },
    },
    pkce: { required: () => true },
    issueRefreshToken: async () => options.hasRefreshTokens ?? true,
    rotateRefreshToken: true,
    expiresWithSession: async () => false,
    renderError: (ctx, out) => {
      ctx.type = "html";
      ctx.body = messagePage("That did not work", out.error);
    },
    ttl: {
      AccessToken: life,
      IdToken: life,
      RefreshToken: DAY,
      Session: DAY,
      Grant: DAY,
      Interaction: 600,
      AuthorizationCode: 60,
    },
  };
}

function signingKey() {
  const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  return {
    ...privateKey.export({ format: "jwk" }),
    kid: randomBytes(8).toString("hex"),
    use: "sig",
    alg: "RS256",
  };
}

/** Silences the library's long warnings that memory is no place for a real provider's sessions. */
function quietly<T>(make: () => T): T {
  const { info, warn } = console;
  Object.assign(console, { info: () => {}, warn: () => {} });
  try {
    return make();
  } finally {
    Object.assign(console, { info, warn });
  }
}

/** Makes cookies work in frames: browsers require Secure for that, which the library refuses to set over plain HTTP. */
function showCookiesInFrames(response: ServerResponse): void {
  const set = response.setHeader.bind(response);
  response.setHeader = (name, value) => {
    if (name.toLowerCase() !== "set-cookie") return set(name, value);
    return set(
      name,
      [value].flat().map((cookie) => String(cookie).replace(/; samesite=lax/i, "; SameSite=None; Secure")),
    );
  };
}

const ICON = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16"><rect width="16" height="16" rx="4" fill="#2b50c8"/></svg>`;

/** Serves the icon that browsers ask for: the library's pages name none, and browsers report a missing one as an error. */
function showIcon(response: ServerResponse): void {
  response.writeHead(200, { "Content-Type": "image/svg+xml", "Cache-Control": "public, max-age=86400" });
  response.end(ICON);
}

function fail(response: ServerResponse, error: unknown): void {
  const isGone = error instanceof errors.SessionNotFound;
  if (response.headersSent) return void response.destroy();
  response.writeHead(isGone ? 400 : 500, { "Content-Type": "text/html; charset=utf-8" });
  response.end(messagePage("That did not work", isGone ? "Begin again where you came from." : "Try again."));
  if (!isGone) console.error(error);
}
