import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";
import { hashOf } from "#app/kernel/secret.ts";

/** In seconds. */
const WINDOW = 60;
/** A network's limit, as a multiple of a credential's: many programs can share one address. */
const NETWORK_SHARE = 5;

/** What is left of a caller's limit after one more call. */
export interface Allowance {
  allowed: boolean;
  /** Seconds until the whole limit is available again. */
  seconds: number;
  /** Response headers, by the IETF draft "RateLimit header fields for HTTP". */
  headers: Record<string, string>;
}

export interface CallLimits {
  /** Counts one call against the credential, or against the network if the call has none. */
  count(caller: { token: string | null; ip: string }): Promise<Allowance>;
}

/**
 * Opens the rate limits for API calls. They protect this process, so each process counts for itself: a shared count
 * would cost a write for every call.
 * @param perMinute how many calls one credential may make in a minute
 */
export function openCallLimits(perMinute: number): CallLimits {
  const ofCredentials = new RateLimiterMemory({ points: perMinute, duration: WINDOW });
  const ofNetworks = new RateLimiterMemory({ points: perMinute * NETWORK_SHARE, duration: WINDOW });
  return {
    async count({ token, ip }) {
      const key = token && hashOf(token).toString("base64");
      // Calls refused to one credential don't count against the others in its network.
      const used = key ? await ofCredentials.get(key) : null;
      if (used && used.consumedPoints >= ofCredentials.points)
        return allowance(ofCredentials, used, "credential");
      // Count the network before the credential: made-up credentials then can't fill the memory.
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

/** The allowance of a caller who is over the limit. */
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
