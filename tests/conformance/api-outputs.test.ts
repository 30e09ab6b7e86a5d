import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { pageSchema } from "#app/api/output.ts";
import { resolveLeastRole } from "#app/core/club/settings/least-role.ts";
import type { Role } from "#app/core/members/role.ts";
import { memberOperation } from "#app/core/module-system/operation.ts";
import { operationTable } from "#app/core/module-system/operation-table.ts";
import { type Answer, callApi } from "#tests/support/http.ts";
import { openSchemas } from "#tests/support/json-schema.ts";
import { type ServedHere, serveHere } from "#tests/support/serve-here.ts";
import { serveTwoClubs } from "#tests/support/served.ts";
import { restoreSignIns } from "#tests/support/two-clubs.ts";
import { memberActs, OWN, performAct } from "./audit-recipes.ts";
import { doingsAt } from "./foreign-rows.ts";
import { addressIn, operations } from "./route-table.ts";

interface Documented {
  $ref?: string;
  content?: Record<string, { schema: object }>;
}
const ROLES: Role[] = ["player", "coach", "admin"];

const reads = operations.all.filter(({ method, minRole }) => method === "GET" && minRole);
const acts = memberActs().filter(({ method }) => method);

const { server, red, blue } = await serveTwoClubs();
const doing = await doingsAt(server, red);
// An import can be read only once somebody has begun one.
for (const act of acts)
  if (act.name === "POST /users/import")
    expect((await performAct(red, act, await doing(act.name), "admin")).status).toBe(202);
const document = JSON.parse((await callApi(red.origin, "/openapi.json")).text) as {
  paths: Record<string, Record<string, { responses: Record<string, Documented> }>>;
  components: { responses: Record<string, Documented> };
};
const { paths } = document;
const misfits = openSchemas(document);

beforeEach(async () => {
  await server.sql("DELETE FROM platform.rate_limits");
  await restoreSignIns(server, red, blue);
});

/** What about an answer contradicts the document; nothing if all is well. */
function undocumented(method: string, path: string, { status, text, headers }: Answer): unknown {
  const responses = paths[path]?.[method.toLowerCase()]?.responses ?? {};
  const found = responses[String(status)];
  const response = document.components.responses[found?.$ref?.split("/").at(-1) ?? ""] ?? found;
  if (!response) return `${status} is not documented`;
  const type = headers.get("content-type");
  const isFile = type !== null && !type.startsWith("application/json") && text !== "";
  if (isFile) return type in (response.content ?? {}) ? [] : `a file that is not documented: ${type}`;
  const schema = response.content?.["application/json"]?.schema;
  if (!schema) return text === "" ? [] : `a body that is not documented: ${text}`;
  return misfits(schema, JSON.parse(text));
}

describe("the document", () => {
  it("says what comes back of whatever reads or creates", () => {
    const silent = operations.all.filter(
      ({ method, output, status }) => !output && status !== 202 && method === "GET",
    );
    expect(silent).toEqual([]);
    for (const { method, path, output, status } of operations.all) {
      const documented =
        paths[path]?.[method.toLowerCase()]?.responses[String(status ?? (output ? 200 : 204))];
      expect([path, Boolean(documented?.content)]).toEqual([path, Boolean(output)]);
    }
  });

  it("lets a session's answers have no other fields than it names", () => {
    const schema =
      paths["/sessions/{id}/attendees"]?.get?.responses["200"]?.content?.["application/json"]?.schema;
    const attendee = {
      player: { id: 1, name: "Anna" },
      attending: null,
      place: null,
      team: null,
      position: null,
    };
    expect(misfits(schema ?? {}, [attendee])).toEqual([]);
    expect(misfits(schema ?? {}, [{ ...attendee, email: "anna@red.example" }])).not.toEqual([]);
  });
});

it.each(reads.map((one) => [one.path, one] as const))(
  "GET %s is answered as documented",
  async (path, { minRole }) => {
    const address = addressIn(path.replace(/\{(\w+)\}/g, ":$1"), red).replace(/^\/$/, "");
    for (const role of ROLES.slice(ROLES.indexOf(resolveLeastRole(minRole ?? "player", {})))) {
      const answer = await callApi(red.origin, address, { token: red.apiToken[role] });
      expect([role, answer.status, undocumented("GET", path, answer)]).toEqual([role, 200, []]);
    }
  },
);

it.each(acts.map((act) => [act.name, act] as const))("%s is answered as documented", async (name, act) => {
  const answer = await performAct(red, act, await doing(name), "admin");
  if (!(name in OWN)) expect(answer.status, answer.text).toBeLessThan(300);
  const path = act.path.replace(/:(\w+)/g, "{$1}");
  expect(undocumented(act.method ?? "", path, answer)).toEqual([]);
  const back = "UPDATE platform.organizations SET subdomain = $1, closes_at = NULL WHERE tenant_id = $2";
  await server.sql(back, [red.subdomain, red.tenant]);
  await server.sql("DELETE FROM platform.former_subdomains");
});

describe("what a command comes to", () => {
  const Person = z.object({ id: z.int(), name: z.string() });
  const anna = { id: 1, name: "Anna", score: 7 };
  const common = { minRole: "player", input: z.strictObject({}) } as const;
  const trial = [
    memberOperation({
      ...common,
      method: "GET",
      path: "/leak",
      summary: "One",
      output: Person,
      command: async () => anna,
    }),
    memberOperation({
      ...common,
      method: "GET",
      path: "/leaks",
      summary: "Many",
      output: pageSchema(z.object({ player: Person })),
      command: async () => ({ items: [{ player: anna, score: 7 }], total: 1, page: 1, perPage: 20 }),
    }),
    memberOperation({
      ...common,
      method: "POST",
      path: "/leak",
      summary: "Nothing",
      command: async () => anna,
    }),
    memberOperation({
      ...common,
      method: "PUT",
      path: "/leak",
      summary: "Less than described",
      output: Person,
      command: async (uow) => {
        await uow.db("members").update({ alias: "Changed" });
        return { id: 1 } as typeof anna;
      },
    }),
  ];
  let here: ServedHere;
  beforeAll(async () => {
    here = await serveHere(server);
    here.app.operations = operationTable([...here.app.operations.all, ...trial]);
  });
  afterAll(() => here?.stop());
  const call = (path: string, method = "GET") =>
    callApi(`http://red.localhost:${here.port}`, path, {
      method,
      token: red.apiToken.player,
      ...(method !== "GET" && { body: {} }),
    });

  it("is sent as far as the output describes it, by the served product", async () => {
    expect(JSON.parse((await call("/leak")).text)).toEqual({ id: 1, name: "Anna" });
    expect(JSON.parse((await call("/leaks")).text)).toEqual([{ player: { id: 1, name: "Anna" } }]);
    const silent = await call("/leak", "POST");
    expect([silent.status, silent.text]).toEqual([204, ""]);
  });

  it("is a fault of ours where it is less, and then it has not been done", async () => {
    // Of that act alone: the club's webhooks go on meanwhile.
    const aliases = () =>
      server.sqlIn<{ alias: string | null }>(red.tenant, "SELECT alias FROM members ORDER BY id");
    const before = await aliases();
    const answer = await call("/leak", "PUT");
    expect([answer.status, JSON.parse(answer.text).error]).toEqual([500, "internal"]);
    expect(await aliases()).toEqual(before);
  });
});
