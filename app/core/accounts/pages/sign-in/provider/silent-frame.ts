import { messageFrom } from "./provider-message.ts";
import type { RenewalOutcome } from "./provider-window.ts";

/** How long a hidden frame may take, in milliseconds. */
const FRAME_LIMIT_MS = 60_000;

/** Opens a hidden frame with a page at `origin`, which goes on to the provider, and waits for its message. */
export function outcomeOfFrame(url: string, origin: string): Promise<RenewalOutcome> {
  if (window.crossOriginIsolated) return Promise.resolve({ problem: "provider-cross-origin-isolated" });
  return new Promise((done) => {
    const frame = document.createElement("iframe");
    frame.hidden = true;
    frame.title = "";
    const ended = new AbortController();
    const end = (outcome: RenewalOutcome) => {
      ended.abort();
      clearTimeout(limit);
      frame.remove();
      done(outcome);
    };
    const limit = setTimeout(() => end({ problem: "provider-timeout" }), FRAME_LIMIT_MS);
    window.addEventListener(
      "message",
      (event) => {
        const message = messageFrom(event, { origin, source: frame.contentWindow });
        if (message) end(message);
      },
      ended,
    );
    frame.src = url;
    document.body.append(frame);
  });
}
