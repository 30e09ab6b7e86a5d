import Negotiator from "negotiator";
import { z } from "zod";
import type { Described } from "#app/core/module-system/operation.ts";
import { capitalized, toCamel } from "#app/kernel/case.ts";
import { fileMediaTypes } from "./output.ts";

/** The body is not a JSON object, or has more values than any call takes. */
export class BadBody extends Error {}

/** The parts of a call that its input comes from. */
interface Given {
  request: Pick<Request, "method" | "headers">;
  url: URL;
  /** The values of the path parameters, by their names in the path. */
  params: Record<string, string>;
  /** The whole body: a form if the call has a file; empty if there is none. */
  body: string | FormData;
}

export const isSafe = (request: Pick<Request, "method">) =>
  request.method === "GET" || request.method === "HEAD";

/** Path, query and body as one input, validated by the operation's schema. Throws a ZodError or `BadBody`. */
export function parseInput(
  { request, url, params, body: raw }: Given,
  operation: Pick<Described, "input" | "output" | "params" | "query">,
): unknown {
  const body = parseBody(raw);
  const query = Object.fromEntries([...url.searchParams].filter(([name]) => name !== "_routes"));
  const path = Object.fromEntries(
    Object.entries(operation.params ?? {}).map(([name, field]) => [field, params[name]]),
  );
  const misspelt = [...capitalized(query), ...capitalized(body)];
  if (misspelt.length > 0) throw new z.ZodError(misspelt.map(asSent));
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
  const accepted = isSafe(request) ? formatAccepted(request, operation) : {};
  return operation.input.parse({ ...accepted, ...camelBody, ...camelQuery, ...path });
}

/** The formats of files, by their media types. */
const FORMATS: Readonly<Record<string, string>> = {
  "application/pdf": "pdf",
  "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": "xlsx",
  "text/csv": "csv",
  "text/calendar": "ics",
};

/** How many characters of an Accept header are read: programs that want a file send one type. */
const LONGEST_ACCEPT = 1_000;

/** The format that a call for a file of several formats asks for by its Accept header; nothing if it takes any. */
function formatAccepted(
  { headers }: Pick<Request, "headers">,
  { output }: Pick<Described, "output">,
): { format?: string } {
  const types = (output && fileMediaTypes(output))?.map((type) => type.split(";")[0] ?? "") ?? [];
  const accept = headers.get("accept");
  if (types.length < 2 || !accept) return {};
  const wanted = new Negotiator({ headers: { accept: accept.slice(0, LONGEST_ACCEPT) } }).mediaTypes();
  const format = FORMATS[wanted.find((type) => types.includes(type)) ?? ""];
  return format ? { format } : {};
}

/** A field that is unknown as it was sent, though it would be known in snake_case. */
function asSent(path: PropertyKey[]): z.core.$ZodIssue {
  return {
    code: "custom",
    path,
    message: "errors.unknown-field",
    params: { asSent: true },
    input: undefined,
  };
}

/** Does the value from the body or the query equal the one in the path? */
function saysSame(value: unknown, inPath: string | undefined): boolean {
  return (typeof value === "string" || typeof value === "number") && String(value) === inPath;
}

function parseBody(raw: string | FormData): object {
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

/** How deep a body may nest. No schema goes deeper than a list of objects with lists; a deeper body is an attack on recursion. */
const DEEPEST = 8;
/**
 * How many values a body may have, including those nested in lists and objects. The longest list that a call takes has
 * 200 items.
 */
const MAX_VALUES = 2_000;
/** How many brackets, braces and commas a body may have. Texts have commas too, so there may be more of these than values. */
const MAX_MARKS = 20_000;
const MARKS = new Set([..."[{,"].map((mark) => mark.charCodeAt(0)));

/** Does the text have so many lists, objects or commas that parsing it would be expensive? */
function isCrowded(raw: string): boolean {
  if (raw.length <= MAX_MARKS) return false;
  let marks = 0;
  for (let at = 0; at < raw.length && marks <= MAX_MARKS; at++) if (MARKS.has(raw.charCodeAt(at))) marks++;
  return marks > MAX_MARKS;
}

/** How many values are nested in this one, counted until there are too many; infinity if they nest too deep. */
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
