import type { App } from "#app/core/app.server.ts";
import { type JsonSchema, type NamedSchemas, resolved } from "../document/example.ts";
import { type ApiDocument, type DocumentedCall, knownDocument } from "../document/known-document.ts";
import { curlLine } from "./curl-line.ts";
import { shownFields, typeWords } from "./shown-fields.ts";
import type { ShownMessage } from "./webhooks/receiving-guide.tsx";

type Host = Pick<App, "operations" | "registry">;

/** A part of the API: the calls under one heading. */
export interface ListedTag {
  name: string;
  slug: string;
  description: string;
  calls: number;
}

export function tagsOfDocs(host: Host): ListedTag[] {
  const { document } = knownDocument(host);
  return document.tags.map(({ name, description = "" }) => ({
    name,
    slug: toSlug(name),
    description,
    calls: callsWithTag(document, name).length,
  }));
}

/** The messages that webhooks receive, each with the fields of its `data`. */
export function messagesOfDocs(host: Host): ShownMessage[] {
  const { webhooks, components } = knownDocument(host).document;
  return Object.entries(webhooks).map(([type, { post }]) => {
    const data = post.requestBody.content["application/json"]?.schema?.properties?.data ?? {};
    return { type, summary: post.summary, fields: shownFields(data, components.schemas) };
  });
}

/** One part of the API with all about its calls; undefined if there is no such part. */
export function tagOfDocs(host: Host, slug: string | undefined, at: { origin: string; named: boolean }) {
  const { document } = knownDocument(host);
  const tag = document.tags.find(({ name }) => toSlug(name) === slug);
  if (!tag) return undefined;
  const { schemas } = document.components;
  const calls = callsWithTag(document, tag.name);
  const resources = new Set(calls.flatMap(({ call }) => resourceName(successResponse(call)) ?? []));
  return {
    name: tag.name,
    description: tag.description ?? "",
    calls: calls.map((one) => shownCall(one, schemas, at)),
    resources: [...resources].map((name) => ({ name, fields: shownFields(schemas[name] ?? {}, schemas) })),
  };
}

export type ShownCall = NonNullable<ReturnType<typeof tagOfDocs>>["calls"][number];

/** All refusals, each once, with its statuses. */
export function refusalsOfDocs(host: Host) {
  const { document } = knownDocument(host);
  const statuses = new Map<string, Set<string>>();
  for (const { responses } of Object.values(document.paths).flatMap((item) => Object.values(item)))
    for (const [status, { $ref = "" }] of Object.entries(responses)) {
      const name = $ref.split("/").at(-1) ?? "";
      statuses.set(name, (statuses.get(name) ?? new Set()).add(status));
    }
  return [...statuses]
    .flatMap(([name, of]) => {
      const { description = "", content } = document.components.responses[name] ?? {};
      const [example] = Object.values(content?.["application/json"]?.examples ?? {});
      return example ? [{ status: [...of].join(", "), description, example: written(example.value) }] : [];
    })
    .sort((one, other) => one.status.localeCompare(other.status));
}

const toSlug = (name: string) => name.toLowerCase().replaceAll(" ", "-");
const written = (value: unknown) => JSON.stringify(value, null, 2);

interface Found {
  call: DocumentedCall;
  method: string;
  path: string;
}

function callsWithTag({ paths }: ApiDocument, tag: string): Found[] {
  return Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item)
      .filter(([, call]) => call.tags.includes(tag))
      .map(([method, call]) => ({
        call,
        method: method.toUpperCase(),
        path: `/api${path === "/" ? "" : path}`,
      })),
  );
}

/** The answer of a successful call. */
function successResponse({ responses }: DocumentedCall) {
  const [status = "", response = {}] = Object.entries(responses).find(([code]) => code.startsWith("2")) ?? [];
  const json = response.content?.["application/json"];
  const types = Object.keys(response.content ?? {});
  return { status, json, types, headers: Object.keys(response.headers ?? {}) };
}

/** The name of the resource that is answered, alone or in a list. */
function resourceName({ json }: ReturnType<typeof successResponse>): string | undefined {
  return (json?.schema?.$ref ?? json?.schema?.items?.$ref)?.split("/").at(-1);
}

function shownCall(
  { call, method, path }: Found,
  schemas: NamedSchemas,
  at: { origin: string; named: boolean },
) {
  const [bodyType = "", body] = Object.entries(call.requestBody?.content ?? {})[0] ?? [];
  const answer = successResponse(call);
  const resource = resourceName(answer);
  const inAddress = (call.parameters ?? []).filter(({ $ref }) => !$ref);
  const parameters = inAddress.map(({ in: place, name, required, description, example, schema }) => ({
    place,
    name,
    required: Boolean(required),
    type: typeWords(schema, schemas),
    description: description ?? resolved(schema, schemas).description ?? "",
    example: exampleText(example),
  }));
  const sent = body?.example === undefined ? "" : written(body.example);
  const needsSignIn = !call.security.some((one) => Object.keys(one).length === 0);
  return {
    id: call.operationId,
    method,
    path,
    summary: call.summary,
    description: call.description,
    needsSignIn,
    parameters,
    body: body?.schema && { type: bodyType, fields: shownFields(body.schema, schemas), example: sent },
    answer: {
      status: answer.status,
      types: answer.types,
      headers: answer.headers,
      resource: resource ?? null,
      isList: answer.json?.schema?.type === "array",
      fields: answer.json?.schema && !resource ? shownFields(answer.json.schema, schemas) : [],
      example: answer.json ? written(answer.json.example) : "",
    },
    refusals: Object.keys(call.responses).filter((status) => status >= "4"),
    curl: curlLine({
      method,
      path,
      parameters,
      bodyType,
      body: body?.example,
      fields: fieldNames(body?.schema),
      needsSignIn,
      ...at,
    }),
  };
}

const fieldNames = (schema: JsonSchema | undefined) => Object.keys(schema?.properties ?? {});

const exampleText = (value: unknown) =>
  value === undefined || value === null ? "" : typeof value === "string" ? value : JSON.stringify(value);
