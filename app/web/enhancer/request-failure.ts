/** Why a request never got a proper answer; `status` is the HTTP status of an answer that was not ours. */
export interface RequestFailure {
  kind: "network" | "aborted" | "timeout" | "status" | "tooLarge";
  status?: number;
  /** It was to change something, and nobody knows whether it did: only its answer may have been lost. */
  mayHaveArrived: boolean;
}

const KINDS: Readonly<Record<string, RequestFailure["kind"]>> = {
  AbortError: "aborted",
  TimeoutError: "timeout",
};

/** What went wrong with a request of this method: its `error`, or the status of an answer that is none of our pages. */
export function requestFailure(
  method: string,
  cause: { error: unknown } | { status: number },
): RequestFailure {
  const failure =
    "status" in cause
      ? { kind: kindOfStatus(cause.status), status: cause.status }
      : { kind: (cause.error instanceof DOMException && KINDS[cause.error.name]) || "network" };
  // An answer that refuses what was sent is certain; one of a server that failed is not.
  const isRefused = "status" in cause && cause.status >= 400 && cause.status < 500;
  return { ...failure, mayHaveArrived: method.toUpperCase() !== "GET" && !isRefused };
}

function kindOfStatus(status: number): RequestFailure["kind"] {
  if (status === 413) return "tooLarge";
  // A proxy waited for us in vain.
  return status === 504 ? "timeout" : "status";
}
