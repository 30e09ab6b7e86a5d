import { accountRoutes } from "../core/accounts/routes.ts";
import { attendanceRoutes } from "../core/attendance/routes.ts";
import { auditRoutes } from "../core/audit/routes.ts";
import { clubRoutes } from "../core/club/routes.ts";
import { integrationsRoutes } from "../core/integrations/routes.ts";
import { memberRoutes } from "../core/members/routes.ts";
import { messagingRoutes } from "../core/messaging/routes.ts";
import type { OccasionKind } from "../core/occasions/occasion.ts";
import { occasionRoutes } from "../core/occasions/routes.ts";
import { closingRoutes } from "../flows/closing/routes.ts";
import { foundingRoutes } from "../flows/founding/routes.ts";
import { hostingRoutes } from "../flows/hosting/routes.ts";
import type { ModuleRoutes, MountPoints, NounRoutes, RouteFunction } from "../web/mount-points.ts";
import { webRoutes } from "../web/routes.ts";

/** By folder. */
const NOUNS: Record<string, NounRoutes> = {
  "core/occasions": occasionRoutes,
  "core/attendance": attendanceRoutes,
  "core/members": memberRoutes,
  "core/accounts": accountRoutes,
  "core/club": clubRoutes,
  "core/messaging": messagingRoutes,
  "core/integrations": integrationsRoutes,
  "core/audit": auditRoutes,
  "flows/founding": foundingRoutes,
  "flows/closing": closingRoutes,
  "flows/hosting": hostingRoutes,
  web: webRoutes,
};

/**
 * The product's whole URL table, from the `routes.ts` of each noun and module; the API has its own operations. Throws if two
 * files answer at one address.
 */
export function productRoutes(add: RouteFunction, modules: ModuleRoutes): void {
  const route = oneFileEach(add);
  const ofModules = Object.entries(modules).map(([id, points]) => [`../modules/${id}`, points] as const);
  const parts: (readonly [folder: string, points: NounRoutes | MountPoints])[] = [
    ...Object.entries(NOUNS),
    ...ofModules,
  ];
  const mount = (point: TabPoint, kind?: OccasionKind) => {
    for (const [folder, points] of parts) points[point]?.(within(route, folder, kind), kind as OccasionKind);
  };
  for (const [folder, { pages }] of parts) pages?.(within(route, folder), mount);

  route("api/openapi.json", "api/openapi.route.ts");
  route("api/docs", "api/docs/docs.route.tsx");
  route("api/docs/:tag", "api/docs/tag.route.tsx");
  route("api/*", "api/api.route.ts");
}

/** Adds routes, and throws if there are two files for one address: Remix would serve the first, and nobody would notice. */
function oneFileEach(add: RouteFunction): RouteFunction {
  const files = new Map<string, string>();
  let above = "";
  return (path, file, given = {}, children) => {
    const [options, below] = typeof given === "function" ? [{}, given] : [given, children];
    const address = `${above}/${path.replace(/^\//, "")}`;
    const shape = address.replace(/:\w+/g, ":");
    const other = files.get(shape);
    if (other !== undefined) throw new Error(`${other} and ${file} are both at ${address}.`);
    files.set(shape, file);
    const within = () => {
      const outer = above;
      above = address;
      below?.();
      above = outer;
    };
    add(path, file, options, below && within);
  };
}

type TabPoint = Exclude<keyof MountPoints, "pages">;

/** Adds routes with files of this folder. A route that is mounted twice, for each kind of occasion, needs an id for each. */
function within(route: RouteFunction, folder: string, kind?: OccasionKind): RouteFunction {
  return (path, file, given = {}, children) => {
    const [options, below] = typeof given === "function" ? [{}, given] : [given, children];
    const id = options.id ?? (kind && `${kind}/${file}`);
    route(path, `${folder}/${file}`, { ...options, ...(id && { id: `${folder}/${id}` }) }, below);
  };
}
