import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";
import { hashOf } from "#app/identity/secret.ts";

/** In seconds. */
const WINDOW = 60;
/** What one network may call, as a multiple of what one credential may: many programs can run at one address. */
const NETWORK_SHARE = 5;

/** What is left of a caller's share after one more call. */
export interface Allowance {
  allowed: boolean;
  /** Until all of it is back, in seconds. */
  seconds: number;
  /** For the answer, by the IETF's draft "RateLimit header fields for HTTP". */
  headers: Record<string, string>;
}

export interface CallLimits {
  /** Counts one call of a credential, or of a network if it brought none. */
  count(caller: { token: string | null; ip: string }): Promise<Allowance>;
}

/**
 * Opens the limits on calls of the API. They protect this process, which counts for itself: a count that all processes
 * share would be a write for each call.
 * @param perMinute how many calls one credential may make in a minute
 */
export function openCallLimits(perMinute: number): CallLimits {
  const ofCredentials = new RateLimiterMemory({ points: perMinute, duration: WINDOW });
  const ofNetworks = new RateLimiterMemory({ points: perMinute * NETWORK_SHARE, duration: WINDOW });
  return {
    // The network first: whoever makes credentials up fills no memory with them.
    async count({ token, ip }) {
      const network = await taken(ofNetworks, ip, "network");
      if (!token || !network.allowed) return network;
      return taken(ofCredentials, hashOf(token).toString("base64"), "credential");
    },
  };
}

async function taken(limiter: RateLimiterMemory, key: string, policy: string): Promise<Allowance> {
  const result = await limiter.consume(key).catch((over: unknown) => {
    if (over instanceof RateLimiterRes) return over;
    throw over;
  });
  const seconds = Math.max(1, Math.ceil(result.msBeforeNext / 1000));
  return {
    allowed: result.consumedPoints <= limiter.points,
    seconds,
    headers: {
      "RateLimit-Policy": `"${policy}";q=${limiter.points};w=${WINDOW}`,
      RateLimit: `"${policy}";r=${Math.max(0, result.remainingPoints)};t=${seconds}`,
    },
  };
}
