import type { ServerBuild } from "@remix-run/node";

/** Where a request's route is recorded. */
interface Noted {
  route?: string;
}

type ServerRoutes = ServerBuild["routes"];
type Handler = (args: { context: Noted }) => unknown;

/**
 * Wraps the build so that each loader and action records its route's path in the load context, as `/sessions/:id`. Of a
 * page's nested routes, the longest path wins.
 */
export function withRouteNames(build: ServerBuild): ServerBuild {
  const routes = Object.fromEntries(
    Object.entries(build.routes).map(([id, route]) => {
      if (!route) return [id, route];
      const name = `/${routePath(build.routes, id)}`;
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

function routePath(routes: ServerRoutes, id: string): string {
  const { path = "", parentId } = routes[id] ?? {};
  return [parentId === undefined ? "" : routePath(routes, parentId), path].filter(Boolean).join("/");
}
