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
    async count({ token, ip }) {
      const key = token && hashOf(token).toString("base64");
      // What is refused to one program takes nothing from the others of its network.
      const used = key ? await ofCredentials.get(key) : null;
      if (used && used.consumedPoints >= ofCredentials.points)
        return allowance(ofCredentials, used, "credential");
      // The network before the credential: whoever makes credentials up fills no memory with them.
      const network = await taken(ofNetworks, ip, "network");
      return key && network.allowed ? taken(ofCredentials, key, "credential") : network;
    },
  };
}

async function taken(limiter: RateLimiterMemory, key: string, policy: string): Promise<Allowance> {
  const result = await limiter.consume(key).catch((over: unknown) => {
    if (over instanceof RateLimiterRes) return over;
    throw over;
  });
  return { ...allowance(limiter, result, policy), allowed: result.consumedPoints <= limiter.points };
}

/** What is left; nothing is allowed. */
function allowance(
  limiter: RateLimiterMemory,
  { msBeforeNext, remainingPoints }: RateLimiterRes,
  policy: string,
): Allowance {
  const seconds = Math.max(1, Math.ceil(msBeforeNext / 1000));
  return {
    allowed: false,
    seconds,
    headers: {
      "RateLimit-Policy": `"${policy}";q=${limiter.points};w=${WINDOW}`,
      RateLimit: `"${policy}";r=${Math.max(0, remainingPoints)};t=${seconds}`,
    },
  };
}
