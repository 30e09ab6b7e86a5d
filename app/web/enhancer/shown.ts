/** Told to the document whenever a page is shown: after its loading, after a visit, and when it was read anew. */
const SHOWN = "teamsheet:shown";

/** Told to the document when a request failed on the way. */
const FAILED = "teamsheet:failed";

/** Calls `then` for every page that is shown from now on, until `signal` is aborted. */
export function onShown(then: () => void, signal?: AbortSignal): void {
  document.addEventListener(SHOWN, then, { signal });
}

export function tellShown(): void {
  document.dispatchEvent(new Event(SHOWN));
}

/** Calls `then` whenever a request failed on the way, until `signal` is aborted. */
export function onFailed(then: () => void, signal?: AbortSignal): void {
  document.addEventListener(FAILED, then, { signal });
}

export function tellFailed(): void {
  document.dispatchEvent(new Event(FAILED));
}
