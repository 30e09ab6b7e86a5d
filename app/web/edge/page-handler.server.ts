import type { ServerBuild } from "@remix-run/node";
import {
  getStaticContextFromError,
  isRouteErrorResponse,
  type StaticHandlerContext,
  UNSAFE_ErrorResponseImpl,
} from "@remix-run/router";
import { type ComponentType, createElement, Fragment } from "react";
import { type LoaderFunctionArgs, matchRoutes, type RouteObject } from "react-router-dom";
import { createStaticHandler } from "react-router-dom/server.js";
import { memoize } from "#app/kernel/memoize.ts";
import type { AppLoadContext } from "#app/web/http/request/load-context.server.ts";

export type RequestHandler = (request: Request, context: AppLoadContext) => Promise<Response>;

/** A page whose loaders and action have run. */
export interface FoundPage {
  request: Request;
  context: AppLoadContext;
  /** The router's table. */
  routes: RouteObject[];
  found: StaticHandlerContext;
  /** The headers that its answer has. */
  headers: Headers;
  /** The addresses of the script that pages load, and of the stylesheets that come with it. */
  script: string;
  styles: readonly string[];
}

/** What `entry.server.tsx` provides to the pages' handler. */
interface PageRenderer {
  default(page: FoundPage): Promise<Response>;
  handleError(error: unknown, of: { request: Request; context: AppLoadContext }): void;
}

/** Of how many addresses the route is kept. */
const MOST_ADDRESSES = 500;

type BuiltRoutes = ServerBuild["routes"];
type BuiltRoute = NonNullable<BuiltRoutes[string]>;

/**
 * Answers requests with the routes of a build: a page's loaders and action run, and the page is rendered; a route without a
 * page answers by itself. It does what Remix's own handler does for pages that are rendered on the server alone, without
 * writing down their data for a browser.
 */
export function openPageHandler(build: ServerBuild): RequestHandler {
  const router = createStaticHandler(nestedRoutes(build.routes));
  const { default: render, handleError } = build.entry.module as unknown as PageRenderer;
  const script = build.assets.entry.module;
  const styles = build.assets.routes.root?.css ?? [];

  const page: RequestHandler = async (request, context) => {
    const asked = await router.query(request, { requestContext: context });
    if (asked instanceof Response) return asked;
    for (const error of Object.values(asked.errors ?? {}))
      if (isFault(error)) handleError(error, { request, context });
    const answer = async (found: StaticHandlerContext) => {
      const headers = cookiesOf(found);
      return render({ request, context, routes: router.dataRoutes, found, headers, script, styles });
    };
    try {
      return await answer(asked);
    } catch (error) {
      handleError(error, { request, context });
      return answer(getStaticContextFromError(router.dataRoutes, asked, await pageError(error)));
    }
  };

  const file = async (id: string, request: Request, context: AppLoadContext): Promise<Response> => {
    try {
      const answer: unknown = await router.queryRoute(request, { routeId: id, requestContext: context });
      return answer instanceof Response ? answer : Response.json(answer);
    } catch (error) {
      if (error instanceof Response) return error;
      handleError(error, { request, context });
      const status = isRouteErrorResponse(error) ? error.status : 500;
      return new Response("Unexpected Server Error", { status, headers: { "Content-Type": "text/plain" } });
    }
  };

  /** The id of the innermost route of an address. */
  const leafOf = memoize(
    (pathname: string) => pathname,
    (pathname) => matchRoutes(router.dataRoutes, pathname)?.at(-1)?.route.id,
    MOST_ADDRESSES,
  );

  return async (request, context) => {
    const id = leafOf(new URL(request.url).pathname);
    const module = id === undefined ? undefined : build.routes[id]?.module;
    return id !== undefined && module && !module.default && !module.ErrorBoundary
      ? file(id, request, context)
      : page(request, context);
  };
}

/** The router's table of the built routes below one of them, or of those at the top. */
function nestedRoutes(routes: BuiltRoutes, parentId?: string): RouteObject[] {
  return Object.values(routes)
    .filter((route) => route !== undefined)
    .filter((route) => route.parentId === parentId)
    .map((route) => toRouteObject(routes, route));
}

function toRouteObject(
  routes: BuiltRoutes,
  { id, path, index, caseSensitive, module }: BuiltRoute,
): RouteObject {
  const { loader, action, default: Component, ErrorBoundary, Layout, handle } = module;
  const around = (Inner: unknown) =>
    Inner
      ? createElement((Layout ?? Fragment) as typeof Fragment, null, createElement(Inner as ComponentType))
      : undefined;
  const route = {
    id,
    path,
    caseSensitive,
    handle,
    element: around(Component),
    errorElement: around(ErrorBoundary),
    loader: loader && withoutIndex(loader as Handler),
    action: action && withoutIndex(action as Handler),
  };
  return (
    index ? { ...route, index: true } : { ...route, children: nestedRoutes(routes, id) }
  ) as RouteObject;
}

type Handler = (args: LoaderFunctionArgs<AppLoadContext>) => unknown;

/** A form posts to an index route with a query parameter that only the router is to see. */
function withoutIndex(handler: Handler): Handler {
  return (args) => {
    const url = new URL(args.request.url);
    if (url.searchParams.get("index") !== "") return handler(args);
    url.searchParams.delete("index");
    const { method, headers, body, signal } = args.request;
    const request = new Request(url, { method, headers, body, signal, duplex: "half" } as RequestInit);
    return handler({ ...args, request });
  };
}

/** Is this an error that nobody meant, and not an answer with a status? */
function isFault(error: unknown): boolean {
  return !isRouteErrorResponse(error) || "error" in error;
}

/** What the error page shows after its page could not be rendered. */
async function pageError(error: unknown): Promise<unknown> {
  if (!(error instanceof Response)) return error;
  return new UNSAFE_ErrorResponseImpl(error.status, error.statusText, await error.text());
}

/** The cookies that a page's loaders and action set. */
function cookiesOf({ loaderHeaders, actionHeaders }: StaticHandlerContext): Headers {
  const headers = new Headers();
  for (const from of [...Object.values(loaderHeaders), ...Object.values(actionHeaders)])
    for (const cookie of from.getSetCookie()) headers.append("Set-Cookie", cookie);
  return headers;
}
