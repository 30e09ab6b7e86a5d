import { setTimeout as delay } from "node:timers/promises";
import { createRemoteJWKSet, customFetch as jwksFetch, jwtVerify } from "jose";
import * as oidc from "openid-client";
import type { Logger } from "#app/infra/logger.server.ts";
import { isLoopbackName } from "#app/infra/outbound/address-rules.ts";
import { OutboundError, safeFetch } from "#app/infra/outbound/safe-fetch.server.ts";
import { CLOCK_LEEWAY, type ProviderClaims, readClaims } from "./provider-claims.ts";
import { withProvider } from "./provider-faults.server.ts";
import { ProviderProblem } from "./provider-problems.ts";
import type { ProviderSettings } from "./provider-settings.ts";
import { refreshedCache } from "./refreshed-cache.ts";

/** A provider's response to a code or a refresh token. The claims are checked; the tokens are opaque to us. */
export interface ProviderTokens {
  /** Undefined if a renewal returned no new ID token. */
  claims: ProviderClaims | undefined;
  idToken: string | undefined;
  accessToken: string;
  refreshToken: string | undefined;
  /** Lifetime of the access token, in seconds. */
  expiresIn: number;
}

/** The three secrets of one authorization request. */
export interface RequestSecrets {
  state: string;
  nonce: string;
  verifier: string;
}

/** One configured provider. Every exchange throws `ProviderProblem` if it fails. */
export interface ProviderClient {
  settings: ProviderSettings;
  /** `prompt` as in OpenID Connect Core 3.1.2.1. */
  authorizationUrl(request: RequestSecrets & { prompt?: "none" | "login" | undefined }): Promise<string>;
  /** @param callback the full address to which the provider redirected the browser */
  exchangeCode(callback: URL, request: RequestSecrets): Promise<ProviderTokens & { claims: ProviderClaims }>;
  renew(refreshToken: string): Promise<ProviderTokens>;
  revoke(refreshToken: string): Promise<void>;
  /** The address where signing out at the provider begins, if it supports that. `state` comes back with the person. */
  endSessionUrl(session: {
    idToken: string | undefined;
    returnTo: string;
    state: string;
  }): Promise<string | undefined>;
  /** Checks an ID token that an app obtained for our client: everything but the nonce, which only the app knows. */
  verifyIdToken(token: string): Promise<ProviderClaims>;
}

const TRY_TIMEOUT_MS = 10_000;
const MAX_BYTES = 1_000_000;
/** Waits before each retry, in milliseconds. */
const RETRY_WAITS = [100, 400, 1_000];
/** The response to discovery is cached for an hour. */
const FRESHNESS = { lifeMs: 60 * 60_000, retryMs: 60_000, now: () => performance.now() };
/** The assumed lifetime of an access token if the provider gives none, in seconds; such providers mean an hour or more. */
const DEFAULT_LIFE = 3_600;

/** Opens a provider's client. It sends nothing before its first use. */
export function openProviderClient(
  settings: ProviderSettings,
  options: { redirectUri: string; log: Logger; now(): Date },
): ProviderClient {
  const { redirectUri, log, now } = options;
  const discovered = refreshedCache(() => discover(settings), FRESHNESS);
  const extra: Record<string, string> = settings.audience ? { audience: settings.audience } : {};
  const exchange = <T>(work: (config: oidc.Configuration) => Promise<T>) =>
    withProvider(log, settings.id, async () => work(await discovered()));
  const keys = refreshedCache(async () => buildKeySet(settings, await discovered()), FRESHNESS);

  const toProviderTokens = (
    answer: oidc.TokenEndpointResponse & oidc.TokenEndpointResponseHelpers,
  ): ProviderTokens => ({
    claims: answer.claims() && readClaims(settings, answer.claims(), now()),
    idToken: answer.id_token,
    accessToken: answer.access_token,
    refreshToken: answer.refresh_token,
    expiresIn: answer.expires_in ?? DEFAULT_LIFE,
  });

  return {
    settings,
    authorizationUrl: ({ state, nonce, verifier, prompt }) =>
      exchange(async (config) => {
        const parameters = {
          ...extra,
          redirect_uri: redirectUri,
          response_type: "code",
          scope: settings.scopes,
          state,
          nonce,
          code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
          code_challenge_method: "S256",
          ...(prompt && { prompt }),
          ...(settings.organization !== undefined && { organization: settings.organization }),
          ...(settings.maxAge !== undefined && { max_age: String(settings.maxAge) }),
        };
        return oidc.buildAuthorizationUrl(config, parameters).href;
      }),
    exchangeCode: (callback, { state, nonce, verifier }) =>
      exchange(async (config) => {
        const checks: oidc.AuthorizationCodeGrantChecks = {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: verifier,
          idTokenExpected: true,
          ...(settings.maxAge !== undefined && { maxAge: settings.maxAge }),
        };
        const { claims, ...tokens } = toProviderTokens(
          await oidc.authorizationCodeGrant(config, callback, checks, extra),
        );
        if (!claims) throw new ProviderProblem("provider-invalid-token");
        return { ...tokens, claims };
      }),
    renew: (refreshToken) =>
      exchange(async (config) => toProviderTokens(await oidc.refreshTokenGrant(config, refreshToken, extra))),
    revoke: (refreshToken) =>
      exchange(async (config) => {
        if (!config.serverMetadata().revocation_endpoint) return;
        await oidc.tokenRevocation(config, refreshToken, { token_type_hint: "refresh_token" });
      }),
    endSessionUrl: ({ idToken, returnTo, state }) =>
      exchange(async (config) => {
        if (!config.serverMetadata().end_session_endpoint) return undefined;
        return oidc.buildEndSessionUrl(config, {
          post_logout_redirect_uri: returnTo,
          state,
          ...(idToken !== undefined && { id_token_hint: idToken }),
        }).href;
      }),
    verifyIdToken: (token) =>
      exchange(async (config) => {
        const { payload } = await jwtVerify(token, await keys(), {
          algorithms: ["RS256"],
          issuer: config.serverMetadata().issuer,
          audience: settings.clientId,
          clockTolerance: CLOCK_LEEWAY,
          currentDate: now(),
          requiredClaims: ["sub", "exp", "iat"],
        });
        const isForOthersToo = Array.isArray(payload.aud) && payload.aud.length > 1;
        if ((isForOthersToo || payload.azp !== undefined) && payload.azp !== settings.clientId)
          throw new ProviderProblem("provider-invalid-token");
        return readClaims(settings, payload, now());
      }),
  };
}

async function discover(settings: ProviderSettings): Promise<oidc.Configuration> {
  const { issuer, clientId, clientSecret } = settings;
  return oidc.discovery(
    new URL(issuer),
    clientId,
    {
      id_token_signed_response_alg: "RS256",
      [oidc.clockTolerance]: CLOCK_LEEWAY,
    },
    clientSecret === undefined ? oidc.None() : clientAuth(clientSecret),
    {
      execute: [
        oidc.enableNonRepudiationChecks,
        ...(isLoopbackName(new URL(issuer).hostname) ? [oidc.allowInsecureRequests] : []),
      ],
      [oidc.customFetch]: (url, { method, headers, body }) =>
        askProvider(settings, url, { method, headers, body: toBodyText(body) }),
      // Each try has a limit of its own below; this one only bounds them all together.
      timeout: 60,
    },
  );
}

/** Sends the secret in the header, which is the standard's default, or in the form if the provider accepts it only there. */
function clientAuth(secret: string): oidc.ClientAuth {
  const [basic, post] = [oidc.ClientSecretBasic(secret), oidc.ClientSecretPost(secret)];
  return (server, ...rest) => {
    const methods = server.token_endpoint_auth_methods_supported ?? ["client_secret_basic"];
    const auth =
      !methods.includes("client_secret_basic") && methods.includes("client_secret_post") ? post : basic;
    return auth(server, ...rest);
  };
}

function toBodyText(body: unknown): string | undefined {
  if (body === undefined || body === null) return undefined;
  if (typeof body === "string" || body instanceof URLSearchParams) return String(body);
  throw new TypeError("A provider is sent text only.");
}

/** A response that claims to be JSON but is not counts as no answer, whatever its status. */
async function ensureReadable(answer: Response): Promise<Response> {
  if (answer.status === 200 && answer.headers.get("content-type")?.includes("json"))
    await answer
      .clone()
      .json()
      .catch((error: unknown) => {
        throw new OutboundError("broken", { cause: error });
      });
  return answer;
}

/**
 * Sends one request to the provider. If the connection failed before any answer, it is retried three times. Any answer,
 * however bad, and a timeout end it, since a code that may have been received must never be sent again.
 */
async function askProvider(
  { issuer }: ProviderSettings,
  url: string,
  request: { method: string; headers: Record<string, string>; body: string | undefined },
): Promise<Response> {
  const { hostname, port } = new URL(issuer);
  const limits = {
    reach: isLoopbackName(hostname) ? ("loopback" as const) : ("public" as const),
    timeoutMs: TRY_TIMEOUT_MS,
    maxBytes: MAX_BYTES,
    port: port === "" ? undefined : Number(port),
  };
  for (let tries = 0; ; tries++) {
    try {
      return await ensureReadable(await safeFetch(url, request, limits));
    } catch (error) {
      const wait = RETRY_WAITS[tries];
      if (!(error instanceof OutboundError) || error.failure !== "unreachable" || wait === undefined)
        throw error;
      await delay(wait);
    }
  }
}

function buildKeySet(settings: ProviderSettings, config: oidc.Configuration) {
  const { jwks_uri: address } = config.serverMetadata();
  if (!address) throw new ProviderProblem("provider-request-error");
  return createRemoteJWKSet(new URL(address), {
    timeoutDuration: TRY_TIMEOUT_MS,
    [jwksFetch]: async (url: string) => {
      const headers = { accept: "application/json" };
      const answer = await askProvider(settings, url, { method: "GET", headers, body: undefined });
      // Without the provider's keys no token can be checked: that is the provider's failure, not the token's.
      if (!answer.ok) throw new OutboundError("broken");
      return answer;
    },
  });
}
