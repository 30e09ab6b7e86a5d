import { z } from "zod";
import { toCamel } from "./case.ts";
import type { RemixArgs } from "./guard.server.ts";

/** The body is no JSON object. */
export class BadBody extends Error {}

/** What an operation takes, and from where. */
interface Takes {
  schema: z.ZodType;
  params?: Record<string, string>;
  query?: string[];
}

/** Does the method only read? */
export const isSafe = (request: Request) => request.method === "GET" || request.method === "HEAD";

/** Path, query and body as one input, checked by the operation's schema. */
export function inputOf(args: RemixArgs, operation: Takes, raw: string): unknown {
  const { request, params } = args;
  const body = bodyOf(raw);
  const query = Object.fromEntries(
    [...new URL(request.url).searchParams].filter(([name]) => name !== "_data" && name !== "_routes"),
  );
  const path = Object.fromEntries(
    Object.entries(operation.params ?? {}).map(([name, field]) => [field, params[name]]),
  );
  const camelQuery = toCamel(query) as Record<string, unknown>;
  const camelBody = toCamel(body) as Record<string, unknown>;
  // What the address says may be said again, but not otherwise.
  const contradicts = ([name, value]: [string, unknown]) => name in path && String(value) !== path[name];
  const foreign = [
    ...Object.keys(camelQuery).filter((name) => !isSafe(request) && !operation.query?.includes(name)),
    ...[...Object.entries(camelBody), ...Object.entries(camelQuery)]
      .filter(contradicts)
      .map(([name]) => name),
  ];
  if (foreign.length > 0)
    throw new z.ZodError([
      {
        code: "unrecognized_keys",
        keys: foreign,
        path: [],
        message: "errors.unknown-field",
        input: undefined,
      },
    ]);
  return operation.schema.parse({ ...camelBody, ...camelQuery, ...path });
}

function bodyOf(raw: string): object {
  if (raw === "") return {};
  let body: unknown;
  try {
    body = JSON.parse(raw);
  } catch {
    throw new BadBody();
  }
  if (typeof body !== "object" || body === null || Array.isArray(body)) throw new BadBody();
  if (isDeeper(body, DEEPEST)) throw new BadBody();
  return body;
}

/** No schema nests deeper than a list of objects with lists; a body that does is an attack on recursion. */
const DEEPEST = 8;

function isDeeper(value: unknown, levels: number): boolean {
  if (typeof value !== "object" || value === null) return false;
  return levels === 0 || Object.values(value).some((inner) => isDeeper(inner, levels - 1));
}
