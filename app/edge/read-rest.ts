import type { IncomingMessage, ServerResponse } from "node:http";

/** How long the rest of a body is read, in milliseconds. */
const REST_MS = 2_000;

/**
 * Once the answer is sent, reads on and forgets what still comes of a body that was refused or that nobody read, and cuts
 * it off after a while. Closed at once, the connection would be reset while somebody is sending, and they would never
 * see the answer; left alone, it would never get to the next request. Call it before the answer is sent.
 */
export function readRest(req: IncomingMessage, res: ServerResponse): void {
  res.once("finish", () => {
    if (req.complete) return;
    const timer = setTimeout(() => req.socket.destroy(), REST_MS).unref();
    req.once("close", () => clearTimeout(timer));
    req.once("end", () => clearTimeout(timer));
    req.unpipe();
    req.resume();
  });
}
