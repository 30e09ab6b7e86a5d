/** How long a thing is used, and after which wait making it anew is tried again where it failed; milliseconds. */
export interface Freshness {
  lifeMs: number;
  retryMs: number;
  /** Milliseconds that only go forward. */
  now(): number;
}

/**
 * Makes a thing when it is first asked for and again when it is old; where that fails, the old one serves on for a while.
 * Who asks at the same moment shares one making. A first making that fails is tried anew by whoever asks next.
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
