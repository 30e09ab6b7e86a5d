import type { ProviderProblemCode } from "#app/core/accounts/provider/provider-problems.ts";
import { messageFrom, type ProviderMessage } from "./provider-message.ts";

/** How long a person may take in the window, and how often to check whether it is still open; milliseconds. */
const WINDOW_LIMIT_MS = 60_000;
const LOOK_MS = 250;
const SIZE = { width: 400, height: 600 };

/** The outcome of a window or frame: its own message, or the code of what went wrong. */
export type RenewalOutcome = ProviderMessage | { problem: ProviderProblemCode };

/** Opens the window for a provider, centered over the page; null if the browser does not allow it. */
export function openProviderWindow(name: string): Window | null {
  const left = Math.round(window.screenX + (window.outerWidth - SIZE.width) / 2);
  const top = Math.round(window.screenY + (window.outerHeight - SIZE.height) / 2);
  const opened = window.open(
    "",
    name,
    `popup,width=${SIZE.width},height=${SIZE.height},left=${left},top=${top}`,
  );
  opened?.focus();
  return opened;
}

/** Waits for the message of the window at `origin`; closes the window if its time is up or `signal` is aborted. */
export function outcomeOfWindow(
  opened: Window,
  origin: string,
  signal: AbortSignal,
): Promise<RenewalOutcome> {
  return new Promise((done) => {
    const ended = new AbortController();
    let seenClosed = 0;
    const end = (outcome: RenewalOutcome) => {
      ended.abort();
      clearInterval(look);
      clearTimeout(limit);
      opened.close();
      done(outcome);
    };
    // The message of a closed window may still arrive, so it counts as gone only at the second check.
    const look = setInterval(() => {
      seenClosed = opened.closed ? seenClosed + 1 : 0;
      if (seenClosed === 2) end({ problem: "provider-cancelled" });
    }, LOOK_MS);
    const limit = setTimeout(() => end({ problem: "provider-timeout" }), WINDOW_LIMIT_MS);
    signal.addEventListener("abort", () => end({ problem: "provider-cancelled" }), ended);
    window.addEventListener(
      "message",
      (event) => {
        const message = messageFrom(event, { origin, source: opened });
        if (message) end(message);
      },
      ended,
    );
  });
}
