import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { z } from "zod";
import type { App } from "#app/core/app.server.ts";
import { toInvitationCode } from "#app/core/club/public-id.ts";
import { resolveLeastRole } from "#app/core/club/settings/least-role.ts";
import type { Role } from "#app/core/members/role.ts";
import type { Operation } from "#app/core/module-system/operation.ts";
import type { Resource } from "#app/core/module-system/operation-table.ts";
import type { ModuleRegistry } from "#app/core/module-system/registry.ts";
import { operationsWith, registry } from "#app/main/composition.server.ts";
import type { Guard } from "#app/web/http/request/guard.server.ts";
import type { ClubUnderTest } from "#tests/support/two-clubs.ts";

/** The schemas of a form's acts, by intent. */
type Acts = Record<string, { schemaFor(registry: ModuleRegistry): z.ZodType }>;

/** A loader or action as the build holds it. */
export interface Door {
  guard?: Guard;
  /** The platform's side and the club's, if the path exists on both. */
  sides?: { guard: Guard; intents?: string[]; acts?: Acts }[];
  intents?: string[];
  acts?: Acts;
}

export interface TableRoute {
  id: string;
  /** With parameters, like "/sessions/:id/edit". */
  path: string;
  loader?: Door;
  action?: Door;
  /** The API's operations at this path, by method. */
  operations?: Partial<Record<string, ListedOperation>>;
  hasPage: boolean;
}

/** An operation. If a setting decides the least role, `minRole` is the setting's default. */
export interface ListedOperation {
  path: string;
  minRole?: Role;
  module?: string;
}

/** All operations of the API. */
export const operations = operationsWith(registry);

const BUILD = pathToFileURL(join(import.meta.dirname, "../../build/server/index.js"));
const { routes }: { routes: Record<string, BuiltRoute> } = await import(/* @vite-ignore */ BUILD.href);

interface BuiltRoute {
  id: string;
  parentId?: string;
  path?: string;
  index?: boolean;
  module: { loader?: Door; action?: Door; default?: unknown };
}

/** Every route of the build, with the guards that its loaders and actions carry, and every path of the API. */
export function routeTable(): TableRoute[] {
  const pathOf = (route: BuiltRoute): string => {
    const parent = route.parentId === undefined ? undefined : routes[route.parentId];
    return [parent ? pathOf(parent) : "", route.path ?? ""].filter(Boolean).join("/");
  };
  const table = Object.values(routes).map((route) => ({
    id: route.id,
    path: `/${pathOf(route)}`.replace(/\/{2,}/g, "/"),
    loader: route.module.loader,
    action: route.module.action,
    hasPage: route.module.default !== undefined,
  }));
  const api = table.find(({ path }) => path === API_ROUTE);
  if (!api) throw new Error("The build has no route that answers the API.");
  return [...table, ...operations.resources.map((resource) => ({ ...api, ...resourceRoute(resource) }))];
}

/** The one route that answers the whole API. */
export const API_ROUTE = "/api/*";

function resourceRoute({
  path,
  operations,
}: Resource<Operation<App>>): Pick<TableRoute, "path" | "operations"> {
  const pattern = path.replace(/\{(\w+)\}/g, ":$1");
  const listed = Object.entries(operations).map(([method, { path, minRole, module }]) => [
    method,
    { path, module, minRole: minRole && resolveLeastRole(minRole, {}) },
  ]);
  return { path: `/api${pattern}`.replace(/\/$/, ""), operations: Object.fromEntries(listed) };
}

/** The address of a route with the ids of a club in place of its parameters. */
export function addressIn(
  path: string,
  club: ClubUnderTest,
  ids: Partial<ClubUnderTest["ids"]> = {},
): string {
  const all = { ...club.ids, ...ids };
  return path
    .replace(":code", toInvitationCode(club.publicId))
    .replace(":subdomain", club.subdomain)
    .replace("*", "no/such/path")
    .replace(/^(.*?)\/:\w+/, (_match, before: string) => `${before}/${idFor(before, all)}`)
    .replace(/:\w+/g, "1");
}

function idFor(before: string, ids: ClubUnderTest["ids"]): number {
  if (/organization|users|members|statistics/.test(before)) return ids.member;
  if (before.endsWith("/events")) return ids.event;
  if (before.endsWith("/webhooks")) return ids.webhook;
  if (/sessions|attendance|occasions/.test(before)) return ids.session;
  return 1;
}

/** A door's guard on a club's host. If a setting decides the least role, `minRole` is the setting's default. */
export function clubGuard(door: Door): (Omit<Guard, "minRole"> & { minRole?: Role }) | undefined {
  const guard = door.sides ? door.sides.find(({ guard }) => guard.site === "club")?.guard : door.guard;
  return guard && { ...guard, minRole: guard.minRole && resolveLeastRole(guard.minRole, {}) };
}

/** Ids of rows that only this club has. */
export function onlyIn({ ids }: ClubUnderTest): Partial<ClubUnderTest["ids"]> {
  return {
    session: ids.onlySession,
    event: ids.onlySession,
    member: ids.onlyMember,
    webhook: ids.onlyMember,
  };
}
