import { Validator } from "@seriousme/openapi-schema-validator";
import { beforeEach, describe, expect, it } from "vitest";
import type { Role } from "#app/core/members/role.ts";
import { registry } from "#app/main/composition.server.ts";
import { changesOf } from "#tests/support/changes.ts";
import { callApi } from "#tests/support/http.ts";
import { serveTwoClubs } from "#tests/support/served.ts";
import { CANARY, restoreSignIns } from "#tests/support/two-clubs.ts";
import { OPEN_CALLS } from "./open-routes.ts";
import { API_ROUTE, addressIn, onlyIn, routeTable } from "./route-table.ts";

const LOWER: Record<Role, Role[]> = { player: [], coach: ["player"], admin: ["player", "coach"] };
const METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE"];

const operations = routeTable().flatMap(({ path, operations }) =>
  Object.entries(operations ?? {}).map(([method, operation]) => ({
    name: `${method} ${path.slice(4) || "/"}`,
    method,
    path: path.slice(4),
    minRole: operation?.minRole,
    module: operation?.module,
  })),
);
const closed = operations.filter(({ minRole }) => minRole).map((one) => [one.name, one] as const);

const { server, red, blue } = await serveTwoClubs();
// Some operations end sign-ins, so everybody gets theirs back before each test.
beforeEach(() => restoreSignIns(server, red, blue));

const bodyFor = (method: string) => (method === "GET" ? {} : { body: {} });

describe("the table", () => {
  it("has one route that answers it, and three about it", () => {
    const paths = routeTable().flatMap(({ path, operations }) => (operations ? [] : path));
    expect(paths.filter((path) => path.startsWith("/api")).sort()).toEqual([
      API_ROUTE,
      "/api/docs",
      "/api/docs/:tag",
      "/api/openapi.json",
    ]);
    expect(operations.length).toBeGreaterThan(50);
  });

  it("opens to strangers what is listed, and nothing else", () => {
    expect(
      operations
        .filter(({ minRole }) => !minRole)
        .map(({ name }) => name)
        .sort(),
    ).toEqual([...OPEN_CALLS].sort());
  });
});

describe.each(closed)("%s", (_name, { method, path, minRole, module }) => {
  const role = minRole as Role;
  const address = () => addressIn(path, red);

  it("asks for a credential, and takes no cookie for one", async () => {
    const answer = await callApi(red.origin, address(), { method, ...bodyFor(method) });
    expect(answer.status).toBe(401);
    expect(JSON.parse(answer.text)).toMatchObject({ error: "sign-in-required", message: expect.any(String) });
    const token = red.as.admin.cookies(new URL(red.origin).host)["sign-in"] ?? "";
    const tries: Record<string, string>[] = [{ cookie: `sign-in=${token}` }, { "s-auth": token }];
    for (const headers of tries) {
      const answer = await callApi(red.origin, address(), { method, headers, ...bodyFor(method) });
      expect(answer.status).toBe(401);
    }
  });

  it("changes nothing by another club's credential, a lower role or another club's id, and says nothing", async () => {
    const clubs = [red.tenant, blue.tenant];
    const sums = () => Promise.all(clubs.map((tenant) => changesOf(server, tenant)));
    const before = await sums();
    const call = (origin: string, to: string, token: string, headers = {}) =>
      callApi(origin, to, { method, token, headers, ...bodyFor(method) });
    const theirs = blue.apiToken.admin;
    for (const { status, text } of await Promise.all([
      call(red.origin, address(), theirs),
      call(server.platform, address(), theirs, { "s-org": red.subdomain }),
      call(red.origin, address(), theirs, { "s-org": blue.subdomain }),
    ])) {
      expect(status).toBeOneOf([401, 403, 404, 422]);
      expect(text).not.toContain(CANARY);
    }
    for (const lower of LOWER[role]) {
      const { status } = await call(red.origin, address(), red.apiToken[lower]);
      expect([lower, status]).toEqual([lower, 403]);
    }
    expect(await sums()).toEqual(before);
    const other = await call(red.origin, addressIn(path, red, onlyIn(blue)), red.apiToken.admin);
    if (path.includes(":")) expect(other.status).toBeOneOf([404, 422]);
    expect(other.status).toBeLessThan(500);
    expect(other.text).not.toContain(CANARY);
    expect(await changesOf(server, blue.tenant)).toBe(before[1]);
  });

  const itOfModule = module ? it : undefined;
  itOfModule?.("is not there with its module off", async () => {
    const toggle = registry.modules.find(({ id }) => id === module)?.toggle;
    const flip = (on: boolean) =>
      server.sql(
        `INSERT INTO ${red.tenant}.settings (id, value) VALUES ($1, $2)
         ON CONFLICT (id) DO UPDATE SET value = excluded.value`,
        [toggle?.id, JSON.stringify(on)],
      );
    await flip(false);
    const answer = await callApi(red.origin, address(), {
      method,
      token: red.apiToken.admin,
      ...bodyFor(method),
    });
    await flip(true);
    expect(answer.status).toBe(404);
  });
});

describe("the API as a whole", () => {
  it("answers unknown paths with 404, unknown methods with 405", async () => {
    for (const method of METHODS) {
      const answer = await callApi(red.origin, "/no/such/thing", { method, token: red.apiToken.admin });
      expect([method, answer.status, JSON.parse(answer.text).error]).toEqual([method, 404, "unknown-path"]);
    }
    const id = await callApi(red.origin, "/sessions/424242", { token: red.apiToken.admin });
    expect([id.status, JSON.parse(id.text).error]).toEqual([404, "not-found"]);
    const answer = await callApi(red.origin, "", { method: "PUT", token: red.apiToken.admin, body: {} });
    expect(answer.status).toBe(405);
    expect(answer.headers.get("allow")?.split(", ")).toContain("GET");
  });

  it.each([
    ["a path too strange", "/%ff", {}],
    ["an unknown path", "/no/such/thing", {}],
    ["what only a page takes", "/docs", { method: "POST", body: {} }],
    ["the edge's refusal at /api itself", "", { method: "PROPFIND" }],
  ])("says what is wrong with %s as JSON in the caller's language", async (_what, path, init) => {
    const headers = { "accept-language": "es" };
    const answer = await callApi(red.origin, path, { ...init, headers });
    expect(answer.status).toBeGreaterThanOrEqual(400);
    const { error, message } = JSON.parse(answer.text) as { error: string; message: string };
    expect(error).toMatch(/^[a-z-]+$/);
    expect(message).toMatch(/entendemos|existe|funciona|método/);
  });

  it("refuses a credential that is not one with 401", async () => {
    const body = { auth: "magic-link", code: "x".repeat(43) };
    const answer = await callApi(red.origin, "/auto-login", { method: "POST", body });
    expect([answer.status, JSON.parse(answer.text).error]).toEqual([401, "invalid-magic-link"]);
  });

  it("moves a club to another address, by an admin only and once it is free", async () => {
    const move = (subdomain: string, role: Role = "admin") =>
      callApi(blue.origin, "/subdomain", { method: "PUT", token: blue.apiToken[role], body: { subdomain } });
    expect((await move("azure", "coach")).status).toBe(403);
    expect(JSON.parse((await move(red.subdomain)).text)).toMatchObject({
      error: "subdomain-taken",
      field: "subdomain",
    });
    const moved = await move("azure");
    expect(moved.headers.get("s-org")).toBe("azure");
    expect(JSON.parse(moved.text)).toEqual({ subdomain: "azure", address: server.club("azure") });
    const there = await callApi(server.club("azure"), "", { token: blue.apiToken.admin });
    expect(JSON.parse(there.text)).toMatchObject({ subdomain: "azure" });
    const back = { method: "PUT", token: blue.apiToken.admin, body: { subdomain: blue.subdomain } };
    expect((await callApi(server.club("azure"), "/subdomain", back)).status).toBe(200);
  });

  it("gives a field the name it takes it by", async () => {
    const change = { description: "By the river", accent: "#aa0000", address: "Road 1" };
    const answer = await callApi(red.origin, "", {
      method: "PATCH",
      token: red.apiToken.admin,
      body: change,
    });
    expect([answer.status, JSON.parse(answer.text)]).toEqual([200, expect.objectContaining(change)]);
    const read = await callApi(red.origin, "", { token: red.apiToken.player });
    expect(JSON.parse(read.text)).toMatchObject(change);
  });

  it("describes every operation", async () => {
    const { text } = await callApi(red.origin, "/openapi.json");
    const { paths } = JSON.parse(text) as { paths: Record<string, Record<string, unknown>> };
    const described = Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path.replace(/\{\w+\}/g, ":")}`),
    );
    const existing = operations.map(({ name }) => name.replace(/:\w+/g, ":"));
    expect(described.sort()).toEqual(existing.sort());
    expect(await new Validator().validate(JSON.parse(text))).toMatchObject({ valid: true });
  });
});
