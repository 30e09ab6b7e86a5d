import { Transform } from "node:stream";
import { createReadableStreamFromReadable } from "@remix-run/node";
import type { Request as ExpressRequest, Response as ExpressResponse } from "express";
import { readRest } from "./read-rest.ts";

/** A body larger than allowed whose length was not announced. */
export class BodyTooLarge extends Error {}

/** A body whose sender went away in the middle. */
class BodyBrokenOff extends Error {}

/**
 * Translates a request of the HTTP server into a web one. `origin` comes from configuration and the checked host;
 * forwarding headers are dropped, since whether they may be believed was decided before.
 */
export function webRequest(
  req: ExpressRequest,
  res: ExpressResponse,
  { origin, maxBytes, onTooLarge }: { origin: string; maxBytes: number; onTooLarge: () => void },
): Request {
  const abort = new AbortController();
  res.once("close", () => {
    if (!res.writableFinished) abort.abort();
  });
  const init: RequestInit = { method: req.method, headers: webHeaders(req, origin), signal: abort.signal };
  if (req.method !== "GET" && req.method !== "HEAD") {
    const refuse = () => {
      // Nobody waits for the rest: what reads the body must not report it as a failure of ours.
      abort.abort();
      onTooLarge();
    };
    // Whoever answers may not have asked for the body, and the connection's next request comes behind it.
    readRest(req, res);
    const body = req.pipe(limitBytes(maxBytes, refuse));
    // A pipe does not end with its source: whoever reads would wait for a sender who has gone away.
    req.once("close", () => {
      if (!req.complete) body.destroy(new BodyBrokenOff());
    });
    init.body = createReadableStreamFromReadable(body);
    init.duplex = "half";
  }
  return new Request(`${origin}${req.originalUrl}`, init);
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
