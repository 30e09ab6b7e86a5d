import type { AppLoadContext as RemixLoadContext, ServerBuild } from "@remix-run/node";
import type { App } from "#app/core/app.server.ts";
import type { Turn } from "#app/infra/turns/turns.ts";
import type { RefusalCode } from "#app/kernel/refusal.ts";
import { createRequestScope, type RequestScope } from "./request-scope.server.ts";
import { findSite, type Site } from "./site.server.ts";

/** What the process hands to Remix for one request. */
export interface AppLoadContext extends RemixLoadContext {
  app: App;
  site: Site;
  scope: RequestScope;
  cspNonce: string;
  requestId: string;
  /** The caller's network, taken from the address that the trusted proxies report. */
  ip: string;
  /** The request comes directly from this machine. */
  isLocalCaller: boolean;
  build: ServerBuild;
  /** The path of the route that answers, with parameter names: a page's, or `/api` plus an operation's. */
  route?: string;
  /** Set if the request failed because the database was unavailable: the edge then asks the caller to try again soon. */
  unavailable?: boolean;
  /**
   * Set if a form was refused for now: after how many seconds it may be sent again. (Remix drops an action's headers
   * when it renders a page.)
   */
  retryAfter?: number;
  /**
   * Set if a form was about something that is gone: if the page then doesn't find it either, it shows this refusal
   * instead of its own.
   */
  gone?: RefusalCode;
  /** The club's turn, if this request has asked for it. */
  turn?: Promise<Turn>;
  /** Resolves when nothing more is done for the answer, and it has been sent completely or the reader has gone away. */
  answered: Promise<void>;
  /**
   * Set if a page was refused because the club has too many requests running: the edge then asks the caller to try
   * again soon.
   */
  isBusy?: boolean;
  /** The origin of the only page that may show this answer in a frame; absent = no page may. */
  framedBy?: string;
  /** The rendered page as bytes: as the body of a response, Remix would stream it chunk by chunk. */
  page?: Uint8Array;
}

/** What the edge knows about a request before Remix sees it. */
export interface EdgeRequest {
  /** The Host header to go by (see the edge's proxy rule), with port. */
  host: string;
  headers: Headers;
  cspNonce: string;
  requestId: string;
  ip: string;
  isLocalCaller: boolean;
  answered: Promise<void>;
}

/** Composes the load context: the site by host, and a request scope with one sign-in look-up and one read transaction. */
export async function createLoadContext(
  app: App,
  build: ServerBuild,
  edge: EdgeRequest,
): Promise<AppLoadContext> {
  const site = await findSite(app, edge.host);
  const scope = createRequestScope(app, site, edge);
  return {
    app,
    site,
    scope,
    build,
    cspNonce: edge.cspNonce,
    requestId: edge.requestId,
    ip: edge.ip,
    isLocalCaller: edge.isLocalCaller,
    answered: edge.answered,
  };
}
