/** One request of a load, as its client saw it. */
export interface Tried {
  what: string;
  /** When it was to be sent, and how long after that it was answered, in milliseconds. */
  at: number;
  ms: number;
  /** 0 if there was no answer. */
  status: number;
  /** Why there was no answer, or the beginning of an unexpected one. */
  words?: string;
}

/** What is sent: its name for the report, and the request. */
export interface Act {
  what: string;
  send(): Promise<{ status: number; text: string }>;
}

export interface OpenLoad {
  /** All that was answered so far. */
  tried: Tried[];
  /** Sends no more, and waits for what is under way. */
  stop(): Promise<Tried[]>;
}

const TICK_MS = 10;

/**
 * Sends this many requests a second, whether or not earlier ones are answered: a slow server does not slow its clients
 * down, and a request's time begins when it was due to be sent.
 */
export function openLoad(perSecond: number, next: (number: number) => Act): OpenLoad {
  const begun = performance.now();
  const tried: Tried[] = [];
  const underWay = new Set<Promise<void>>();
  let sent = 0;
  const tick = setInterval(() => {
    const now = performance.now() - begun;
    for (; (sent * 1_000) / perSecond <= now; sent++) {
      const one = attempt(next(sent), (sent * 1_000) / perSecond).finally(() => underWay.delete(one));
      underWay.add(one);
    }
  }, TICK_MS);

  async function attempt({ what, send }: Act, at: number): Promise<void> {
    const seen = await send().catch((error: unknown) => ({ status: 0, text: String(error) }));
    const words = seen.status >= 200 && seen.status < 400 ? {} : { words: seen.text.slice(0, 200) };
    tried.push({ what, at, ms: performance.now() - begun - at, status: seen.status, ...words });
  }

  return {
    tried,
    async stop() {
      clearInterval(tick);
      await Promise.all(underWay);
      return tried;
    },
  };
}

/** The requests that failed: no answer, or a status that says so. */
export function failed(tried: readonly Tried[]): Tried[] {
  return tried.filter(({ status }) => status === 0 || status >= 400);
}

/** The time within which a share of the requests was answered, in milliseconds. */
export function within(tried: readonly Tried[], share: number): number {
  const times = tried.map(({ ms }) => ms).toSorted((a, b) => a - b);
  return times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0;
}

/** A failed request in one line. */
export function failedLine({ what, at, ms, status, words = "" }: Tried): string {
  const text = words.replace(/<style.*?<\/style>|<[^>]*>|\s+/gs, " ").slice(0, 120);
  return `${what} after ${(at / 1_000).toFixed(1)} s: ${status || "no answer"} in ${Math.round(ms)} ms · ${text.trim()}`;
}
