import { Agent, type IncomingMessage, request as send } from "node:http";

/** An answer with its body read. */
export interface Answer {
  status: number;
  headers: Headers;
  text: string;
  body: Buffer;
  /** The size of the body as it was sent, compressed or not. */
  bytes: number;
  /** Where a redirect leads, as an absolute address; undefined for other answers. */
  location: string | undefined;
  url: string;
}

export interface Ask {
  method?: string;
  headers?: Record<string, string>;
  body?: string | Buffer;
  /** Milliseconds until the try is given up. Default: 15 s. */
  timeoutMs?: number;
}

/** Resolves every name to loopback, since Node does not resolve subdomains of localhost and fetch ignores a Host header. */
const agent = new Agent({
  keepAlive: true,
  maxSockets: 300,
  lookup: (_name, options, done) =>
    options.all ? done(null, [{ address: "127.0.0.1", family: 4 }]) : done(null, "127.0.0.1", 4),
});

/** One request over loopback, whatever the host's name; redirects are not followed. */
export function ask(
  url: string,
  { method = "GET", headers = {}, body, timeoutMs = 15_000 }: Ask = {},
): Promise<Answer> {
  const length = body === undefined ? {} : { "content-length": String(Buffer.byteLength(body)) };
  return new Promise((resolve, reject) => {
    const outgoing = send(url, { agent, method, headers: { ...length, ...headers } }, (incoming) => {
      read(incoming).then((body) => resolve(answerOf(incoming, body, url)), reject);
    });
    outgoing.setTimeout(timeoutMs, () =>
      outgoing.destroy(new Error(`${method} ${url}: no answer in ${timeoutMs} ms`)),
    );
    outgoing.on("error", reject);
    outgoing.end(body);
  });
}

async function read(incoming: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

function answerOf(incoming: IncomingMessage, body: Buffer, url: string): Answer {
  const headers = new Headers();
  for (const [name, values] of Object.entries(incoming.headersDistinct)) {
    for (const value of values ?? []) headers.append(name, value);
  }
  const to = headers.get("location");
  const status = incoming.statusCode ?? 0;
  const text = body.toString("utf8");
  return {
    status,
    headers,
    text,
    body,
    bytes: body.length,
    url,
    location: to === null ? undefined : new URL(to, url).href,
  };
}
