import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { setTimeout as delay } from "node:timers/promises";
import { afterAll } from "vitest";

/** A span as OTLP has it in JSON. */
export interface ReceivedSpan {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  attributes: Record<string, string | number | boolean>;
  failed: boolean;
}

/** A server on this machine that takes traces by OTLP. */
export interface TraceReceiver {
  endpoint: string;
  /** Every span received so far. */
  spans(): ReceivedSpan[];
  /** Waits until `found` returns something, and returns that. */
  until<T>(found: (spans: ReceivedSpan[]) => T | undefined): Promise<T>;
  /** All bodies received, unparsed. */
  bodies: string[];
  /** Stops answering. */
  hang(): void;
}

interface SentSpan extends Omit<ReceivedSpan, "attributes" | "failed"> {
  attributes: { key: string; value: Record<string, string | number | boolean> }[];
  status: { code?: number };
}

const LIMIT_MS = 60_000;
const FAILED = 2;

/** Opens a receiver, which is closed at the end of the file. */
export async function traceReceiver(): Promise<TraceReceiver> {
  const bodies: string[] = [];
  let hangs = false;
  const server = createServer(async (request, response) => {
    if (hangs) return;
    if (request.url !== "/v1/traces") return void response.writeHead(404).end();
    bodies.push(await text(request));
    response.writeHead(200, { "content-type": "application/json" }).end("{}");
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  afterAll(() => {
    server.close();
    server.closeAllConnections();
  });
  const spans = () => bodies.flatMap(spansOf);
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    bodies,
    spans,
    async until(found) {
      const late = Date.now() + LIMIT_MS;
      for (;;) {
        const result = found(spans());
        if (result !== undefined) return result;
        if (Date.now() > late)
          throw new Error(`Not there: ${[...new Set(spans().map(({ name }) => name))].join(", ")}`);
        await delay(50);
      }
    },
    hang() {
      hangs = true;
    },
  };
}

function spansOf(body: string): ReceivedSpan[] {
  const { resourceSpans } = JSON.parse(body) as {
    resourceSpans: { scopeSpans: { spans: SentSpan[] }[] }[];
  };
  return resourceSpans
    .flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans))
    .map(({ attributes, status, ...span }) => ({
      ...span,
      attributes: Object.fromEntries(
        attributes.map(({ key, value }) => [key, Object.values(value)[0] ?? ""]),
      ),
      failed: status.code === FAILED,
    }));
}
