import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { afterAll } from "vitest";

/** A request that a receiver of webhooks got. */
export interface Received {
  id: string;
  type: string;
  data: unknown;
  headers: Record<string, string>;
  body: string;
}

/** A server on this machine that takes webhooks. */
export interface WebhookReceiver {
  address: string;
  /** All requests received, however they were answered. */
  received: Received[];
  /** What it does with a request: the status that it answers with, or nothing if it answers by itself or hangs. */
  answer: (one: Received, response: ServerResponse) => number | undefined;
  /** Ends each connection at once until it is up again. The port stays its own. */
  down(): void;
  up(): void;
}

/** Opens a receiver, which is closed at the end of the file. */
export async function webhookReceiver(): Promise<WebhookReceiver> {
  const server = createServer({ keepAliveTimeout: 0 }, async (request, response) => {
    const body = await text(request);
    const headers = request.headers as Record<string, string>;
    const { type, data } = JSON.parse(body);
    const one = { id: headers["webhook-id"] ?? "", type, data, headers, body };
    receiver.received.push(one);
    const status = receiver.answer(one, response);
    if (status !== undefined) response.writeHead(status).end();
  });
  let isDown = false;
  server.on("connection", (socket) => {
    if (isDown) socket.destroy();
  });
  const receiver: WebhookReceiver = {
    address: "",
    received: [],
    answer: () => 204,
    down() {
      isDown = true;
      server.closeAllConnections();
    },
    up() {
      isDown = false;
    },
  };
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  receiver.address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`;
  afterAll(async () => {
    server.closeAllConnections();
    server.close();
    await once(server, "close");
  });
  return receiver;
}
