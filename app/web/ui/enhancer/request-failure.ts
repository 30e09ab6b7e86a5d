/** Why a request never got a proper answer; `status` is the HTTP status of an answer that was not ours. */
export interface RequestFailure {
  kind: "network" | "aborted" | "timeout" | "status" | "tooLarge";
  status?: number;
  /** It was to change something, and nobody knows whether it did: only its answer may have been lost. */
  mayHaveArrived: boolean;
}

export const REQUEST_FAILED_EVENT = "teamsheet:request-failed";

type Fetch = typeof window.fetch;

/** Does this URL return a page's own data? */
export function isDataRequest(url: string): boolean {
  return new URL(url, "http://local").pathname.endsWith(".data");
}

/**
 * Wraps `fetch` so that a failed request for a page's data leaves the page as it is, with everything that was typed: it
 * calls `onFailure` and stays pending until the next request, instead of ending in the error page. Proper answers,
 * aborts and all other requests pass through.
 */
export function keepPageOnFailure(send: Fetch, onFailure: (failure: RequestFailure) => void): Fetch {
  return async (input, init) => {
    const url = input instanceof Request ? input.url : String(input);
    if (!isDataRequest(url)) return send(input, init);
    const signal = init?.signal ?? (input instanceof Request ? input.signal : undefined);
    const method = init?.method ?? (input instanceof Request ? input.method : "GET");
    let failure: Omit<RequestFailure, "mayHaveArrived">;
    try {
      const response = await send(input, init);
      const isTooLarge = response.status === 413;
      if (response.headers.has("x-remix-response") || (response.status < 500 && !isTooLarge)) return response;
      failure = { kind: kindOfStatus(response.status), status: response.status };
    } catch (error) {
      if (signal?.aborted) throw error;
      failure = { kind: (error instanceof DOMException && KINDS[error.name]) || "network" };
    }
    const isWrite = method.toUpperCase() !== "GET";
    onFailure({ ...failure, mayHaveArrived: isWrite && failure.kind !== "tooLarge" });
    return untilAborted(signal);
  };
}

const KINDS: Readonly<Record<string, RequestFailure["kind"]>> = {
  AbortError: "aborted",
  TimeoutError: "timeout",
};

function kindOfStatus(status: number): RequestFailure["kind"] {
  if (status === 413) return "tooLarge";
  // A proxy waited for us in vain.
  return status === 504 ? "timeout" : "status";
}

function untilAborted(signal: AbortSignal | undefined): Promise<never> {
  return new Promise((_, reject) => {
    signal?.addEventListener("abort", () => reject(signal.reason), { once: true });
  });
}
