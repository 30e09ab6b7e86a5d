import type { ServerBuild } from "@remix-run/node";
import { describe, expect, it } from "vitest";
import { openRequestHandlers, sectionOf } from "./request-handlers.server.ts";

describe("the section of an address", () => {
  it.each([
    ["", ""],
    ["/", ""],
    ["_root", ""],
    ["login", "login"],
    ["Login/", "login"],
    ["sessions/:id/edit", "sessions"],
    ["sessions/7/edit", "sessions"],
    ["api", "api"],
    ["api/", "api"],
    ["api/users/me/sessions", "api"],
    ["api/*", "api"],
    ["*", "*"],
  ])("of %j is %j", (path, section) => expect(sectionOf(path)).toBe(section));
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
    assets: { routes: {} },
    future: {},
    entry: { module: {} },
  } as unknown as ServerBuild;
  const handlerFor = openRequestHandlers(build, "production");
  const answer = async (section: string, path: string) =>
    (await handlerFor(section)(new Request(`http://club.test${path}`))).text();
  expect(await answer("/sessions/7", "/sessions/7/kitty")).toBe("tab");
  expect(await answer("/sessions/7", "/events")).toBe("unknown");
  expect(await answer("/events", "/events")).toBe("events");
  expect(await answer("/nowhere", "/sessions/7")).toBe("unknown");
  expect(handlerFor("/sessions/8")).toBe(handlerFor("/sessions/list.data"));
});
