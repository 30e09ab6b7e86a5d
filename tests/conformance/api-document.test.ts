import { Validator } from "@seriousme/openapi-schema-validator";
import { describe, expect, it } from "vitest";
import { refusalsOfDocs, tagOfDocs, tagsOfDocs } from "#app/api/docs/docs.view.server.ts";
import { NO_EXAMPLE } from "#app/api/document/example.ts";
import { openApiDocument } from "#app/api/open-api.ts";
import { documentedWebhooks } from "#app/core/integrations/webhooks/kinds/kinds.ts";
import { registry } from "#app/main/composition.server.ts";
import { openSchemas } from "#tests/support/json-schema.ts";
import { operations } from "./route-table.ts";

interface Media {
  schema: object;
  example?: unknown;
  examples?: Record<string, { value: unknown }>;
}
interface Parameter {
  $ref?: string;
  name: string;
  in: string;
  example?: unknown;
  description?: string;
  /** Absent if another part of the document defines it. */
  schema?: { examples?: unknown[]; description?: string };
}
interface Call {
  operationId: string;
  tags: string[];
  parameters?: Parameter[];
  requestBody?: { content: Record<string, Media> };
  responses: Record<string, Response>;
}
interface Response {
  $ref?: string;
  description: string;
  headers?: Record<string, object>;
  content?: Record<string, Media>;
}
interface ApiDocument {
  tags: { name: string; description?: string }[];
  paths: Record<string, Record<string, Call>>;
  components: { schemas: Record<string, object>; responses: Record<string, Response> };
}

const document = JSON.parse(
  JSON.stringify(openApiDocument(operations.all, documentedWebhooks(registry))),
) as ApiDocument;
const calls = operations.all.map((operation) => {
  const call = document.paths[operation.path]?.[operation.method.toLowerCase()];
  if (!call) throw new Error(`${operation.path} is not documented.`);
  return { name: `${operation.method} ${operation.path}`, operation, call };
});

const misfits = openSchemas(document);

const named = (response: Response): Response =>
  document.components.responses[response.$ref?.split("/").at(-1) ?? ""] ?? response;
const mediaOf = (content: Response["content"]) => Object.entries(content ?? {});

it("is a valid OpenAPI document", async () => {
  expect(await new Validator().validate(structuredClone({ ...document }))).toMatchObject({ valid: true });
});

it("names each operation once, in words that a program can use", () => {
  const ids = calls.map(({ call }) => call.operationId);
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids.filter((id) => !/^(get|post|put|patch|delete)[A-Z][A-Za-z]+$/.test(id))).toEqual([]);
  expect(ids).toContain("putUsersByIdMembership");
});

it("has each operation under one heading, and says what the core's are about", () => {
  const headings = document.tags.map(({ name }) => name);
  for (const { name, call } of calls)
    expect([name, headings.includes(call.tags[0] ?? "")]).toEqual([name, true]);
  expect(headings).toContain("Memberships");
  expect(document.tags.filter(({ description }) => !description)).toEqual([]);
});

describe("examples", () => {
  it("are there for each call with a body, and are taken by the operation itself", () => {
    for (const { name, operation, call } of calls) {
      const body = call.requestBody?.content["application/json"];
      if (body) expect([name, body.example]).toEqual([name, expect.any(Object)]);
      if (operation.example === undefined) continue;
      expect([name, operation.input.safeParse(operation.example).error?.issues ?? []]).toEqual([name, []]);
    }
  });

  it("fit their schemas: bodies, parameters and answers", () => {
    for (const { name, call } of calls) {
      for (const { schema, example } of Object.values(call.requestBody?.content ?? {}))
        if (example !== undefined) expect([name, misfits(schema, example)]).toEqual([name, []]);
      for (const { name: parameter, example, schema } of call.parameters ?? []) {
        const shown = example ?? schema?.examples?.[0];
        if (schema && shown !== undefined)
          expect([name, parameter, misfits(schema, shown)]).toEqual([name, parameter, []]);
      }
      for (const [status, response] of Object.entries(call.responses))
        for (const [type, { schema, example, examples = {} }] of mediaOf(named(response).content)) {
          if (type !== "application/json") continue;
          const shown = example === undefined ? Object.values(examples).map(({ value }) => value) : [example];
          expect([name, status, shown.length > 0]).toEqual([name, status, true]);
          for (const one of shown) expect([name, status, misfits(schema, one)]).toEqual([name, status, []]);
        }
    }
  });

  it("have a text wherever there is one to show", () => {
    const mute = calls.filter(({ call }) => JSON.stringify(call.responses).includes(`"${NO_EXAMPLE}"`));
    expect(mute.map(({ name }) => name)).toEqual([]);
  });

  it("show each id that an address has", () => {
    for (const { name, call } of calls)
      for (const { in: place, name: parameter, example } of call.parameters ?? [])
        if (place === "path")
          expect([name, parameter, example]).toEqual([name, parameter, expect.anything()]);
  });
});

describe("refusals", () => {
  const statusesOf = (method: string, path: string) =>
    Object.keys(document.paths[path]?.[method]?.responses ?? {});

  it("are said for each operation, as they can be", () => {
    expect(statusesOf("get", "/sessions")).toEqual([
      "200",
      "304",
      "400",
      "401",
      "403",
      "404",
      "422",
      "429",
      "503",
    ]);
    expect(statusesOf("patch", "/sessions/{id}")).toEqual([
      "200",
      "400",
      "401",
      "403",
      "404",
      "409",
      "413",
      "422",
      "429",
      "503",
    ]);
    expect(statusesOf("get", "/")).toEqual(["200", "304", "400", "403", "404", "422", "429", "503"]);
  });

  it("are errors, and say when to try again", () => {
    const { NotModified: _unchanged, ...refusals } = document.components.responses;
    for (const response of Object.values(refusals))
      expect(response.content?.["application/json"]?.schema).toEqual({ $ref: "#/components/schemas/Error" });
    for (const name of ["TooOften", "Unavailable"])
      expect(document.components.responses[name]?.headers).toHaveProperty("Retry-After");
  });
});

it("says what a write may bring to be done once, and a read to be asked about again", () => {
  const refsOf = (method: string, path: string) =>
    document.paths[path]?.[method]?.parameters?.flatMap(({ $ref }) => $ref?.split("/").at(-1) ?? []);
  expect(refsOf("post", "/sessions")).toEqual(["Idempotency-Key"]);
  expect(refsOf("get", "/sessions")).toEqual(["If-None-Match"]);
  expect(refsOf("get", "/sessions/export")).toEqual([]);
});

it("says of each value what it is", () => {
  const bare = calls.flatMap(({ name, call }) => [
    ...(call.parameters ?? [])
      .filter(({ schema }) => schema && Object.keys(schema).length === 0)
      .map(() => name),
    ...mediaOf(call.requestBody?.content)
      .filter(([, { schema }]) => Object.keys(schema).length === 0)
      .map(() => name),
  ]);
  expect(bare).toEqual([]);
});

it("says of each field what it means", () => {
  type Fields = { properties?: Record<string, { description?: string; $ref?: string }> };
  const mute = ({ properties = {} }: Fields) =>
    Object.entries(properties).flatMap(([name, { description, $ref }]) =>
      description || $ref ? [] : [name],
    );
  const silent = calls.flatMap(({ name, call }) => [
    ...(call.parameters ?? [])
      .filter((one) => !one.$ref && !one.description && !one.schema?.description)
      .map((one) => `${name} ${one.name}`),
    ...mediaOf(call.requestBody?.content).flatMap(([, { schema }]) =>
      mute(schema as Fields).map((field) => `${name} ${field}`),
    ),
  ]);
  const ofResources = Object.entries(document.components.schemas).flatMap(([name, schema]) =>
    mute(schema as Fields).map((field) => `${name} ${field}`),
  );
  expect([...silent, ...ofResources]).toEqual([]);
});

describe("the docs", () => {
  const host = { operations, registry };
  const at = { origin: "https://oakfield.example", named: false };
  const tags = tagsOfDocs(host);

  it("have each call on one page, with its fields, an answer and a line for curl", () => {
    const shown = tags.flatMap(({ slug }) => tagOfDocs(host, slug, at)?.calls ?? []);
    expect(shown.map(({ id }) => id).sort()).toEqual(calls.map(({ call }) => call.operationId).sort());
    for (const { id, curl, path, answer } of shown) {
      expect([id, curl]).toEqual([
        id,
        expect.stringMatching(/^curl .*https:\/\/oakfield\.example\/api[^{}]*$/s),
      ]);
      expect([id, path.startsWith("/api"), answer.status]).toEqual([
        id,
        true,
        expect.stringMatching(/^20[0124]$/),
      ]);
    }
    expect(tagOfDocs(host, "no-such-part", at)).toBeUndefined();
  });

  it("explain each refusal once", () => {
    const statuses = new Set(refusalsOfDocs(host).flatMap(({ status }) => status.split(", ")));
    for (const { call } of calls)
      for (const status of Object.keys(call.responses)) if (status >= "4") expect(statuses).toContain(status);
  });
});

it("describes what a list says about its pages", () => {
  const { headers } = document.paths["/users"]?.get?.responses["200"] ?? {};
  expect(Object.keys(headers ?? {})).toEqual(["x-total", "x-page", "x-per-page"]);
});
