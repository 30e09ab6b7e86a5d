import type { Described } from "#app/core/module-system/operation.ts";
import { snake } from "#app/kernel/case.ts";
import { type JsonSchema, resolved } from "./example.ts";
import type { ApiDocument } from "./known-document.ts";

/** The keywords of a JSON schema that say which values a field may have. */
const VALUE_KEYWORDS = [
  ...(["type", "format", "enum", "const", "pattern"] as const),
  ...(["minimum", "maximum", "minLength", "maxLength", "minItems", "maxItems"] as const),
];

/** Which values a field may have, as a JSON schema without descriptions; empty if it may have any. */
export type Allowed = Pick<JsonSchema, (typeof VALUE_KEYWORDS)[number] | "anyOf">;

/** A field's name as callers know it: its name in the path if it is a path parameter, otherwise in snake_case. */
export function callName({ params = {} }: Pick<Described, "params">, name: string): string {
  return Object.entries(params).find(([, field]) => field === name)?.[0] ?? snake(name);
}

/**
 * What the document allows at a path in an operation's input; undefined if there is no such field, or anything is
 * allowed there.
 */
export function allowedAt(
  { paths, components: { schemas } }: ApiDocument,
  operation: Pick<Described, "method" | "path" | "params">,
  [first, ...rest]: readonly PropertyKey[],
): Allowed | undefined {
  const call = paths[operation.path]?.[operation.method.toLowerCase()];
  if (!call || first === undefined) return undefined;
  const name = callName(operation, String(first));
  const [body] = Object.values(call.requestBody?.content ?? {});
  const top = call.parameters?.find((one) => one.name === name)?.schema ?? body?.schema?.properties?.[name];
  const inner = rest.reduce<JsonSchema | undefined>((schema, step) => {
    const meant = schema && resolved(schema, schemas);
    const one = meant?.anyOf?.find(({ type }) => type !== "null") ?? meant;
    return typeof step === "number" ? one?.items : one?.properties?.[snake(String(step))];
  }, top);
  const allowed = inner && pickValueKeywords(resolved(inner, schemas));
  return allowed && Object.keys(allowed).length > 0 ? allowed : undefined;
}

function pickValueKeywords(schema: JsonSchema): Allowed {
  const said = VALUE_KEYWORDS.filter((word) => word in schema).map((word) => [word, schema[word]]);
  return { ...Object.fromEntries(said), ...(schema.anyOf && { anyOf: schema.anyOf.map(pickValueKeywords) }) };
}
