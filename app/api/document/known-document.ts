import { type Documented, openApiDocument } from "../open-api.ts";
import type { JsonSchema } from "./example.ts";

export interface Media {
  schema?: JsonSchema;
  example?: unknown;
  examples?: Record<string, { value: unknown }>;
}

export interface DocumentedResponse {
  $ref?: string;
  description?: string;
  headers?: Record<string, unknown>;
  content?: Record<string, Media>;
}

export interface DocumentedCall {
  operationId: string;
  tags: string[];
  summary: string;
  description: string;
  security: Record<string, string[]>[];
  parameters?: {
    $ref?: string;
    name: string;
    in: "path" | "query";
    required?: boolean;
    description?: string;
    example?: unknown;
    schema: JsonSchema;
  }[];
  requestBody?: { required?: boolean; content: Record<string, Media> };
  responses: Record<string, DocumentedResponse>;
}

/** The finished document, as far as the docs read it. */
export interface ApiDocument {
  tags: { name: string; description?: string }[];
  paths: Record<string, Record<string, DocumentedCall>>;
  components: { schemas: Record<string, JsonSchema>; responses: Record<string, DocumentedResponse> };
}

const documents = new WeakMap<object, { text: string; document: ApiDocument }>();

/** The document of an application's operations, written once: making it costs as much as many pages. */
export function knownDocument(operations: { all: readonly Documented[] }) {
  const known = documents.get(operations) ?? written(operations.all);
  documents.set(operations, known);
  return known;
}

function written(all: readonly Documented[]) {
  const text = JSON.stringify(openApiDocument(all));
  return { text, document: JSON.parse(text) as ApiDocument };
}
