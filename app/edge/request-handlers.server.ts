import { createRequestHandler, type ServerBuild } from "@remix-run/node";

export type RemixRequestHandler = ReturnType<typeof createRequestHandler>;

/**
 * Remix's handlers for one build, pages and API apart: Remix weighs every route of its table several times a request,
 * and neither side has to weigh the other's.
 */
export function openRequestHandlers(
  build: ServerBuild,
  mode: "development" | "production",
): (path: string) => RemixRequestHandler {
  const api = createRequestHandler(
    only(build, (path) => !path || isApi(path)),
    mode,
  );
  const pages = createRequestHandler(
    only(build, (path) => !path || !isApi(path)),
    mode,
  );
  return (path) => (path === "/api" || path.startsWith("/api/") || path === "/api.data" ? api : pages);
}

const isApi = (path: string) => path === "api" || path.startsWith("api/");

/** The build with those routes only; the root and the home page have no path of their own. */
function only(build: ServerBuild, wanted: (path: string | undefined) => boolean): ServerBuild {
  const keep = <T extends { path?: string }>(routes: Record<string, T | undefined>) =>
    Object.fromEntries(Object.entries(routes).filter(([, route]) => wanted(route?.path))) as Record<
      string,
      T
    >;
  return {
    ...build,
    routes: keep(build.routes),
    assets: { ...build.assets, routes: keep(build.assets.routes) },
  };
}
