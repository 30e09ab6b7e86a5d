/** How long a value is used, and after which wait making it is tried again if it failed; milliseconds. */
export interface Freshness {
  lifeMs: number;
  retryMs: number;
  /** Milliseconds that only go forward. */
  now(): number;
}

/**
 * A cache of one value: made when it is first asked for, and again when it is old; if that fails, the old one is served
 * for `retryMs` more (stale-if-error, RFC 5861). Callers at the same moment share one making. If the first making
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
