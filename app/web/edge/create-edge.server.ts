import type { ServerBuild } from "@remix-run/node";
import compression from "compression";
import express, {
  type Express,
  type NextFunction,
  type Request,
  type RequestHandler,
  type Response,
} from "express";
import type { App } from "#app/core/app.server.ts";
import { ThreadsBusy } from "#app/infra/threads/threads.server.ts";
import { isUnavailable } from "#app/infra/unavailable.ts";
import { platformOrigin, siteFromHost } from "#app/kernel/host.ts";
import { ENHANCED_HEADER, LOCATION_HEADER } from "#app/web/enhancer/enhanced.ts";
import type { createLoadContext } from "#app/web/http/request/load-context.server.ts";
import { run } from "#tenants/sql.ts";
import { isApi, openBodyLimits } from "./body-limits.ts";
import { certificateAsk } from "./certificate-ask.server.ts";
import { crossOriginHandler } from "./cross-origin.server.ts";
import { HAND_OVER_PATH, isCookieless, mayUseCookies } from "./cross-site.ts";
import { drainBody } from "./drain-body.ts";
import { isWebhook, webhookHandler } from "./incoming-webhooks.server.ts";
import { isLocalCaller } from "./local-caller.ts";
import { networkAddress } from "./network-address.ts";
import { type PlainStatus, plainMessage, plainPage } from "./plain-page.ts";
import { webRequest } from "./remix-request.server.ts";
import { addressFault, loggableAddress } from "./request-address.ts";
import { openRequestHandlers } from "./request-handlers.server.ts";
import { requestLog } from "./request-log.server.ts";
import { withRouteNames } from "./route-names.ts";
import { allowFraming, securityHeaders } from "./security-headers.server.ts";
import { sendAnswer } from "./send-answer.server.ts";

/** What the edge needs from the process that runs it. */
export interface EdgeOptions {
  app: App;
  /** False once the process has been told to stop: a load balancer should send no more requests, but they are still answered. */
  ready(): boolean;
  build: () => Promise<ServerBuild>;
  createLoadContext: typeof createLoadContext;
  assets: { kind: "built"; directory: string } | { kind: "hot"; middleware: RequestHandler };
}

/** The HTTP front of one process: everything that is decided before Remix sees a request. */
export function createEdge(options: EdgeOptions): Express {
  const { app } = options;
  const base = new URL(app.env.BASE_URL);
  const development = options.assets.kind === "hot";
  const edge = express();
  edge.disable("x-powered-by");
  edge.set("etag", false);
  edge.set("trust proxy", app.env.TRUST_PROXY);
  // Nothing reads express's parsed query, which gets more expensive the longer it is.
  edge.set("query parser", false);

  edge.use(requestLog(app), securityHeaders(app.env, { development }));
  edge.get(
    "/healthz",
    (_req, res) => void res.setHeader("Cache-Control", "no-store").type("text").send("ok"),
  );
  edge.get("/readyz", readiness(options));
  edge.get("/certificates/ask", certificateAsk(app));
  edge.use((req, res, next) => {
    const fault = addressFault(req.method, req.originalUrl);
    if (fault) return answer(req, res, fault);
    next();
  });
  edge.use(compression());
  edge.use(assetHandlers(options.assets));
  const webhooks = webhookHandler(app);
  const crossOrigin = crossOriginHandler(app);
  edge.use((req, res, next) => {
    const host = effectiveHost(req);
    const site = siteFromHost(host, base);
    if (site.kind === "elsewhere") return sendHome(req, res, platformOrigin(app.env.BASE_URL));
    if (site.kind === "club") res.locals.club = site.subdomain;
    if (isWebhook(req.path)) return webhooks(req, res, next);
    const origin = `${base.protocol}//${host.toLowerCase()}`;
    res.locals.origin = origin;
    if (isCookieless(req.path)) {
      delete req.headers.cookie;
      const go = (error?: unknown) => {
        // Remix would parse it as a URL, and fail if it is not one.
        delete req.headers.origin;
        next(error);
      };
      return isApi(req.path) ? void crossOrigin(req, res, go) : go();
    }
    const { origin: from, "sec-fetch-site": secFetchSite } = req.headers;
    const platform = platformOrigin(app.env.BASE_URL);
    const posted = { method: req.method, path: req.path, ownOrigin: origin, platformOrigin: platform };
    const allowed = mayUseCookies({ ...posted, origin: from, secFetchSite: one(secFetchSite) });
    if (req.path === HAND_OVER_PATH && req.method === "POST") {
      // If the browser hides where the post came from, redirect it to open the address instead, where its reader is
      // asked.
      if (!allowed) return void res.setHeader("Cache-Control", "no-store").redirect(303, req.originalUrl);
    } else if (!allowed) return answer(req, res, 403);
    // Remix would compare it with the host again, and fail over one that is hidden.
    delete req.headers.origin;
    next();
  });
  edge.use(pageHandler(options));
  // Express recognizes error handlers by their four parameters.
  edge.use((error: unknown, req: Request, res: Response, _next: NextFunction) => {
    const requestId: string = res.locals.requestId;
    const status =
      error instanceof ThreadsBusy ? 429 : isUnavailable(error) ? 503 : isCallers(error) ? 400 : 500;
    if (status === 429) app.log.warn({ id: requestId }, "a file waited too long to be made");
    else if (status === 400)
      app.callerFaults("400", { requestId, method: req.method, path: loggableAddress(req.originalUrl) });
    else app.log.error({ err: error, id: requestId }, "request failed");
    if (res.headersSent) return void res.destroy();
    answer(req, res, status);
  });
  return edge;
}

function pageHandler({ app, build, createLoadContext }: EdgeOptions): RequestHandler {
  const open = (current: ServerBuild) => ({
    build: current,
    handlerFor: openRequestHandlers(withRouteNames(current)),
    limitOf: openBodyLimits(current.routes, app.operations.all),
  });
  let opened: ReturnType<typeof open> | undefined;

  const handle = async (req: Request, res: Response, next: NextFunction) => {
    const answered = Promise.withResolvers<void>();
    try {
      const current = await build();
      if (opened?.build !== current) opened = open(current);
      const origin: string = res.locals.origin;
      const maxBytes = opened.limitOf(req.path);
      const onTooLarge = () => answer(req, res, 413);
      if (Number(req.headers["content-length"] ?? 0) > maxBytes) return onTooLarge();
      const request = await webRequest(req, res, { origin, maxBytes, onTooLarge });
      const context = await createLoadContext(app, current, {
        host: new URL(origin).host,
        headers: request.headers,
        cspNonce: res.locals.cspNonce,
        requestId: res.locals.requestId,
        ip: networkAddress(req.ip ?? ""),
        isLocalCaller: isLocalCaller(req.socket.remoteAddress, req.headers),
        answered: answered.promise,
      });
      res.locals.context = context;
      const response = await opened.handlerFor(req.path)(request, context);
      if (res.headersSent) return;
      if (context.retryAfter && response.status === 429)
        response.headers.set("Retry-After", String(context.retryAfter));
      if (response.status >= 500 && context.unavailable) answer(req, res, 503);
      else if (context.isBusy && isBare(response)) answer(req, res, 429);
      else if (isApi(req.path) && isForeign(response)) answer(req, res, plainStatus(response.status));
      else {
        if (context.framedBy) allowFraming(res, context.framedBy);
        const answered = req.headers[ENHANCED_HEADER] ? redirectForScripts(response) : response;
        await sendAnswer(res, answered, context);
      }
    } catch (error) {
      if (!res.writableEnded) next(error);
    } finally {
      // Not on the close alone: work for a reader who has hung up is not over yet.
      if (res.closed) answered.resolve();
      else res.once("close", answered.resolve);
    }
  };
  return (req, res, next) => app.database.bounded(() => handle(req, res, next));
}

/**
 * A redirect as a script can follow it: the browser would follow it by itself, without its fragment, and not to another
 * of our hosts. Any other response as it is.
 */
function redirectForScripts(response: globalThis.Response): globalThis.Response {
  const to = response.headers.get("Location");
  if (to === null || response.status < 300 || response.status >= 400) return response;
  const headers = new Headers(response.headers);
  headers.delete("Location");
  headers.set(LOCATION_HEADER, to);
  return new Response(null, { status: 204, headers });
}

/** Did express refuse the request, for example because its file server can't read the address? */
function isCallers(error: unknown): boolean {
  const status = error instanceof Error && "status" in error ? Number(error.status) : 0;
  return status >= 400 && status < 500;
}

/** Is this a refusal in plain text, as from a route without a page? */
function isBare(response: globalThis.Response): boolean {
  return response.status === 429 && Boolean(response.headers.get("Content-Type")?.startsWith("text/plain"));
}

/** Is this an error made by Remix, and so not in the API's format? */
function isForeign(response: globalThis.Response): boolean {
  return response.status >= 400 && !response.headers.get("Content-Type")?.startsWith("application/json");
}

function plainStatus(status: number): PlainStatus {
  return status in API_ERRORS ? (status as PlainStatus) : status < 500 ? 400 : 500;
}

function readiness({ app, ready }: EdgeOptions): RequestHandler {
  return async (_req, res) => {
    res.setHeader("Cache-Control", "no-store").type("text");
    try {
      if (!ready()) throw new Error("not ready");
      await run(app.database.platform, "SELECT 1");
      res.send(`ready ${app.version}`);
    } catch {
      res.status(503).setHeader("Retry-After", "2").send("not ready");
    }
  };
}

function assetHandlers(assets: EdgeOptions["assets"]): RequestHandler[] {
  if (assets.kind === "hot") return [assets.middleware];
  const { directory } = assets;
  const common = { index: false, redirect: false, dotfiles: "ignore" } as const;
  return [
    // Built files carry a hash of their content in the name.
    mounted(
      "/assets",
      express.static(`${directory}/assets`, { ...common, immutable: true, maxAge: "1y", fallthrough: false }),
    ),
    // Pages have no dot in their path, so there is no need to look on disk.
    unless((path) => !path.includes("."), express.static(directory, { ...common, maxAge: "1h" })),
  ];
}

function unless(skip: (path: string) => boolean, handler: RequestHandler): RequestHandler {
  return (req, res, next) => (skip(req.path) ? next() : handler(req, res, next));
}

function mounted(path: string, handler: RequestHandler): RequestHandler {
  const router = express.Router();
  router.use(path, handler, (error: { status?: number }, req: Request, res: Response, next: NextFunction) => {
    if ((error.status ?? 500) >= 500) return next(error);
    res
      .status(error.status ?? 404)
      .setHeader("Cache-Control", "no-store")
      .type("text")
      .send(req.method === "HEAD" ? "" : "not found");
  });
  return router;
}

/**
 * The host that the reader typed: a proxy's word counts only if proxies are configured. Express implements this rule,
 * but drops the port.
 */
function effectiveHost(req: Request): string {
  const asked = req.headers.host ?? "";
  return req.hostname === asked.replace(/:\d+$/, "") ? asked : (req.hostname ?? "");
}

function sendHome(req: Request, res: Response, origin: string): void {
  if (req.method === "GET" || req.method === "HEAD") {
    res.setHeader("Cache-Control", "no-store").redirect(302, `${origin}${req.originalUrl}`);
  } else {
    answer(req, res, 421);
  }
}

function one(header: string | string[] | undefined): string | undefined {
  return Array.isArray(header) ? header[0] : header;
}

function answer(req: Request, res: Response, status: PlainStatus): void {
  if (res.headersSent) return;
  const id: string = res.locals.requestId;
  res.status(status).setHeader("Cache-Control", "no-store");
  if (status === 503 || status === 429) res.setHeader("Retry-After", "5");
  if (status === 413) drainBody(req, res);
  const language = req.headers["accept-language"];
  if (isApi(req.path)) {
    if (status === 405) res.setHeader("Allow", "GET, HEAD, POST, PUT, PATCH, DELETE");
    return void res.json({ error: API_ERRORS[status], message: plainMessage(status, language), id });
  }
  res.type("html").send(plainPage(status, language, id));
}

const API_ERRORS: Record<PlainStatus, string> = {
  400: "bad-request",
  403: "cross-site",
  405: "method-not-allowed",
  413: "too-large",
  421: "unknown-host",
  429: "club-busy",
  500: "internal",
  503: "unavailable",
};
