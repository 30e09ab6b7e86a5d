import type { ServerBuild } from "@remix-run/node";

/** What a request is noted in. */
interface Noted {
  route?: string;
}

type ServerRoutes = ServerBuild["routes"];
type Handler = (args: { context: Noted }) => unknown;

/**
 * The build, with each loader and action noting its route's path in the load context, as `/sessions/:id`. Of the routes
 * that a page is made of the longest path stays.
 */
export function withRouteNames(build: ServerBuild): ServerBuild {
  const routes = Object.fromEntries(
    Object.entries(build.routes).map(([id, route]) => {
      if (!route) return [id, route];
      const name = `/${pathOf(build.routes, id)}`;
      const { loader, action } = route.module;
      const module = {
        ...route.module,
        ...(loader && { loader: noting(name, loader as Handler) }),
        ...(action && { action: noting(name, action as Handler) }),
      };
      return [id, { ...route, module }];
    }),
  ) as ServerRoutes;
  return { ...build, routes };
}

function noting(name: string, handler: Handler): Handler {
  return (args) => {
    const { context } = args;
    if (name.length > (context.route?.length ?? 0)) context.route = name;
    return handler(args);
  };
}

function pathOf(routes: ServerRoutes, id: string): string {
  const { path = "", parentId } = routes[id] ?? {};
  return [parentId === undefined ? "" : pathOf(routes, parentId), path].filter(Boolean).join("/");
}
