import type { ServerBuild } from "@remix-run/node";
import { expect, it } from "vitest";
import { withRouteNames } from "./route-names.ts";

const loader = async () => null;
const named = withRouteNames({
  routes: {
    root: { id: "root", path: "", module: { loader } },
    session: { id: "session", parentId: "root", path: "sessions/:id", module: { loader, action: loader } },
    teams: { id: "teams", parentId: "session", path: "team-maker", module: { loader } },
    bare: { id: "bare", path: "bare", module: {} },
  },
} as unknown as ServerBuild);

function noted(...calls: [id: string, what: "loader" | "action"][]): string | undefined {
  const context: { route?: string } = {};
  for (const [id, what] of calls) {
    const run = named.routes[id]?.module[what] as undefined | ((args: object) => unknown);
    run?.({ context, params: {}, request: {} });
  }
  return context.route;
}

it.each([
  [
    "a page by its own path, whichever loader ran last",
    "/sessions/:id/team-maker",
    ["session", "teams", "root"],
  ],
  ["a page above others", "/sessions/:id", ["root", "session"]],
  ["the root alone", "/", ["root"]],
] as const)("%s", (_what, route, ids) => {
  expect(noted(...ids.map((id) => [id, "loader"] as [string, "loader"]))).toBe(route);
});

it("a form by its page", () => {
  expect(noted(["session", "action"], ["root", "loader"])).toBe("/sessions/:id");
});

it("leaves a route without loader or action as it is", () => {
  expect(named.routes.bare?.module).toEqual({});
});
