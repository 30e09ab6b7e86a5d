import { createRequestHandler, type ServerBuild } from "@remix-run/node";

export type RemixRequestHandler = ReturnType<typeof createRequestHandler>;

/**
 * Remix's handlers for one build, one for each first segment of an address: Remix matches every route of its table
 * several times a request, so it gets only the routes that the request can mean.
 */
export function openRequestHandlers(
  build: ServerBuild,
  mode: "development" | "production",
): (path: string) => RemixRequestHandler {
  const sections = new Map<string, RemixRequestHandler>();
  const known = new Set(Object.keys(build.routes).map((id) => sectionOf(pathOf(build.routes, id))));
  const open = (section: string) => {
    const handler = createRequestHandler(only(build, section), mode);
    sections.set(section, handler);
    return handler;
  };
  return (path) => {
    const asked = sectionOf(path.replace(/\.data$/, "").slice(1));
    const section = known.has(asked) ? asked : "";
    return sections.get(section) ?? open(section);
  };
}

/** The section of an address: its first segment. */
export function sectionOf(path: string): string {
  const [section = ""] = path.toLowerCase().split("/");
  // Remix asks for the home page's data by this name.
  return section === "_root" ? "" : section;
}

type Routes = Record<string, { id: string; path?: string; parentId?: string } | undefined>;

/** The build with the routes of one section, and those that match every address. */
function only(build: ServerBuild, section: string): ServerBuild {
  const keep = <T extends Routes>(routes: T) =>
    Object.fromEntries(
      Object.keys(routes)
        .filter((id) => isWanted(pathOf(routes, id), section))
        .map((id) => [id, routes[id]]),
    ) as T;
  return {
    ...build,
    routes: keep(build.routes),
    assets: { ...build.assets, routes: keep(build.assets.routes) },
  };
}

const isWanted = (path: string, section: string) =>
  path === "" || path.endsWith("*") || sectionOf(path) === section;

/** A route's whole path: its own below those that it stands in. */
function pathOf(routes: Routes, id: string): string {
  const { path = "", parentId } = routes[id] ?? {};
  return [parentId === undefined ? "" : pathOf(routes, parentId), path].filter(Boolean).join("/");
}
