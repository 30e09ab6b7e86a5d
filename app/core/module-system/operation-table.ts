import { THE_CORE } from "./collisions.ts";
import type { Described, Method } from "./operation.ts";

/** The operations at one path. */
export interface Resource<O> {
  path: string;
  operations: Partial<Record<Method, O>>;
}

/** All operations of the API, found by path. */
export interface OperationTable<O> {
  /** Sorted by path. */
  all: readonly O[];
  resources: readonly Resource<O>[];
  /** The resource at a path below `/api`, with its parameters' values; undefined if there is none. */
  find(path: string): { resource: Resource<O>; params: Record<string, string> } | undefined;
}

const isParameter = (segment: string) => segment.startsWith("{");
const pathSegments = (path: string) => path.replace(/^\/|\/+$/g, "").split("/");
/** Paths with the same shape match the same addresses. Parameters sort after every literal segment. */
const pathShape = (path: string) => path.toLowerCase().replace(/\{\w+\}/g, "{}");

/** Builds the table. Throws if two operations answer the same call, and says whose they are. */
export function operationTable<
  O extends Pick<Described, "method" | "path"> & { module?: string | undefined },
>(operations: readonly O[]): OperationTable<O> {
  const byShape = new Map<string, Resource<O>>();
  for (const operation of operations) {
    const { method, path } = operation;
    const resource = byShape.get(pathShape(path)) ?? { path, operations: {} };
    const other = resource.operations[method];
    if (other || resource.path !== path) {
      const owners = [other ?? Object.values(resource.operations)[0], operation].map(
        (one) => one?.module ?? THE_CORE,
      );
      throw new Error(`Two operations answer ${method} ${path}: of ${owners.join(" and of ")}.`);
    }
    resource.operations[method] = operation;
    byShape.set(pathShape(path), resource);
  }
  const resources = [...byShape].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, resource]) => resource);
  const patterns = resources.map((resource) => ({ resource, segments: pathSegments(resource.path) }));
  const isFixed = ({ segments }: (typeof patterns)[number]) => !segments.some(isParameter);
  const fixed = new Map(
    patterns.filter(isFixed).map(({ resource, segments }) => [segments.join("/").toLowerCase(), resource]),
  );
  // Literal segments sort before parameters, so the first match is the most specific one.
  const open = patterns.filter((pattern) => !isFixed(pattern));
  return {
    all: resources.flatMap((resource) => Object.values(resource.operations)),
    resources,
    find(path) {
      const asked = pathSegments(path);
      const exact = fixed.get(asked.join("/").toLowerCase());
      if (exact) return { resource: exact, params: {} };
      for (const { resource, segments } of open) {
        const params = paramsIn(asked, segments);
        if (params) return { resource, params };
      }
      return undefined;
    },
  };
}

/** The parameters' values if the path matches the pattern, otherwise undefined. */
function paramsIn(asked: readonly string[], pattern: readonly string[]): Record<string, string> | undefined {
  if (asked.length !== pattern.length) return undefined;
  const params: Record<string, string> = {};
  for (const [index, segment] of pattern.entries()) {
    const given = asked[index] ?? "";
    if (!isParameter(segment)) {
      if (given.toLowerCase() !== segment.toLowerCase()) return undefined;
      continue;
    }
    const value = decoded(given);
    if (!value) return undefined;
    params[segment.slice(1, -1)] = value;
  }
  return params;
}

function decoded(segment: string): string | undefined {
  try {
    return decodeURIComponent(segment);
  } catch {
    return undefined;
  }
}
