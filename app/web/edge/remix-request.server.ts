import { Transform } from "node:stream";
import { buffer } from "node:stream/consumers";
import { createReadableStreamFromReadable } from "@remix-run/node";
import type { Request as ExpressRequest, Response as ExpressResponse } from "express";
import { drainBody } from "./drain-body.ts";

/** Up to which announced length a body is read in one piece, in bytes: as a stream a form costs a tenth of its whole request. */
const SMALL = 65_536;

/** A body that is larger than allowed, and whose length was not announced. */
class BodyTooLarge extends Error {}

/** A body whose sender went away midway. */
class BodyBrokenOff extends Error {}

/**
 * Translates the HTTP server's request into a web request. `origin` comes from configuration and the checked host;
 * forwarding headers are dropped, since whether to trust them has been decided already.
 */
export async function webRequest(
  req: ExpressRequest,
  res: ExpressResponse,
  { origin, maxBytes, onTooLarge }: { origin: string; maxBytes: number; onTooLarge: () => void },
): Promise<Request> {
  const abort = new AbortController();
  res.once("close", () => {
    if (!res.writableFinished) abort.abort();
  });
  const init: RequestInit = { method: req.method, headers: webHeaders(req, origin), signal: abort.signal };
  const isRead = req.method === "GET" || req.method === "HEAD";
  if (!isRead && Number(req.headers["content-length"]) <= SMALL) {
    init.body = await inOnePiece(req);
    init.duplex = "half";
  } else if (!isRead) {
    const refuse = () => {
      // The rest is not needed: the abort keeps the reader of the body from reporting a failure of ours.
      abort.abort();
      onTooLarge();
    };
    // The handler may never read the body, but the connection's next request comes after it.
    drainBody(req, res);
    const body = req.pipe(limitBytes(maxBytes, refuse));
    // A pipe does not end with its source: without this, the reader would wait for a sender who has gone away.
    req.once("close", () => {
      if (!req.complete) body.destroy(new BodyBrokenOff());
    });
    init.body = createReadableStreamFromReadable(body);
    init.duplex = "half";
  }
  return new Request(webAddress(origin, req.originalUrl), init);
}

/** If its sender goes away midway, whoever reads the body finds out. */
async function inOnePiece(req: ExpressRequest): Promise<BodyInit> {
  try {
    return await buffer(req);
  } catch (cause) {
    const fault = new BodyBrokenOff(undefined, { cause });
    return new ReadableStream({ start: (controller) => controller.error(fault) });
  }
}

/** At an address that ends in `.data` Remix would answer with a page's data, which no browser asks for: it is one like any other. */
function webAddress(origin: string, target: string): URL {
  const url = new URL(`${origin}${target}`);
  if (url.pathname.endsWith(".data")) url.pathname += "/";
  return url;
}

function webHeaders(req: ExpressRequest, origin: string): Headers {
  const headers = new Headers();
  for (const [name, values] of Object.entries(req.headers)) {
    if (name.startsWith("x-forwarded-") || values === undefined) continue;
    for (const value of [values].flat()) headers.append(name, value);
  }
  headers.set("host", new URL(origin).host);
  return headers;
}

function limitBytes(limit: number, onTooLarge: () => void): Transform {
  let seen = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      seen += chunk.length;
      if (seen <= limit) return done(null, chunk);
      onTooLarge();
      done(new BodyTooLarge());
    },
  });
}
