import { timingSafeEqual } from "node:crypto";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { Logger } from "#app/infra/logger.server.ts";
import { hashOf } from "#app/kernel/secret.ts";

/** Shorter than Prometheus waits by default. */
const LIMIT_MS = 8_000;

export interface MetricsServer {
  port: number;
  close(): Promise<void>;
}

/**
 * Listens on a port of its own, which none of our host names leads to. If there is a token, every request needs it.
 * Throws EADDRINUSE.
 */
export async function openMetricsServer(
  options: { host: string; port: number; token: string | undefined; log: Logger },
  answer: () => Promise<{ contentType: string; text: string }>,
): Promise<MetricsServer> {
  const { host, port, token, log } = options;
  const server = createServer({ requestTimeout: LIMIT_MS, headersTimeout: LIMIT_MS }, (req, res) => {
    const send = (status: number, text: string, contentType = "text/plain") => {
      res.writeHead(status, { "Content-Type": contentType, "Cache-Control": "no-store" });
      res.end(req.method === "HEAD" ? undefined : text);
    };
    if (token !== undefined && !isToken(req.headers.authorization, token)) {
      res.setHeader("WWW-Authenticate", "Bearer");
      return send(401, "a token is needed\n");
    }
    const path = req.url?.split("?")[0];
    if (path !== "/metrics" || (req.method !== "GET" && req.method !== "HEAD"))
      return send(404, "not found\n");
    answer().then(
      ({ text, contentType }) => send(200, text, contentType),
      (error) => {
        log.error({ err: error }, "metrics");
        send(500, "failed\n");
      },
    );
  });
  await listen(server, { host, port });
  return {
    port: (server.address() as AddressInfo).port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** Compares hashes, so that the time it takes reveals nothing about the token. */
function isToken(authorization: string | undefined, token: string): boolean {
  const [, given = ""] = /^Bearer +(\S+)$/i.exec(authorization ?? "") ?? [];
  return timingSafeEqual(hashOf(given), hashOf(token));
}

function listen(server: Server, at: { host: string; port: number }): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(at, () => {
      server.removeListener("error", reject);
      resolve();
    });
  });
}
