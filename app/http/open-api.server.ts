import type { ServerBuild } from "@remix-run/node";
import { z } from "zod";
import { createDocument, type ZodOpenApiPathsObject } from "zod-openapi";
import type { Method, Operation } from "./api.server.ts";
import { confirmationFields } from "./api-confirmation.server.ts";
import { snake } from "./case.ts";

interface DescribedOperation {
  method: Method;
  /** OpenAPI's form: `/sessions/{id}`. */
  path: string;
  operation: Operation;
}

/** Every operation of every route of this build, by path; nothing is listed by hand. */
export function describedOperations(build: Pick<ServerBuild, "routes">): DescribedOperation[] {
  const found = new Map<string, Partial<Record<Method, Operation>>>();
  for (const route of Object.values(build.routes)) {
    const loader = route?.module.loader as {
      api?: { path: string; operations: Partial<Record<Method, Operation>> };
    };
    if (loader?.api) found.set(loader.api.path, loader.api.operations);
  }
  return [...found]
    .sort(([a], [b]) => a.localeCompare(b))
    .flatMap(([path, operations]) =>
      Object.entries(operations).map(([method, operation]) => ({
        method: method as Method,
        path,
        operation,
      })),
    );
}

/** The same object schema with the field names that the API carries. */
function inSnakeCase(shape: z.ZodRawShape): z.ZodObject {
  return z.strictObject(
    Object.fromEntries(Object.entries(shape).map(([name, field]) => [snake(name), field])),
  );
}

const ErrorBody = z
  .object({ error: z.string(), message: z.string(), field: z.string().optional(), ...confirmationFields })
  .meta({ id: "Error" });

/** The OpenAPI 3.1 document of this build. */
export function openApiDocument(build: Pick<ServerBuild, "routes">) {
  const paths: ZodOpenApiPathsObject = {};
  for (const { method, path, operation } of describedOperations(build)) {
    paths[path] = { ...paths[path], [method.toLowerCase()]: pathItem(method, operation) };
  }
  return createDocument({
    openapi: "3.1.0",
    info: {
      title: "Teamsheet",
      version: "1",
      description: "snake_case in and out; lists carry x-total, x-page, x-per-page.",
    },
    servers: [{ url: "/api" }],
    components: {
      securitySchemes: {
        "s-auth": { type: "apiKey", in: "header", name: "s-auth" },
        "s-org": { type: "apiKey", in: "header", name: "s-org" },
      },
    },
    paths,
  });
}

function pathItem(method: Method, operation: Operation) {
  const shape = "shape" in operation.schema ? (operation.schema.shape as z.ZodRawShape) : {};
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
    description: operation.minRole ? `Role: ${operation.minRole} or above.` : "No sign-in needed.",
    ...(operation.minRole && { security: [{ "s-auth": [], "s-org": [] }] }),
    requestParams: {
      ...(Object.keys(path).length > 0 && { path: z.object(path) }),
      ...(Object.keys(query).length > 0 && { query: inSnakeCase(query) }),
    },
    ...(Object.keys(body).length > 0 && {
      requestBody: { content: { "application/json": { schema: inSnakeCase(body) } } },
    }),
    responses: {
      [String(operation.status ?? 200)]: { description: "Done" },
      "4XX": { description: "Refused", ...error },
    },
  };
}
