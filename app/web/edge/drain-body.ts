import type { IncomingMessage, ServerResponse } from "node:http";

/** How long to keep reading the rest of a body, in milliseconds. */
const REST_MS = 2_000;

/**
 * Once the answer has been sent, reads and discards what still arrives of a body that was refused or never read, and
 * closes the connection after a while. If it were closed at once, it would be reset while the client is sending, and
 * the client would never see the answer; if the body were left unread, the connection's next request would never be
 * read. Call it before the answer is sent.
 */
export function drainBody(req: IncomingMessage, res: ServerResponse): void {
  res.once("finish", () => {
    if (req.complete) return;
    const timer = setTimeout(() => req.socket.destroy(), REST_MS).unref();
    req.once("close", () => clearTimeout(timer));
    req.once("end", () => clearTimeout(timer));
    req.unpipe();
    req.resume();
  });
}
