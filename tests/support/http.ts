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
  /** Milliseconds until the try is given up, which only something that hangs reaches. Default: 60 s. */
  timeoutMs?: number;
}

interface Sent {
  what: string;
  began: number;
  /** Unset while no answer has come. */
  result?: string;
}

const KEPT = 20;
const sent: Sent[] = [];

/** The last requests that began after an instant of `performance.now()`, a line for each, with what came of it. */
export function recentRequests(since: number): string[] {
  return sent
    .filter(({ began }) => began >= since)
    .map(
      ({ what, began, result }) =>
        `${what} → ${result ?? `no answer after ${Math.round(performance.now() - began)} ms`}`,
    );
}

/** Remembers a request, as long as no more than some others have been made since. */
function remember(what: string): Sent {
  const one: Sent = { what, began: performance.now() };
  sent.push(one);
  if (sent.length > KEPT) sent.shift();
  return one;
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
  { method = "GET", headers = {}, body, timeoutMs = 60_000 }: Ask = {},
): Promise<Answer> {
  const length = body === undefined ? {} : { "content-length": String(Buffer.byteLength(body)) };
  const one = remember(`${method} ${url.slice(0, 200)}`);
  return new Promise<Answer>((resolve, reject) => {
    const outgoing = send(url, { agent, method, headers: { ...length, ...headers } }, (incoming) => {
      read(incoming).then((body) => resolve(answerOf(incoming, body, url)), reject);
    });
    outgoing.setTimeout(timeoutMs, () =>
      outgoing.destroy(new Error(`${method} ${url}: no answer in ${timeoutMs} ms`)),
    );
    outgoing.on("error", reject);
    outgoing.end(body);
  }).then(
    (answer) => {
      one.result = `${answer.status} after ${Math.round(performance.now() - one.began)} ms`;
      return answer;
    },
    (error: Error) => {
      one.result = error.message;
      throw error;
    },
  );
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

/** A call of the API with a credential, without any cookie. */
export async function callApi(
  origin: string,
  path: string,
  options: { method?: string; token?: string; body?: unknown; headers?: Record<string, string> } = {},
) {
  const { method = "GET", token, body, headers } = options;
  const form = await formOf(body);
  return ask(`${origin}/api${path}`, {
    method,
    headers: {
      ...(token && { "s-auth": token }),
      ...(body !== undefined && { "content-type": form?.type ?? "application/json" }),
      ...headers,
    },
    ...(body !== undefined && {
      body: form?.bytes ?? (typeof body === "string" ? body : JSON.stringify(body)),
    }),
  });
}

/** A body with a file in it, as a form; undefined for any other. */
async function formOf(body: unknown): Promise<{ type: string; bytes: Buffer } | undefined> {
  const fields = Object.entries(typeof body === "object" && body !== null ? body : {});
  if (!fields.some(([, value]) => value instanceof File)) return undefined;
  const form = new FormData();
  for (const [name, value] of fields) form.append(name, value instanceof File ? value : String(value));
  const sent = new Response(form);
  return { type: sent.headers.get("content-type") ?? "", bytes: Buffer.from(await sent.arrayBuffer()) };
}
