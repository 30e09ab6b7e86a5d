import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import { default as addFormats } from "ajv-formats";
import { type Answer, ask } from "../../http.ts";
import type { Schema } from "./schema.ts";

/** An operation as the document describes it. */
export interface DocumentedCall {
  /** Like "POST /users/:id/merge". */
  name: string;
  method: string;
  /** With parameters as routes have them; below /api. */
  path: string;
  /** Does it work without a sign-in? */
  open: boolean;
  /** Its query parameters. */
  query: Record<string, Schema>;
  /** Its body's schema; undefined if it has none. */
  body: Schema | undefined;
  /** Does it take its body as a form, since there is a file in it? */
  isForm: boolean;
}

/** The API as its document describes it, read without any of the code that made the document. */
export interface ApiDocument {
  calls: DocumentedCall[];
  /** The schema that a reference stands for; any other schema as it is. */
  meant(schema: Schema): Schema;
  /** Does the value fit a body's schema? */
  fitsBody(call: DocumentedCall, body: unknown): boolean;
  /** Does the value fit this part of a schema? */
  fits(schema: Schema, value: unknown): boolean;
  /** What is wrong with an answer to a call, in words; undefined if it is as documented. */
  wrongWith(call: DocumentedCall, answer: Answer): string | undefined;
}

interface Operation {
  security?: object[];
  parameters?: Parameter[];
  requestBody?: { content: Record<string, { schema: Schema }> };
  responses: Record<string, Response>;
}
interface Parameter {
  $ref?: string;
  in: string;
  name: string;
  schema?: Schema;
}
interface Response {
  $ref?: string;
  content?: Record<string, unknown>;
}
interface Written {
  paths: Record<string, Record<string, Operation>>;
  components?: {
    schemas?: Record<string, Schema>;
    parameters?: Record<string, Parameter>;
    responses?: Record<string, Response>;
  };
}

const NAME = "api";
const JSON_TYPE = "application/json";
const FORM_TYPE = "multipart/form-data";

/** Reads the OpenAPI document of a club's API. */
export async function readDocument(origin: string): Promise<ApiDocument> {
  const written = JSON.parse((await ask(`${origin}/api/openapi.json`)).text) as Written;
  const calls = Object.entries(written.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) =>
      documented(path, method, operation, written.components?.parameters),
    ),
  );
  const ajv = new Ajv2020({ strict: false, logger: false });
  addFormats.default(ajv);
  ajv.addSchema(written, NAME);
  const checks = new Map<string, ValidateFunction>();
  const checkOf = (pointer: string): ValidateFunction => {
    const check = checks.get(pointer) ?? ajv.compile({ $ref: `${NAME}#${pointer}` });
    checks.set(pointer, check);
    return check;
  };
  const operationOf = ({ path, method }: DocumentedCall) => {
    const own = path.replace(/:(\w+)/g, "{$1}");
    return { own, operation: written.paths[own]?.[method.toLowerCase()] };
  };
  const meant = (schema: Schema) => written.components?.schemas?.[nameIn(schema)] ?? schema;
  return {
    calls,
    meant,
    // A part of the document may refer to other parts.
    fits: (schema, value) => ajv.validate({ ...schema, components: written.components }, value),
    fitsBody(call, body) {
      const { own } = operationOf(call);
      const type = call.isForm ? FORM_TYPE : JSON_TYPE;
      const at = ["paths", own, call.method.toLowerCase(), "requestBody", "content", type, "schema"];
      return checkOf(pointerTo(at))(body);
    },
    wrongWith(call, { status, headers, text }) {
      const { own, operation } = operationOf(call);
      const said = operation?.responses[status];
      if (!said) return `${status} is not documented`;
      const shared = nameIn(said);
      const { content } = written.components?.responses?.[shared] ?? said;
      if (!content) return text === "" ? undefined : `a body that is not documented: ${text.slice(0, 200)}`;
      const given = headers.get("content-type") ?? "";
      const type = [given, given.split(";")[0] ?? ""].find((one) => one in content);
      if (type === undefined) return `a ${status} that is documented as no ${given}`;
      if (type !== JSON_TYPE) return undefined;
      const at = shared
        ? ["components", "responses", shared]
        : ["paths", own, call.method.toLowerCase(), "responses", String(status)];
      const check = checkOf(pointerTo([...at, "content", type, "schema"]));
      return check(JSON.parse(text))
        ? undefined
        : `a ${status} that does not fit: ${ajv.errorsText(check.errors)}`;
    },
  };
}

/** The name of what a reference points to; empty if there is no reference. */
const nameIn = ({ $ref }: { $ref?: string }): string => $ref?.split("/").at(-1) ?? "";

/** May it be called without a credential? */
function isOpen(security: readonly object[] = []): boolean {
  return security.length === 0 || security.some((one) => !("s-auth" in one));
}

function documented(
  path: string,
  method: string,
  operation: Operation,
  shared: Record<string, Parameter> = {},
): DocumentedCall {
  const own = path.replace(/\{(\w+)\}/g, ":$1");
  const parameters = (operation.parameters ?? []).map((one) => shared[nameIn(one)] ?? one);
  const asked = parameters.filter((one) => one.in === "query");
  const content = operation.requestBody?.content;
  return {
    name: `${method.toUpperCase()} ${own}`,
    method: method.toUpperCase(),
    path: own,
    open: isOpen(operation.security),
    query: Object.fromEntries(asked.map(({ name, schema }) => [name, schema ?? {}])),
    body: (content?.[FORM_TYPE] ?? content?.[JSON_TYPE])?.schema,
    isForm: content?.[FORM_TYPE] !== undefined,
  };
}

/** A JSON pointer, encoded for a URI. */
function pointerTo(names: readonly string[]): string {
  return names
    .map((name) => `/${encodeURIComponent(name.replaceAll("~", "~0").replaceAll("/", "~1"))}`)
    .join("");
}
