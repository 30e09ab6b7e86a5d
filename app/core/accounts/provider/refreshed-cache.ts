/** How long a value is used, and how long to wait before a retry if making it failed; in milliseconds. */
export interface Freshness {
  lifeMs: number;
  retryMs: number;
  /** A monotonic clock, in milliseconds. */
  now(): number;
}

/**
 * A cache for one value: it is made on first use, and made again when it is stale; if that fails, the old value is
 * served for another `retryMs` (stale-if-error, RFC 5861). Concurrent callers share one attempt. If the first attempt
 * fails, the next caller tries again.
 */
export function refreshedCache<T>(
  make: () => Promise<T>,
  { lifeMs, retryMs, now }: Freshness,
): () => Promise<T> {
  let held: { value: Promise<T>; until: number } | undefined;
  return () => {
    if (held && now() < held.until) return held.value;
    const former = held;
    const value = make().catch((error: unknown) => {
      held = former && { value: former.value, until: now() + retryMs };
      if (former) return former.value;
      throw error;
    });
    held = { value, until: now() + lifeMs };
    return value;
  };
}
