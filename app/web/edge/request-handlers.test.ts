import type { ServerBuild } from "@remix-run/node";
import { describe, expect, it } from "vitest";
import type { AppLoadContext } from "#app/web/http/request/load-context.server.ts";
import { openRequestHandlers, pathSection } from "./request-handlers.server.ts";

describe("the section of an address", () => {
  it.each([
    ["", ""],
    ["/", ""],
    ["login", "login"],
    ["Login/", "login"],
    ["sessions/:id/edit", "sessions"],
    ["sessions/7/edit", "sessions"],
    ["api", "api"],
    ["api/", "api"],
    ["api/users/me/sessions", "api"],
    ["api/*", "api"],
    ["*", "*"],
  ])("of %j is %j", (path, section) => expect(pathSection(path)).toBe(section));
});

it("asks a handler only for its own section, and for what matches everywhere", async () => {
  const says = (id: string, path: string, parentId?: string) => ({
    [id]: { id, path, parentId, module: { loader: () => new Response(id) } },
  });
  const routes = {
    ...says("list", "sessions/:id"),
    ...says("tab", "kitty", "list"),
    ...says("events", "events"),
  };
  const build = {
    routes: { ...routes, ...says("unknown", "*") },
    assets: { routes: {}, entry: {} },
    entry: { module: {} },
  } as unknown as ServerBuild;
  const handlerFor = openRequestHandlers(build);
  const answer = async (section: string, path: string) =>
    (await handlerFor(section)(new Request(`http://club.test${path}`), {} as AppLoadContext)).text();
  expect(await answer("/sessions/7", "/sessions/7/kitty")).toBe("tab");
  expect(await answer("/sessions/7", "/events")).toBe("unknown");
  expect(await answer("/events", "/events")).toBe("events");
  expect(await answer("/nowhere", "/sessions/7")).toBe("unknown");
  expect(handlerFor("/sessions/8")).toBe(handlerFor("/sessions/list"));
});

it("calls a route that takes the rest of its section without Remix, and leaves the section's other routes to it", async () => {
  const called: unknown[] = [];
  const handles = (how: string) => (args: { params: object; context: object }) => {
    called.push([how, args.params, args.context]);
    return new Response(how);
  };
  const route = (id: string, path: string, module: object) => ({ [id]: { id, path, module } });
  const routes = {
    ...route("rest", "api/*", { loader: handles("loader"), action: handles("action") }),
    ...route("all", "api/docs", { loader: () => new Response("all") }),
    ...route("docs", "api/docs/:tag", { loader: () => new Response("docs") }),
    ...route("unknown", "*", { loader: () => new Response("unknown") }),
  };
  const build = { routes, assets: { routes: {}, entry: {} }, entry: { module: {} } };
  const handler = openRequestHandlers(build as unknown as ServerBuild)("/api/sessions");
  const answer = async (path: string, method = "GET") =>
    (
      await handler(new Request(`http://club.test${path}`, { method }), {
        mine: true,
      } as unknown as AppLoadContext)
    ).text();
  expect(await answer("/api/sessions/7?page=2")).toBe("loader");
  expect(await answer("/api/sessions", "POST")).toBe("action");
  expect(await answer("/API/sessions", "HEAD")).toBe("loader");
  expect(await answer("/api/docs/teams")).toBe("docs");
  expect(await answer("/api/docs.data/")).toBe("loader");
  expect(called).toEqual([
    ["loader", { "*": "sessions/7" }, { mine: true }],
    ["action", { "*": "sessions" }, { mine: true }],
    ["loader", { "*": "sessions" }, { mine: true }],
    ["loader", { "*": "docs.data/" }, { mine: true }],
  ]);
});
