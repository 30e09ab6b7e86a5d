import { randomUUID } from "node:crypto";
import type { Request, RequestHandler, Response } from "express";
import type { Logger } from "#app/infra/logger.server.ts";
import type { Metrics, SeenRequest } from "#app/infra/metrics/metrics.ts";
import { requestChannel, type TracedRequest, traceFields } from "#app/infra/tracing/channels.ts";
import type { AppLoadContext } from "#app/web/http/request/load-context.server.ts";
import { loggableAddress } from "./request-address.ts";

/**
 * Gives every request an id. When the request is over, logs one line (no headers, cookies or keys), counts it (no
 * person, no club) and ends its trace.
 */
export function requestLog({ log, metrics }: { log: Logger; metrics: Metrics }): RequestHandler {
  return (req, res, next) => {
    const started = performance.now();
    const id = randomUUID();
    res.locals.requestId = id;
    res.setHeader("X-Request-Id", id);
    const traced: TracedRequest = { requestId: id, headers: req.headers };
    res.once("close", () => {
      const milliseconds = performance.now() - started;
      const seen = toSeenRequest(req, res);
      metrics.request({ ...seen, milliseconds });
      traced.over = { ...seen, status: res.statusCode, isAborted: !res.writableFinished };
      requestChannel.asyncEnd.publish(traced);
      const line = {
        id,
        method: req.method,
        path: loggableAddress(req.originalUrl),
        status: res.statusCode,
        ms: Math.round(milliseconds),
        host: req.hostname,
        club: res.locals.club,
        ...(!res.writableFinished && { aborted: true }),
        ...traceFields(traced),
      };
      if (res.statusCode >= 500) log.error(line, "request");
      else if (isProbe(requestedPath(req))) log.debug(line, "request");
      else log.info(line, "request");
    });
    if (isProbe(requestedPath(req))) return next();
    requestChannel.start.runStores(traced, () => next());
  };
}

/** The path as it was requested: a router that answers has stripped its own part from `path`. */
const requestedPath = (req: Request) => req.originalUrl.split("?", 1)[0] ?? "";

const PROBES = ["/healthz", "/readyz"];
const isProbe = (path: string) => PROBES.includes(path) || path.startsWith("/assets/");

/**
 * What is counted of a request. Its route is the route that answered, never the path that was requested, so that only
 * names of ours occur.
 */
function toSeenRequest(req: Request, res: Response): Omit<SeenRequest, "milliseconds"> {
  const context: AppLoadContext | undefined = res.locals.context;
  const outcome = res.writableFinished ? `${Math.trunc(res.statusCode / 100)}xx` : "aborted";
  return {
    route: context?.route ?? routeBefore(requestedPath(req)),
    method: req.method,
    outcome,
    cell: requestCell(context),
  };
}

/** The route of a request that was answered before Remix. */
function routeBefore(path: string): string {
  if (PROBES.includes(path)) return path;
  if (path.startsWith("/assets/")) return "/assets/*";
  return path.startsWith("/webhooks/") ? "/webhooks/*" : "none";
}

function requestCell(context: AppLoadContext | undefined): string {
  if (context?.site.kind === "club") return context.site.club.cell;
  return context?.site.kind === "platform" ? "platform" : "none";
}
