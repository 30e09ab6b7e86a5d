import { documentedWebhooks } from "#app/core/integrations/webhooks/kinds/kinds.ts";
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

/** The finished document, as far as the docs pages read it. */
export interface ApiDocument {
  tags: { name: string; description?: string }[];
  paths: Record<string, Record<string, DocumentedCall>>;
  webhooks: Record<string, { post: { summary: string; requestBody: { content: Record<string, Media> } } }>;
  components: { schemas: Record<string, JsonSchema>; responses: Record<string, DocumentedResponse> };
}

/** The parts of the application that the document describes. */
export interface DocumentedHost {
  operations: { all: readonly Documented[] };
  registry: Parameters<typeof documentedWebhooks>[0];
}

const documents = new WeakMap<object, { text: string; document: ApiDocument }>();

/** The API document of an application. It is built once and cached: building it costs as much as many pages. */
export function knownDocument(host: DocumentedHost) {
  const known = documents.get(host.operations) ?? written(host);
  documents.set(host.operations, known);
  return known;
}

function written({ operations, registry }: DocumentedHost) {
  const text = JSON.stringify(openApiDocument(operations.all, documentedWebhooks(registry)));
  return { text, document: JSON.parse(text) as ApiDocument };
}
