import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import type { Answered, Incoming } from "./api/answer-call.ts";
import { messagePage } from "./pages/layout.ts";
import type { Shown } from "./pages/shown.ts";

/**
 * How Stripe fails: it hangs up at once, never answers, answers 500 without doing anything, or does what was asked and
 * hangs up before it answers.
 */
export type Outage = "refuse" | "hang" | "500" | "lose-answer";

export interface ServerParts {
  answer(incoming: Incoming): Answered;
  /** A hosted page; undefined if there is none at this path. */
  show(incoming: Incoming): Shown | undefined;
  outage(): Outage | undefined;
  /** Called with each request as it arrives, even during an outage. */
  saw(incoming: Incoming): void;
}

/** Serves the API and the hosted pages on loopback. */
export async function serve(
  parts: () => ServerParts,
  port: number,
): Promise<{ url: string; stop(): Promise<void> }> {
  const server = createServer({ keepAliveTimeout: 0 }, (request, response) => {
    respond(parts(), request, response).catch((error: unknown) => {
      console.error(error);
      response.destroy();
    });
  });
  server.listen({ host: "127.0.0.1", port });
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async stop() {
      const closed = once(server, "close");
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}

async function respond(
  parts: ServerParts,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const [path = "", query = ""] = (request.url ?? "").split("?");
  const incoming: Incoming = {
    method: request.method ?? "GET",
    path,
    query,
    body: await text(request),
    headers: Object.fromEntries(
      Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
    ),
  };
  parts.saw(incoming);
  const outage = parts.outage();
  if (outage === "hang") return;
  if (outage === "refuse") return void response.destroy();
  if (outage === "500") return sayBroken(response);
  const shown = path.startsWith("/v1/") ? undefined : parts.show(incoming);
  if (shown) return show(response, shown);
  const { status, body, isReplayed } = parts.answer(incoming);
  if (outage === "lose-answer") return void response.destroy();
  response.writeHead(status, {
    "Content-Type": "application/json",
    "Request-Id": `req_${Math.random().toString(36).slice(2, 16)}`,
    ...(incoming.headers["stripe-version"] && { "Stripe-Version": incoming.headers["stripe-version"] }),
    ...(incoming.headers["idempotency-key"] && { "Idempotency-Key": incoming.headers["idempotency-key"] }),
    ...(isReplayed && { "Idempotent-Replayed": "true" }),
  });
  response.end(body);
}

function sayBroken(response: ServerResponse): void {
  response.writeHead(500, { "Content-Type": "application/json" });
  response.end(JSON.stringify({ error: { type: "api_error", message: "An unknown error occurred" } }));
}

function show(response: ServerResponse, shown: Shown): void {
  if ("to" in shown) return void response.writeHead(303, { Location: shown.to }).end();
  const html = "html" in shown ? shown.html : messagePage("Not found", shown.text);
  response.writeHead(shown.status, {
    "Content-Type": "text/html; charset=utf-8",
    "Cache-Control": "no-store",
  });
  response.end(html);
}
