import { type JsonSchema, type NamedSchemas, resolved } from "../document/example.ts";

/** A field as the docs list it. */
export interface ShownField {
  /** With the names of the objects and lists that contain it: `player.id`, `marks[].presence`. */
  name: string;
  type: string;
  required: boolean;
  description: string;
}

/** The fields of an object, or of a list's items, including nested ones. */
export function shownFields(schema: JsonSchema, named: NamedSchemas, within = ""): ShownField[] {
  const meant = objectIn(schema, named);
  const { properties = {}, required = [] } = meant.schema;
  return Object.entries(properties).flatMap(([name, field]) => {
    const full = `${within}${name}`;
    const inner = objectIn(field, named);
    const own = {
      name: full,
      type: typeWords(field, named),
      required: required.includes(name),
      description: field.description ?? resolved(field, named).description ?? "",
    };
    const isNamed = Boolean(inner.name);
    if (isNamed || !inner.schema.properties) return [own];
    return [own, ...shownFields(inner.schema, named, `${full}${inner.isList ? "[]" : ""}.`)];
  });
}

/** The object schema behind a field, or behind the items of its list; null as an alternative is ignored. */
function objectIn(
  schema: JsonSchema,
  named: NamedSchemas,
): { schema: JsonSchema; isList: boolean; name?: string } {
  const one = schema.anyOf?.find(({ type }) => type !== "null") ?? schema;
  const item = one.type === "array" && one.items ? one.items : one;
  const name = item.$ref?.split("/").at(-1);
  return { schema: resolved(item, named), isList: item !== one, ...(name && { name }) };
}

/** A field's type in words: "integer or null", "list of texts", "one of: came, late, absent". */
export function typeWords(schema: JsonSchema, named: NamedSchemas): string {
  const { anyOf, enum: choices, type, items, $ref, format } = schema;
  if ($ref) return $ref.split("/").at(-1) ?? "";
  if ("const" in schema) return String(schema.const);
  if (choices) return `one of: ${choices.map(String).join(", ")}`;
  if (anyOf) return [...new Set(anyOf.map((one) => typeWords(one, named)))].join(" or ");
  if (Array.isArray(type)) return type.map((one) => WORDS[one] ?? one).join(" or ");
  if (type === "array") return items ? `list: ${typeWords(items, named)}` : "list";
  return (format && FORMATS[format]) || WORDS[type ?? ""] || type || "any value";
}

const WORDS: Record<string, string> = { string: "text", boolean: "true or false" };
const FORMATS: Record<string, string> = {
  "date-time": "instant",
  date: "date",
  uuid: "UUID",
  email: "e-mail address",
  uri: "URL",
  binary: "file",
};
