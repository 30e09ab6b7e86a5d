import type { ServerBuild } from "@remix-run/node";
import type { AppLoadContext } from "#app/web/http/request/load-context.server.ts";
import { openPageHandler, type RequestHandler } from "./page-handler.server.ts";

/**
 * The request handlers of one build, one for each first path segment: the router matches every route of its table
 * several times per request, so it only gets the routes that the request can mean. A route that takes everything else
 * in its section and shows no page, such as the API's, is called without the router.
 */
export function openRequestHandlers(build: ServerBuild): (path: string) => RequestHandler {
  const sections = new Map<string, RequestHandler>();
  const known = new Set(Object.keys(build.routes).map((id) => pathSection(routePath(build.routes, id))));
  const open = (section: string) => {
    const routed = openPageHandler(only(build, section));
    const rest = findRestRoute(build, section);
    const handler: RequestHandler = rest
      ? (request, context) => (rest.takes(request) ? rest.call(request, context) : routed(request, context))
      : routed;
    sections.set(section, handler);
    return handler;
  };
  return (path) => {
    const asked = pathSection(path.slice(1));
    const section = known.has(asked) ? asked : "";
    return sections.get(section) ?? open(section);
  };
}

/** The section of a path: its first segment. */
export function pathSection(path: string): string {
  const [section = ""] = path.toLowerCase().split("/");
  return section;
}

type Routes = Record<string, { id: string; path?: string; parentId?: string } | undefined>;

/** The build with only the routes of one section, and those that match every path. */
function only(build: ServerBuild, section: string): ServerBuild {
  const keep = <T extends Routes>(routes: T) =>
    Object.fromEntries(
      Object.keys(routes)
        .filter((id) => isWanted(routePath(routes, id), section))
        .map((id) => [id, routes[id]]),
    ) as T;
  return {
    ...build,
    routes: keep(build.routes),
    assets: { ...build.assets, routes: keep(build.assets.routes) },
  };
}

/** A section's catch-all route: which requests it takes, and how to call its loader or action the way the router does. */
interface RestRoute {
  takes(request: Request): boolean;
  call(request: Request, context: AppLoadContext): Promise<Response>;
}

function findRestRoute(build: ServerBuild, section: string): RestRoute | undefined {
  const routes = Object.values(build.routes).filter((route) => route !== undefined);
  const inSection = routes.filter(({ id }) => pathSection(routePath(build.routes, id)) === section);
  const rest = inSection.find(({ id }) => routePath(build.routes, id) === `${section}/*`);
  const { loader, action, default: page } = rest?.module ?? {};
  if (!loader || !action || page) return undefined;
  const firstSegment = (path: string) => path.split("/")[1]?.toLowerCase() ?? "";
  const others = new Set(
    inSection.filter((route) => route !== rest).map(({ id }) => firstSegment(routePath(build.routes, id))),
  );
  const restPath = (request: Request) => new URL(request.url).pathname.slice(1);
  return {
    takes: (request) => !others.has(firstSegment(restPath(request))),
    async call(request, context) {
      const isRead = ["GET", "HEAD", "OPTIONS"].includes(request.method);
      const params = { "*": restPath(request).slice(section.length + 1) };
      return (await (isRead ? loader : action)({ request, context, params })) as Response;
    },
  };
}

const isWanted = (path: string, section: string) =>
  path === "" || path.endsWith("*") || pathSection(path) === section;

/** A route's full path: its own appended to those of its parents. */
function routePath(routes: Routes, id: string): string {
  const { path = "", parentId } = routes[id] ?? {};
  return [parentId === undefined ? "" : routePath(routes, parentId), path].filter(Boolean).join("/");
}
