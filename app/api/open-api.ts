import { z } from "zod";
import {
  type CreateDocumentOptions,
  createDocument,
  type ZodOpenApiPathItemObject,
  type ZodOpenApiPathsObject,
} from "zod-openapi";
import { type LeastRole, resolveLeastRole } from "#app/core/club/settings/least-role.ts";
import type { Described, MemberOperation, Operation } from "#app/core/module-system/operation.ts";
import { snake, toSnake } from "#app/kernel/case.ts";
import { keyWords } from "./calls/key-rules.ts";
import { HEADER_PARAMETERS, headerParameters, notModifiedResponse } from "./document/call-headers.ts";
import { errorResponses } from "./document/error-responses.ts";
import { buildExample, type JsonSchema, type NamedSchemas } from "./document/example.ts";
import { fieldDescription, pathDescription } from "./document/field-descriptions.ts";
import { INTRODUCTION } from "./document/introduction.ts";
import { operationId } from "./document/operation-id.ts";
import { operationTag, tagList } from "./document/operation-tags.ts";
import { fileMediaTypes, listSchema } from "./output.ts";

/** An operation as the document describes it. */
export type Documented = Described &
  Pick<Operation<never>, "access"> &
  Partial<Pick<MemberOperation, "closedToKeys" | "afterCommit">> & {
    minRole?: LeastRole | undefined;
    module?: string | undefined;
    about?: string | undefined;
  };

const LIST_HEADERS = {
  "x-total": { schema: { type: "integer" }, description: "The number of items on all pages." },
  "x-page": { schema: { type: "integer" }, description: "The number of this page, from 1." },
  "x-per-page": { schema: { type: "integer" }, description: "The maximum number of items on a page." },
} as const;

/** Fields as they are sent: names in snake_case, instants as strings; no pattern if there is a format. */
const override: CreateDocumentOptions["override"] = ({ jsonSchema, zodSchema, io }) => {
  const { type } = zodSchema._zod.def;
  if (jsonSchema.format) delete jsonSchema.pattern;
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
  if (type === "date" && io === "output") Object.assign(jsonSchema, { type: "string", format: "date-time" });
  if (type !== "object" || !jsonSchema.properties) return;
  const fields = Object.entries(jsonSchema.properties);
  // The library's own object, where it looks up schemas by their place in the document.
  if (fields.some(([name]) => name.includes(" > "))) return;
  const { id } = z.globalRegistry.get(zodSchema) ?? {};
  jsonSchema.properties = Object.fromEntries(
    fields.map(([name, field]) => [snake(name), withWords(field as JsonSchema, snake(name), id)]),
  ) as typeof jsonSchema.properties;
  if (jsonSchema.required) jsonSchema.required = jsonSchema.required.map(snake);
};

/** Adds a description to the field, unless it has one itself or is described elsewhere in the document. */
function withWords(field: JsonSchema, name: string, within: string | undefined): JsonSchema {
  const description = field.description ?? fieldDescription(name, within);
  return field.$ref || !description ? field : { ...field, description };
}

/** The OpenAPI 3.1 document of these operations and of the webhook messages. */
export function openApiDocument(
  operations: readonly Documented[],
  webhooks: Record<string, ZodOpenApiPathItemObject> = {},
) {
  const paths: ZodOpenApiPathsObject = {};
  for (const operation of operations) {
    const { path, method } = operation;
    paths[path] = { ...paths[path], [method.toLowerCase()]: pathItem(operation) };
  }
  const document = createDocument(
    {
      openapi: "3.1.0",
      info: { title: "Teamsheet", version: "1", description: INTRODUCTION },
      servers: [{ url: "/api" }],
      tags: tagList(operations),
      components: {
        parameters: HEADER_PARAMETERS,
        securitySchemes: {
          "s-auth": {
            type: "apiKey",
            in: "header",
            name: "s-auth",
            description: "The credential of a sign-in, or an API key (tsk_…).",
          },
          "s-org": {
            type: "apiKey",
            in: "header",
            name: "s-org",
            description: "The club's subdomain or public id; needed only on www.",
          },
        },
      },
      paths,
      webhooks,
    },
    { override },
  );
  const named = (document.components?.schemas ?? {}) as NamedSchemas;
  for (const item of Object.values(document.paths ?? {}))
    for (const one of Object.values(item) as Answering[]) addExamples(one, named);
  return document;
}

/** The parts of a finished operation description that examples are added to. */
interface Answering {
  parameters?: { in?: string; schema: JsonSchema; example?: unknown }[];
  responses: Record<string, { content?: Record<string, { schema?: JsonSchema; example?: unknown }> }>;
}

/** Adds an example to each path parameter, and to each JSON answer from those of its fields. */
function addExamples({ parameters = [], responses }: Answering, named: NamedSchemas): void {
  for (const parameter of parameters)
    if (parameter.in === "path") parameter.example ??= buildExample(parameter.schema, named);
  for (const { content } of Object.values(responses)) {
    const json = content?.["application/json"];
    if (json?.schema && !("examples" in json)) json.example = buildExample(json.schema, named);
  }
}

/** Who may call, in words. */
function roleWords(minRole: LeastRole): string {
  const by = typeof minRole === "string" ? "" : `, unless the club's setting ${minRole.id} says otherwise`;
  return `${resolveLeastRole(minRole, {})} or above${by}`;
}

/** Where the call exists, in words: a module's calls exist in clubs that have it on. */
function whereWords(module: string | undefined): string {
  return module ? `Only in clubs that use the module ${module}.` : "";
}

function pathItem(operation: Documented) {
  const { path, query, body } = splitInputFields(operation);
  const hasBody = Object.keys(body).length > 0;
  const asksBack = "reviewed" in query || "reviewed" in body;
  const { method, output, minRole } = operation;
  const isRead = method === "GET" && output !== undefined && !fileMediaTypes(output);
  return {
    operationId: operationId(operation),
    tags: [operationTag(operation)],
    summary: operation.summary,
    description: whoWords(operation),
    security: securityRequirements(operation),
    requestParams: buildParameters(operation, { path, query }),
    ...(minRole && { parameters: headerParameters({ method, isRead }) }),
    ...(hasBody && { requestBody: buildRequestBody(operation, body) }),
    responses: {
      ...success(operation),
      ...notModifiedResponse({ method, isRead }),
      ...errorResponses({ ...operation, asksBack }),
    },
  };
}

function whoWords({ minRole, module, ...operation }: Documented): string {
  if (!minRole) return "No sign-in needed.";
  return `Role: ${roleWords(minRole)}. API keys: ${keyWords(operation)}. ${whereWords(module)}`.trimEnd();
}

/** The credentials it takes: at a club's own host, and on www, where the club has to be named. */
function securityRequirements({ minRole }: Documented): Record<string, string[]>[] {
  return minRole ? [{ "s-auth": [] }, { "s-auth": [], "s-org": [] }] : [{}, { "s-org": [] }];
}

/** The input's fields by where they go in a call: path, query or body. */
function splitInputFields({ input, params = {}, method, query = [] }: Documented) {
  const shape = "shape" in input ? (input.shape as z.ZodRawShape) : {};
  const pathFields = Object.values(params);
  const inQuery = (name: string) => method === "GET" || query.includes(name);
  const pick = (wanted: (name: string) => boolean) =>
    Object.fromEntries(Object.entries(shape).filter(([name]) => !pathFields.includes(name) && wanted(name)));
  return {
    path: Object.fromEntries(
      Object.entries(params).map(([name, field]) => [name, shape[field] ?? z.string()]),
    ),
    query: pick(inQuery),
    body: pick((name) => !inQuery(name)),
  };
}

function buildParameters(
  operation: Documented,
  { path, query }: { path: z.ZodRawShape; query: z.ZodRawShape },
) {
  const { params } = operation;
  const given = (operation.example ?? {}) as Record<string, unknown>;
  const shown = (shape: z.ZodRawShape, fieldOf: (name: string) => string) =>
    Object.fromEntries(
      Object.entries(shape).map(([name, field]) => {
        const value = given[fieldOf(name)];
        const one = field as z.ZodType;
        const description =
          one.description ??
          ((shape === path && pathDescription(operation.path, name)) ||
            fieldDescription(snake(name), operationTag(operation)));
        return [
          snake(name),
          one.meta({
            ...(description && { description }),
            ...(value !== undefined && { param: { example: value } }),
          }),
        ];
      }),
    );
  return {
    ...(Object.keys(path).length > 0 && {
      path: z.object(shown(path, (name) => params?.[name] ?? name)),
    }),
    ...(Object.keys(query).length > 0 && { query: z.object(shown(query, (name) => name)) }),
  };
}

function buildRequestBody({ bodyBytes, example, ...operation }: Documented, body: z.ZodRawShape) {
  const described = Object.entries(body).map(([name, field]) => {
    const description =
      (field as z.ZodType).description ?? fieldDescription(snake(name), operationTag(operation));
    return [name, description ? (field as z.ZodType).meta({ description }) : field];
  });
  const given = Object.entries(example ?? {}).filter(([name]) => name in body);
  const isForm = Boolean(bodyBytes);
  const isNeeded = Object.values(body).some((field) => !(field as z.ZodType).safeParse(undefined).success);
  return {
    ...(isNeeded && { required: true }),
    content: {
      [isForm ? "multipart/form-data" : "application/json"]: {
        schema: z.strictObject(Object.fromEntries(described) as z.ZodRawShape),
        ...(example !== undefined && !isForm && { example: toSnake(Object.fromEntries(given)) }),
      },
    },
  };
}

function success({ output, status, headers: named = {} }: Documented) {
  const list = output && listSchema(output);
  const headers = {
    ...Object.fromEntries(Object.keys(named).map((name) => [name, { schema: { type: "string" as const } }])),
    ...(list && LIST_HEADERS),
  };
  return {
    [String(status ?? (output ? 200 : 204))]: {
      description: "Success",
      ...(Object.keys(headers).length > 0 && { headers }),
      ...(output && { content: responseContent(output) }),
    },
  };
}

/** The body of an answer, by media type. */
function responseContent(output: z.ZodType) {
  const types = fileMediaTypes(output);
  if (types)
    return Object.fromEntries(
      types.map((type) => [type, { schema: { type: "string" as const, format: "binary" } }]),
    );
  return { "application/json": { schema: listSchema(output) ?? output } };
}
