import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { inTurn } from "#scripts/test-turn.mjs";
import { changesOf } from "#tests/support/changes.ts";
import { WHO_MAY } from "#tests/support/collect-parts.ts";
import { callApi } from "#tests/support/http.ts";
import { serveTwoClubs } from "#tests/support/served.ts";
import { type StrippedServer, serveStripped } from "#tests/support/stripped-server.ts";
import { apiFaults, intentsOf, pageFaults } from "./guard-matrix.ts";
import { OPEN } from "./open-routes.ts";
import { clubGuard, routeTable } from "./route-table.ts";

const isApi = (path: string) => path === "/api" || path.startsWith("/api/");
const table = routeTable().filter(({ id }) => id !== "root");
const pages = table.filter(({ path }) => !isApi(path) && path in WHO_MAY);
const resources = table.filter(({ operations }) =>
  Object.values(operations ?? {}).some((one) => one?.minRole),
);

const { server, red, blue } = await serveTwoClubs();

const stateOf = async () => [await changesOf(server, red.tenant), await changesOf(server, blue.tenant)];

describe("who may", () => {
  let before: string[];
  beforeAll(async () => {
    before = await stateOf();
  });
  /** Expects that nothing has changed since the last time. */
  async function expectUntouched() {
    const [known, now] = [before, await stateOf()];
    before = now;
    expect(now).toEqual(known);
  }

  it("is said by hand of everything that asks for a role, and of nothing else", () => {
    // A page that anybody may open is left out; what requires a role on it has a test of its own.
    const guarded = table.filter(({ path }) => path in WHO_MAY || !(path in OPEN));
    const asked = guarded.flatMap(({ path, loader, action, operations }) =>
      isApi(path)
        ? Object.entries(operations ?? {}).flatMap(([method, one]) =>
            one?.minRole ? [`${method} ${path.slice(4) || "/"} ${one.minRole}`] : [],
          )
        : [...new Set([loader, action].flatMap((door) => (door && clubGuard(door)?.minRole) ?? []))].map(
            (role) => `${path} ${role}`,
          ),
    );
    expect(asked.sort()).toEqual(
      Object.entries(WHO_MAY)
        .map(([what, role]) => `${what} ${role}`)
        .sort(),
    );
  });

  it("would be seen to change something", async () => {
    const options = { method: "PATCH", token: red.apiToken.admin, body: { alias: "Changed" } };
    expect((await callApi(red.origin, "/users/me", options)).status).toBe(200);
    const [changed, untouched] = await stateOf();
    expect([changed === before[0], untouched === before[1]]).toEqual([false, true]);
    before = await stateOf();
  });

  it.each(pages.map((route) => [route.path, route] as const))(
    "%s keeps the others out",
    async (_path, route) => {
      expect(await pageFaults({ port: server.port, red, blue }, route)).toEqual([]);
      await expectUntouched();
    },
  );

  it.each(resources.map((route) => [route.path, route] as const))(
    "%s keeps the others out",
    async (_path, route) => {
      expect(await apiFaults({ port: server.port, red, blue }, route)).toEqual([]);
      await expectUntouched();
    },
  );
});

/** A few of each kind in every run, the others in turns. */
const someOf = <T>(all: readonly T[]): T[] => [...new Set([...all.slice(0, 2), ...inTurn(all)])];
const doors = (["loader", "action"] as const).flatMap((door) =>
  someOf(pages.filter((route) => route[door])).map((route) => [route.path, door, route] as const),
);
const operations = someOf(
  resources.flatMap((route) =>
    Object.entries(route.operations ?? {}).flatMap(([method, one]) =>
      one?.minRole ? [[method, route.path, one, route] as const] : [],
    ),
  ),
);

// Runs the same checks against a copy of the build in which one door lets everybody in.
describe("a guard that is lost", () => {
  let stripped: StrippedServer;
  beforeAll(async () => {
    stripped = await serveStripped(server, red);
  });
  afterAll(() => stripped?.stop());

  // One intent and one fault are enough: a door has one guard for all its intents.
  const faultsOf = (route: (typeof table)[number]) => {
    const ground = { port: stripped.port, red, blue };
    return isApi(route.path)
      ? apiFaults(ground, route, { most: 1 })
      : pageFaults(ground, route, { intents: intentsOf(route).slice(0, 1), most: 1 });
  };

  it("is not missed where none is", async () => {
    stripped.strip();
    for (const route of [...pages.slice(0, 3), ...resources.slice(0, 3)])
      expect(await faultsOf(route)).toEqual([]);
  });

  it.each(doors)("of %s (%s) is noticed", async (_path, door, route) => {
    stripped.strip({ routeId: route.id, door });
    expect(await faultsOf(route)).not.toEqual([]);
  });

  it.each(operations)("of %s %s is noticed", async (method, _path, { path }, route) => {
    const door = method === "GET" ? "loader" : "action";
    stripped.strip({ routeId: route.id, door, operation: { method, path } });
    expect(await faultsOf(route)).not.toEqual([]);
  });
});
