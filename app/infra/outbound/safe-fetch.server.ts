import { type IncomingMessage, request as sendPlain } from "node:http";
import { request as sendSecure } from "node:https";
import { isIP, type LookupFunction } from "node:net";
import { outboundChannel, type TracedOutbound } from "#app/infra/tracing/channels.ts";
import { isReachable, type Reach } from "./address-rules.ts";
import { resolveAddresses } from "./name-look-up.server.ts";

/**
 * Why a request got no answer. Only `unreachable` means for certain that not a single byte came back: after `broken` a
 * part came, and after `timeout` the request may have been received and acted on.
 */
export type OutboundFailure = "forbidden" | "unreachable" | "timeout" | "broken" | "too-large";

export class OutboundError extends Error {
  readonly failure: OutboundFailure;
  constructor(failure: OutboundFailure, options?: ErrorOptions) {
    super(`Outbound request: ${failure}`, options);
    this.name = "OutboundError";
    this.failure = failure;
  }
}

export interface OutboundRequest {
  method?: string;
  headers?: Record<string, string>;
  body?: string | Uint8Array;
}

export interface OutboundLimits {
  reach: Reach;
  /** How long the whole answer may take, in milliseconds. */
  timeoutMs: number;
  /** Largest answer in bytes. */
  maxBytes: number;
  /** A port that is allowed besides 443; on loopback any port is. */
  port?: number;
}

/**
 * One request to a server that is not ours. HTTPS to public addresses only (or plain HTTP to this machine, if `reach`
 * says so). The name is resolved once, and the address that was checked is the one that is connected to. Redirects are
 * returned, not followed. Throws `OutboundError`.
 */
export async function safeFetch(
  address: string,
  request: OutboundRequest,
  limits: OutboundLimits,
): Promise<Response> {
  const seen: TracedOutbound = { method: request.method ?? "GET" };
  return outboundChannel.tracePromise(async () => {
    const response = await fetchSafely(address, request, limits);
    seen.status = response.status;
    return response;
  }, seen);
}

async function fetchSafely(
  address: string,
  { method = "GET", headers = {}, body }: OutboundRequest,
  limits: OutboundLimits,
): Promise<Response> {
  const url = new URL(address);
  if (!isAllowed(url, limits)) throw new OutboundError("forbidden");
  const send = url.protocol === "https:" ? sendSecure : sendPlain;
  return new Promise((done, fail) => {
    let failure: OutboundFailure = "unreachable";
    const outgoing = send(
      url,
      {
        method,
        agent: false,
        lookup: checkedLookup(limits.reach),
        headers: {
          ...headers,
          "accept-encoding": "identity",
          ...(body !== undefined && { "content-length": String(Buffer.byteLength(body)) }),
        },
      },
      (incoming) => {
        read(incoming, limits.maxBytes).then(
          (bytes) => settle(() => done(toResponse(incoming, bytes))),
          (error) => settle(() => stop(error)),
        );
      },
    );
    const timer = setTimeout(() => stop(new OutboundError("timeout")), limits.timeoutMs);
    const settle = (end: () => void) => {
      clearTimeout(timer);
      end();
    };
    const stop = (error: unknown) => {
      fail(error instanceof OutboundError ? error : new OutboundError(failure, { cause: error }));
      outgoing.destroy();
    };
    // From the first byte on there is an answer, even if it never completes.
    outgoing.on("socket", (socket) =>
      socket.once("data", () => {
        failure = "broken";
      }),
    );
    outgoing.on("error", (error) => settle(() => stop(error)));
    outgoing.end(body);
  });
}

function isAllowed(url: URL, { reach, port }: OutboundLimits): boolean {
  if (url.username || url.password) return false;
  const literal = url.hostname.replace(/^\[|\]$/g, "");
  if (isIP(literal) && !isReachable(literal, reach)) return false;
  if (reach === "loopback") return url.protocol === "https:" || url.protocol === "http:";
  return url.protocol === "https:" && (url.port === "" || Number(url.port) === port);
}

/** Refuses a name if any of its addresses is out of reach, so that a mix of addresses can't get through. */
function checkedLookup(reach: Reach): LookupFunction {
  return (hostname, options, done) => {
    resolveAddresses(hostname).then(
      (found) => {
        const [first] = found;
        if (!first || !found.every(({ address }) => isReachable(address, reach)))
          return done(new OutboundError("forbidden"), "", 0);
        if (options.all) done(null, found);
        else done(null, first.address, first.family);
      },
      (error: NodeJS.ErrnoException) => done(error, "", 0),
    );
  };
}

async function read(incoming: IncomingMessage, maxBytes: number): Promise<Buffer<ArrayBuffer>> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of incoming) {
    size += (chunk as Buffer).length;
    if (size > maxBytes) throw new OutboundError("too-large");
    chunks.push(chunk as Buffer);
  }
  return Buffer.concat(chunks);
}

function toResponse(incoming: IncomingMessage, body: Buffer<ArrayBuffer>): Response {
  const headers = new Headers();
  for (const [name, values] of Object.entries(incoming.headersDistinct)) {
    for (const value of values ?? []) headers.append(name, value);
  }
  const status = incoming.statusCode ?? 0;
  const isBodiless = status === 204 || status === 205 || status === 304;
  if (status < 200 || status > 599) return new Response(null, { status: 502 });
  return new Response(isBodiless ? null : body, { status, headers });
}
