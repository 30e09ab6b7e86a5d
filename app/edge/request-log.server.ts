import { randomUUID } from "node:crypto";
import type { RequestHandler } from "express";
import type { Logger } from "../logger.server.ts";
import { loggableAddress } from "./request-address.ts";

/** Gives every request an id and writes one line when it is over: no headers, no cookies, no keys. */
export function requestLog(log: Logger): RequestHandler {
  return (req, res, next) => {
    const started = performance.now();
    const id = randomUUID();
    res.locals.requestId = id;
    res.setHeader("X-Request-Id", id);
    res.once("close", () => {
      const line = {
        id,
        method: req.method,
        path: loggableAddress(req.originalUrl),
        status: res.statusCode,
        ms: Math.round(performance.now() - started),
        host: req.hostname,
        club: res.locals.club,
        ...(!res.writableFinished && { aborted: true }),
      };
      const probe = req.path === "/healthz" || req.path === "/readyz" || req.path.startsWith("/assets/");
      if (res.statusCode >= 500) log.error(line, "request");
      else if (probe) log.debug(line, "request");
      else log.info(line, "request");
    });
    next();
  };
}
