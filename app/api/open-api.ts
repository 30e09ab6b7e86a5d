import { z } from "zod";
import { type CreateDocumentOptions, createDocument, type ZodOpenApiPathsObject } from "zod-openapi";
import { type LeastRole, roleOf } from "../domain/organizations/settings/least-role.ts";
import { snake } from "./case.ts";
import { confirmationFields } from "./confirmation.ts";
import { keyWords } from "./key-rules.ts";
import type { Described, MemberOperation, Operation } from "./operation.ts";
import { fileTypesOf, listOf } from "./output.ts";

/** An operation as the document describes it. */
type Documented = Described &
  Pick<Operation<never>, "access"> & {
    minRole?: LeastRole;
    closedToKeys?: MemberOperation["closedToKeys"];
    module?: string;
  };

const ErrorBody = z
  .object({ error: z.string(), message: z.string(), field: z.string().optional(), ...confirmationFields })
  .meta({ id: "Error" });

const LIST_HEADERS = {
  "x-total": { schema: { type: "integer" }, description: "How many there are on all pages." },
  "x-page": { schema: { type: "integer" } },
  "x-per-page": { schema: { type: "integer" } },
} as const;

/** Outputs as they are sent: field names in snake_case, instants as strings. */
const override: CreateDocumentOptions["override"] = ({ jsonSchema, zodSchema, io }) => {
  const { type } = zodSchema._zod.def;
  if (io !== "output") return;
  if (type === "date") Object.assign(jsonSchema, { type: "string", format: "date-time" });
  if (type !== "object" || !jsonSchema.properties) return;
  const fields = Object.entries(jsonSchema.properties);
  jsonSchema.properties = Object.fromEntries(fields.map(([name, field]) => [snake(name), field]));
  if (jsonSchema.required) jsonSchema.required = jsonSchema.required.map(snake);
};

/** The OpenAPI 3.1 document of these operations. */
export function openApiDocument(operations: readonly Documented[]) {
  const paths: ZodOpenApiPathsObject = {};
  for (const operation of operations) {
    const { path, method } = operation;
    paths[path] = { ...paths[path], [method.toLowerCase()]: pathItem(operation) };
  }
  return createDocument(
    {
      openapi: "3.1.0",
      info: {
        title: "Teamsheet",
        version: "1",
        description:
          "snake_case in and out; lists carry x-total, x-page, x-per-page. The header s-auth takes the credential of a sign-in, or an API key (tsk_…) that an admin made in the settings: it acts as them.",
      },
      servers: [{ url: "/api" }],
      components: {
        securitySchemes: {
          "s-auth": { type: "apiKey", in: "header", name: "s-auth" },
          "s-org": { type: "apiKey", in: "header", name: "s-org" },
        },
      },
      paths,
    },
    { override },
  );
}

/** Who may call, for people. */
export function roleWords(minRole: LeastRole): string {
  const by = typeof minRole === "string" ? "" : ` unless the club's setting ${minRole.id} says otherwise`;
  return `${roleOf(minRole, {})} or above${by}`;
}

/** Where there is such a call, for people: a module's are there in clubs that have it on. */
export function whereWords(module: string | undefined): string {
  return module ? `In clubs that have ${module} on.` : "";
}

function pathItem(operation: Documented) {
  const { method, input, minRole } = operation;
  const shape = "shape" in input ? (input.shape as z.ZodRawShape) : {};
  const pathFields = Object.values(operation.params ?? {});
  const inQuery = (name: string) => method === "GET" || operation.query?.includes(name);
  const pick = (wanted: (name: string) => boolean) =>
    Object.fromEntries(Object.entries(shape).filter(([name]) => wanted(name)));
  const query = pick((name) => !pathFields.includes(name) && Boolean(inQuery(name)));
  const body = pick((name) => !pathFields.includes(name) && !inQuery(name));
  const path = Object.fromEntries(
    Object.entries(operation.params ?? {}).map(([name, field]) => [name, shape[field] ?? z.string()]),
  );
  const error = { content: { "application/json": { schema: ErrorBody } } };
  return {
    summary: operation.summary,
    description: minRole
      ? `Role: ${roleWords(minRole)}. API keys: ${keyWords(operation)}. ${whereWords(operation.module)}`.trimEnd()
      : "No sign-in needed.",
    ...(minRole && { security: [{ "s-auth": [], "s-org": [] }] }),
    requestParams: {
      ...(Object.keys(path).length > 0 && { path: z.object(path) }),
      ...(Object.keys(query).length > 0 && { query: inSnakeCase(query) }),
    },
    ...(Object.keys(body).length > 0 && {
      requestBody: {
        content: {
          [operation.bodyBytes ? "multipart/form-data" : "application/json"]: { schema: inSnakeCase(body) },
        },
      },
    }),
    responses: {
      ...success(operation),
      "4XX": { description: "Refused", ...error },
    },
  };
}

function success({ output, status, headers: named = {} }: Documented) {
  const list = output && listOf(output);
  const headers = {
    ...Object.fromEntries(Object.keys(named).map((name) => [name, { schema: { type: "string" as const } }])),
    ...(list && LIST_HEADERS),
  };
  return {
    [String(status ?? (output ? 200 : 204))]: {
      description: "Done",
      ...(Object.keys(headers).length > 0 && { headers }),
      ...(output && { content: contentOf(output) }),
    },
  };
}

/** What an answer has in its body, by media type. */
function contentOf(output: z.ZodType) {
  const types = fileTypesOf(output);
  if (types)
    return Object.fromEntries(
      types.map((type) => [type, { schema: { type: "string" as const, format: "binary" } }]),
    );
  return { "application/json": { schema: listOf(output) ?? output } };
}

/** An object schema of these fields under the names that the API carries. */
function inSnakeCase(shape: z.ZodRawShape): z.ZodObject {
  return z.strictObject(
    Object.fromEntries(Object.entries(shape).map(([name, field]) => [snake(name), field])),
  );
}
