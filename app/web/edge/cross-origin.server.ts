import type { RequestHandler } from "express";
import type { App } from "#app/core/app.server.ts";
import { mayCallFrom, preflightHeaders, readableFrom } from "./allowed-origins.server.ts";
import { networkAddress } from "./network-address.ts";

/**
 * Lets scripts on pages of the origins that a club names call its API: answers preflight requests, and lets scripts
 * read the answers. `res.locals` has the subdomain, if the host is a club's, and the origin that was called.
 */
export function crossOriginHandler(app: App): RequestHandler {
  return async (req, res, next) => {
    const { origin } = req.headers;
    const { club: subdomain, origin: ownOrigin } = res.locals;
    try {
      if (!origin || origin === ownOrigin) return next();
      // Counted first, so that a stranger's calls cost no more than a "too many calls" answer.
      const { allowed } = await app.callLimits.count({ token: null, ip: networkAddress(req.ip ?? "") });
      const call = { subdomain, origin };
      if (!allowed || !(await app.database.bounded(() => mayCallFrom(app, call)))) return next();
      if (req.method === "OPTIONS" && req.headers["access-control-request-method"])
        return void res.status(204).set(preflightHeaders(origin)).vary("Origin").end();
      res.set(readableFrom(origin));
      next();
    } catch (error) {
      next(error);
    }
  };
}
