/** How many bytes the body of a form may have, unless the form allows more. */
export const FORM_BYTES = 64_000;
/** How many bytes the body of an API call may have, unless the operation allows more. */
export const JSON_BYTES = 256_000;

/**
 * What the limits need to know of a route of the build. An action has `bodyBytes` if one of its acts takes more than a
 * form's usual limit.
 */
export interface LimitedRoute {
  id: string;
  parentId?: string;
  path?: string;
  module: { action?: unknown };
}

/** What the limits need to know of an API operation. */
export interface LimitedOperation {
  /** Below `/api`, with its parameters: `/sessions/{id}`. */
  path: string;
  bodyBytes?: number;
}

/**
 * How many bytes a request body may have, by path, so that the limit is known before anything is read. Only a page or
 * an operation that declares it takes more than the usual limit.
 */
export function openBodyLimits(
  routes: Readonly<Record<string, LimitedRoute | undefined>>,
  operations: readonly LimitedOperation[],
): (path: string) => number {
  const larger = [
    ...Object.values(routes).flatMap((route) => {
      const bytes = route && maxBodyBytes(route.module.action);
      return bytes ? [{ bytes, pattern: pathPattern(routePath(route, routes)) }] : [];
    }),
    ...operations.flatMap(({ bodyBytes: bytes, path }) =>
      bytes ? [{ bytes, pattern: pathPattern(`api${path}`) }] : [],
    ),
  ];
  return (path) => {
    const own = larger.filter(({ pattern }) => pattern.test(path)).map(({ bytes }) => bytes);
    return Math.max(isApi(path) ? JSON_BYTES : FORM_BYTES, ...own);
  };
}

/** Is this a path of the API? */
export function isApi(path: string): boolean {
  return path === "/api" || path.startsWith("/api/");
}

function maxBodyBytes(action: unknown): number | undefined {
  return (action as { bodyBytes?: number } | undefined)?.bodyBytes;
}

function routePath(route: LimitedRoute, routes: Readonly<Record<string, LimitedRoute | undefined>>): string {
  const parent = route.parentId === undefined ? undefined : routes[route.parentId];
  return [parent ? routePath(parent, routes) : "", route.path ?? ""].filter(Boolean).join("/");
}

/** A parameter matches one segment; no route with a larger limit has a splat. */
function pathPattern(path: string): RegExp {
  const segments = path
    .split("/")
    .map((one) => (/^[:{]/.test(one) ? "[^/]+" : one.replace(/[^\w-]/g, "\\$&")));
  return new RegExp(`^/+${segments.join("/+")}/*$`, "i");
}
