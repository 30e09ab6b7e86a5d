import type { AppLoadContext as RemixLoadContext, ServerBuild } from "@remix-run/node";
import type { App } from "#app/app.server.ts";
import type { RefusalCode } from "#app/domain/refusal.ts";
import type { Turn } from "#app/turns/turns.ts";
import { createRequestScope, type RequestScope } from "./request-scope.server.ts";
import { type Site, siteOf } from "./site.server.ts";

/** What the process hands to Remix for one request. */
export interface AppLoadContext extends RemixLoadContext {
  app: App;
  site: Site;
  scope: RequestScope;
  cspNonce: string;
  requestId: string;
  /** The caller's network, by the address that the configured proxies vouch for. */
  ip: string;
  /** The request comes from this machine, by nobody in between. */
  isLocalCaller: boolean;
  build: ServerBuild;
  /** The path of the route that answers, with its parameters' names: of a page, or `/api` and an operation's. */
  route?: string;
  /** Set when the request failed because the database was away: the edge then asks to try again soon. */
  unavailable?: boolean;
  /**
   * Set when a form was refused for now: in how many seconds it may come again. Remix drops an action's headers when it
   * renders a page.
   */
  retryAfter?: number;
  /**
   * Set when a form was about something that is gone: a page that no longer finds it gives this refusal in place of its
   * own.
   */
  gone?: RefusalCode;
  /** The club's turn, if this request has asked for it. */
  turn?: Promise<Turn>;
  /** Resolves when the answer was read, or its reader has gone away. */
  answered: Promise<void>;
  /** Set when a page was refused because too much of its club is under way: the edge then asks to try again soon. */
  isBusy?: boolean;
  /** The origin of the one page that may show this answer in a frame; absent = nobody may. */
  framedBy?: string;
  /** The page as bytes, if one was rendered: in a response, Remix would pass it on as a stream, piece by piece. */
  page?: Uint8Array;
}

/** What the edge knows about a request before Remix sees it. */
export interface EdgeRequest {
  /** The Host header that counts (see the edge's proxy rule), with port. */
  host: string;
  headers: Headers;
  cspNonce: string;
  requestId: string;
  ip: string;
  isLocalCaller: boolean;
  answered: Promise<void>;
}

/** Composes the load context: the site by host, and a scope with one sign-in look-up and one read transaction. */
export async function createLoadContext(
  app: App,
  build: ServerBuild,
  edge: EdgeRequest,
): Promise<AppLoadContext> {
  const site = await siteOf(app, edge.host);
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
