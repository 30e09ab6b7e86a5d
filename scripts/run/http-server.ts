import { createServer, type RequestListener, type ServerResponse } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { setTimeout as delay, setImmediate } from "node:timers/promises";
import { ConfigurationError } from "#app/core/env.server.ts";

export interface HttpServer {
  port: number;
  /** Sets the listener that answers from now on; until then every request gets 503. */
  use(listener: RequestListener): void;
  raw: ReturnType<typeof createServer>;
  /**
   * Goes on serving for `drainMs`, closing each connection with its next answer; then accepts no more requests, gives those
   * under way at most `graceMs` to finish, and cuts off the rest.
   */
  stop(options: { drainMs: number; graceMs: number }): Promise<void>;
}

/** How often to try for the port, which a killed predecessor may hold for another moment. */
const RETRIES = 8;
const RETRY_MS = 150;
const SWEEP_MS = 50;
/** The least time to tell connections that they end, so that few are closed while a request is on its way. */
const POLITE_MS = 250;

/** How long a request's headers, and the whole request, may take to arrive. */
const HEADERS_MS = 10_000;
const REQUEST_MS = 30_000;
/** How many times within the shorter limit Node looks for slow requests; by default it looks every 30 seconds. */
const LOOKS = 10;

/**
 * Listens at once, so that a taken port is known before anything else is done. `headersMs` and `requestMs` limit how long
 * a request may take to arrive. Throws EADDRINUSE, and a ConfigurationError if `host` is not an address of this machine.
 */
export async function openHttpServer(options: {
  host: string;
  port: number;
  headersMs?: number;
  requestMs?: number;
}): Promise<HttpServer> {
  const { host, port, headersMs = HEADERS_MS, requestMs = REQUEST_MS } = options;
  let listener: RequestListener = (_req, res) => {
    res.writeHead(503, { "Retry-After": "2", "Content-Type": "text/plain", "Cache-Control": "no-store" });
    res.end("starting");
  };
  let stopping = false;
  const underWay = new Set<ServerResponse>();
  /** How many bytes each connection had sent by the end of its last answer: if there are more now, a request is arriving. */
  const connections = new Map<Socket, number>();
  const limits = {
    headersTimeout: headersMs,
    requestTimeout: requestMs,
    connectionsCheckingInterval: headersMs / LOOKS,
    // Longer than proxies keep theirs, so that we never close a connection while a request is on its way.
    keepAliveTimeout: 75_000,
  };
  const raw = createServer(limits, (req, res) => {
    if (stopping) sayLast(res);
    underWay.add(res);
    res.once("close", () => {
      underWay.delete(res);
      if (connections.has(req.socket)) connections.set(req.socket, req.socket.bytesRead);
    });
    listener(req, res);
  });
  raw.on("connection", (socket) => {
    connections.set(socket, 0);
    socket.once("close", () => connections.delete(socket));
  });
  // Node's own version considers an answer sent once it is written, and would cut off what the client has not read yet.
  // Closing the server calls this, too.
  raw.closeIdleConnections = () => {
    const busy = new Set([...underWay].map(({ socket }) => socket));
    for (const [socket, answered] of connections)
      if (!busy.has(socket) && socket.writableLength === 0 && socket.bytesRead === answered) socket.destroy();
  };

  for (let tries = 0; ; tries++) {
    try {
      await listen(raw, { host, port });
      break;
    } catch (error) {
      if (isCode(error, "EADDRNOTAVAIL", "ENOTFOUND", "EAI_AGAIN"))
        throw new ConfigurationError(`HOST (${host}): this machine has no such address`);
      if (!isCode(error, "EADDRINUSE") || tries === RETRIES) throw error;
      await delay(RETRY_MS);
    }
  }
  return {
    port: (raw.address() as AddressInfo).port,
    raw,
    use(next) {
      listener = next;
    },
    async stop({ drainMs, graceMs }) {
      stopping = true;
      for (const res of underWay) sayLast(res);
      await delay(Math.max(drainMs, POLITE_MS));
      // Immediates run right after the event loop has read incoming data: after a busy moment, connections that look idle
      // may hold requests that nobody has read yet.
      await setImmediate();
      const closed = new Promise<void>((resolve) => raw.close(() => resolve()));
      // A connection whose last request began before this would stay open for another one, so it is closed once idle.
      const sweep = setInterval(async () => {
        await setImmediate();
        raw.closeIdleConnections();
      }, SWEEP_MS);
      const cutOff = setTimeout(() => raw.closeAllConnections(), graceMs);
      await closed;
      clearInterval(sweep);
      clearTimeout(cutOff);
    },
  };
}

/** Tells the client that its connection ends with this answer. */
function sayLast(res: ServerResponse): void {
  if (!res.headersSent) res.setHeader("Connection", "close");
}

function listen(server: HttpServer["raw"], { host, port }: { host: string; port: number }): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen({ host, port }, () => {
      server.removeListener("error", reject);
      resolve();
    });
  });
}

function isCode(error: unknown, ...codes: string[]): boolean {
  return error instanceof Error && "code" in error && codes.includes(String(error.code));
}
