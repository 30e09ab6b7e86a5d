/** A JSON schema as the document holds it. */
export interface JsonSchema {
  $ref?: string;
  type?: string | string[];
  format?: string;
  description?: string;
  const?: unknown;
  enum?: unknown[];
  examples?: unknown[];
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema;
  pattern?: string;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
}

export type NamedSchemas = Readonly<Record<string, JsonSchema>>;

/** Placeholder for a text that has no example of its own; a test looks for it. */
export const NO_EXAMPLE = "…";

const BY_FORMAT: Record<string, string> = {
  "date-time": "2026-12-01T17:30:00.000Z",
  date: "2026-12-01",
  uuid: "0b7e6c1e-6a3f-4c55-9d0a-5f2f6f1f2c11",
  email: "anna@oakfield.example",
  uri: "https://oakfield.example/",
};

/** A value of the schema, made from the examples of its fields. */
export function buildExample(schema: JsonSchema, named: NamedSchemas): unknown {
  const meant = resolved(schema, named);
  if (meant.examples) return meant.examples[0];
  if ("const" in meant) return meant.const;
  if (meant.enum) return meant.enum[0];
  const choices = meant.anyOf ?? meant.oneOf;
  if (choices) return buildExample(choices.find(({ type }) => type !== "null") ?? {}, named);
  const type = Array.isArray(meant.type) ? meant.type.find((one) => one !== "null") : meant.type;
  switch (type) {
    case "object":
      return Object.fromEntries(
        Object.entries(meant.properties ?? {}).map(([name, field]) => [name, buildExample(field, named)]),
      );
    case "array":
      return meant.items ? [buildExample(meant.items, named)] : [];
    case "string":
      return BY_FORMAT[meant.format ?? ""] ?? NO_EXAMPLE;
    case "integer":
    case "number":
      return 12;
    case "boolean":
      return true;
    default:
      return null;
  }
}

/** The schema itself if this one refers to it by name. */
export function resolved(schema: JsonSchema, named: NamedSchemas): JsonSchema {
  const name = schema.$ref?.split("/").at(-1);
  return (name && named[name]) || schema;
}
