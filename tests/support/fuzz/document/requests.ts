import fc from "fast-check";
import type { Role } from "#app/core/members/role.ts";
import { toSnake } from "#app/kernel/case.ts";
import { OWN } from "#tests/conformance/audit-recipes.ts";
import { doingsAt } from "#tests/conformance/foreign-rows.ts";
import { addressIn } from "#tests/conformance/route-table.ts";
import { type Answer, ask } from "../../http.ts";
import type { TestServer } from "../../server.ts";
import type { ClubUnderTest } from "../../two-clubs.ts";
import type { ApiDocument, DocumentedCall } from "./document.ts";
import { valuesOf } from "./schema-values.ts";

/** A request of the API, as it goes out. */
export interface Sent {
  method: string;
  /** Below /api, with ids in place of its parameters. */
  path: string;
  query: [name: string, value: string][];
  /** Fields, or bytes as they are. */
  body: Record<string, unknown> | string | Buffer | undefined;
  headers?: Record<string, string>;
}

/** A request that succeeds, on rows made for it. */
export interface Ready {
  sent: Sent & { body: Record<string, unknown> | undefined };
  /** The role that may send it; undefined if it works without a sign-in. */
  role: Role | undefined;
}

/** Prepares calls by the recipes of the conformance tests. A call without a recipe only reads, or is open to strangers. */
export async function openCallPreparer(
  { server, red }: { server: TestServer; red: ClubUnderTest },
  document: ApiDocument,
): Promise<(call: DocumentedCall, seed: number) => Promise<Ready>> {
  const doing = await doingsAt(server, red);
  return async (call, seed) => {
    const hasRecipe = call.method !== "GET" && !call.open;
    const { id, second, send = {}, query = "" } = hasRecipe ? await doing(call.name) : {};
    const path = id === undefined ? call.path : call.path.replace(/:\w+/, String(id));
    const address = addressIn(second === undefined ? path : path.replace(/:\w+/, String(second)), red);
    const body = call.body && withRequired(call, toSnake(send) as Record<string, unknown>, document, seed);
    return {
      sent: {
        method: call.method,
        path: address.replace(/^\/$/, ""),
        query: [...new URLSearchParams(query)],
        body,
      },
      role: call.open ? undefined : call.name in OWN ? "player" : "admin",
    };
  };
}

function withRequired(
  { body = {} }: DocumentedCall,
  given: Record<string, unknown>,
  { meant }: ApiDocument,
  seed: number,
): Record<string, unknown> {
  const { properties = {}, required = [] } = meant(body);
  const missing = required.filter((name) => !(name in given));
  const made = missing.map((name): [string, unknown] => {
    const [value] = fc.sample(valuesOf(properties[name] ?? {}, meant, name), { seed, numRuns: 1 });
    return [name, value];
  });
  return { ...given, ...Object.fromEntries(made) };
}

/** Requests that fit the document: the prepared one, with some of its fields replaced by others that fit the schema. */
export function validRequests(
  call: DocumentedCall,
  { sent }: Ready,
  { meant }: ApiDocument,
): fc.Arbitrary<Sent> {
  const { properties = {} } = meant(call.body ?? {});
  const base = sent.body;
  const bodies = base
    ? fc
        .tuple(valuesOf(call.body ?? {}, meant), fc.subarray(Object.keys(properties)))
        .map(([made, names]) => Object.assign({}, base, picked(made as object, names)))
    : fc.constant(undefined);
  const asked = fc
    .tuple(
      fc.record(
        Object.fromEntries(
          Object.entries(call.query).map(([name, field]) => [name, valuesOf(field, meant, name)]),
        ),
      ),
      fc.subarray(Object.keys(call.query), { maxLength: Math.min(3, Object.keys(call.query).length) }),
    )
    .map(([made, names]) =>
      Object.entries(picked(made, names)).map(([name, value]): [string, string] => [name, inAddress(value)]),
    );
  return fc.tuple(bodies, asked).map(
    ([body, query]): Sent => ({
      ...sent,
      query: [...sent.query.filter(([name]) => !query.some(([other]) => other === name)), ...query],
      body: body && harmless(body),
    }),
  );
}

const inAddress = (value: unknown) =>
  typeof value === "object" && value !== null ? JSON.stringify(value) : String(value);

function picked(from: object, names: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(Object.entries(from).filter(([name]) => names.includes(name)));
}

/** Keeps the club under test where it is: never asks for a subdomain that a club can have. */
function harmless(body: Record<string, unknown>): Record<string, unknown> {
  return "subdomain" in body ? { ...body, subdomain: `${body.subdomain}!` } : body;
}

const ANSWER_LIMIT_MS = 15_000;

/** Sends it to the club as somebody. */
export async function sendTo(
  { origin, apiToken }: ClubUnderTest,
  { method, path, query, body, headers }: Sent,
  role: Role | undefined,
): Promise<Answer> {
  const search = query.map((pair) => pair.map((one) => encodeURIComponent(one.toWellFormed())).join("="));
  const packed = await packedBody(body);
  return ask(`${origin}/api${path}${search.length > 0 ? `?${search.join("&")}` : ""}`, {
    method,
    headers: { ...(role && { "s-auth": apiToken[role] }), ...packed?.headers, ...headers },
    body: packed?.bytes,
    timeoutMs: ANSWER_LIMIT_MS,
  });
}

async function packedBody(body: Sent["body"]) {
  if (body === undefined) return undefined;
  const json = { "content-type": "application/json" };
  if (typeof body === "string" || Buffer.isBuffer(body)) return { headers: json, bytes: body };
  return Object.values(body).some((value) => value instanceof File)
    ? await asForm(body)
    : { headers: json, bytes: JSON.stringify(body) };
}

/** The body as a form with its file in it. */
export async function asForm(fields: Record<string, unknown>) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields))
    form.append(name, value instanceof File ? value : String(value));
  const sent = new Response(form);
  const headers = { "content-type": sent.headers.get("content-type") ?? "" };
  return { headers, bytes: Buffer.from(await sent.arrayBuffer()) };
}
