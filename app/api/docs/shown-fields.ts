import { type JsonSchema, type NamedSchemas, resolved } from "../document/example.ts";

/** A field as the docs list it. */
export interface ShownField {
  /** With those it stands in: `player.id`, and `marks[].presence` in each item of a list. */
  name: string;
  type: string;
  required: boolean;
  description: string;
}

/** The fields of an object, or of a list's items, each with what is in it. */
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

/** The object that a field is, or that its list is of, whether or not it may be null. */
function objectIn(
  schema: JsonSchema,
  named: NamedSchemas,
): { schema: JsonSchema; isList: boolean; name?: string } {
  const one = schema.anyOf?.find(({ type }) => type !== "null") ?? schema;
  const item = one.type === "array" && one.items ? one.items : one;
  const name = item.$ref?.split("/").at(-1);
  return { schema: resolved(item, named), isList: item !== one, ...(name && { name }) };
}

/** The type of a field in words: "integer or null", "list of texts", "one of: came, late, absent". */
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
