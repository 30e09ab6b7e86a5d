import { z } from "zod";
import { toCamel } from "./case.ts";
import type { Described } from "./operation.ts";

/** The body is no JSON object, or has more values than any call takes. */
export class BadBody extends Error {}

/** A call as far as its input is concerned. */
interface Given {
  request: Pick<Request, "method">;
  url: URL;
  /** The values of the path's parameters, by their names in it. */
  params: Record<string, string>;
  /** The whole body, a form if the call brings a file; empty if there is none. */
  body: string | FormData;
}

/** Does the method only read? */
export const isSafe = (request: Pick<Request, "method">) =>
  request.method === "GET" || request.method === "HEAD";

/** Path, query and body as one input, checked by the operation's schema. Throws a ZodError or `BadBody`. */
export function inputOf(
  { request, url, params, body: raw }: Given,
  operation: Pick<Described, "input" | "params" | "query">,
): unknown {
  const body = bodyOf(raw);
  const query = Object.fromEntries([...url.searchParams].filter(([name]) => name !== "_routes"));
  const path = Object.fromEntries(
    Object.entries(operation.params ?? {}).map(([name, field]) => [field, params[name]]),
  );
  const camelQuery = toCamel(query) as Record<string, unknown>;
  const camelBody = toCamel(body) as Record<string, unknown>;
  // The body and the query may repeat what the path says, but not contradict it.
  const contradicts = ([name, value]: [string, unknown]) =>
    Object.hasOwn(path, name) && !saysSame(value, path[name]);
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
  return operation.input.parse({ ...camelBody, ...camelQuery, ...path });
}

/** Does the value from a body or a query equal the one in the path? */
function saysSame(value: unknown, inPath: string | undefined): boolean {
  return (typeof value === "string" || typeof value === "number") && String(value) === inPath;
}

function bodyOf(raw: string | FormData): object {
  if (typeof raw !== "string") return Object.fromEntries(raw);
  if (raw === "") return {};
  if (isCrowded(raw)) throw new BadBody();
  let body: unknown;
  try {
    body = JSON.parse(raw);
  } catch {
    throw new BadBody();
  }
  if (typeof body !== "object" || body === null || Array.isArray(body)) throw new BadBody();
  if (valuesWithin(body, DEEPEST) > MAX_VALUES) throw new BadBody();
  return body;
}

/**
 * How deep a body may nest. No schema goes deeper than a list of objects with lists; a deeper body attacks recursion.
 */
const DEEPEST = 8;
/**
 * How many values a body may have, those within lists and objects included. The longest list that a call takes has 200.
 */
const MAX_VALUES = 2_000;
/**
 * How many marks that begin a value a body may have. Texts have commas, too, so there may be more marks than values.
 */
const MAX_MARKS = 20_000;
const MARKS = new Set([..."[{,"].map((mark) => mark.charCodeAt(0)));

/** Are there so many lists, objects or commas that parsing alone would be costly? */
function isCrowded(raw: string): boolean {
  if (raw.length <= MAX_MARKS) return false;
  let marks = 0;
  for (let at = 0; at < raw.length && marks <= MAX_MARKS; at++) if (MARKS.has(raw.charCodeAt(at))) marks++;
  return marks > MAX_MARKS;
}

/** How many values are nested in this one, counted until they are too many; infinitely many if they nest too deep. */
function valuesWithin(value: unknown, levels: number): number {
  if (typeof value !== "object" || value === null) return 0;
  if (levels === 0) return Number.POSITIVE_INFINITY;
  const inner = Object.values(value);
  let count = inner.length;
  for (const one of inner) {
    if (count > MAX_VALUES) break;
    count += valuesWithin(one, levels - 1);
  }
  return count;
}
