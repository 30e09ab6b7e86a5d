import { expect, it } from "vitest";
import { TWINS } from "#tests/support/collect-parts.ts";
import { intentsOf } from "./guard-matrix.ts";
import { operations, routeTable } from "./route-table.ts";

const CALL = /^(GET|POST|PUT|PATCH|DELETE) \//;

it("has a call for each act of a page, or says why not", () => {
  const acts = routeTable().flatMap((route) =>
    intentsOf(route)
      .filter((intent) => intent !== "no-such-intent")
      .map((intent) => `${route.path} ${intent}`),
  );
  expect(acts.length).toBeGreaterThan(100);
  expect(Object.keys(TWINS).sort()).toEqual([...new Set(acts)].sort());
});

it("names calls that are there", () => {
  const calls = new Set(operations.all.map(({ method, path }) => `${method} ${path}`));
  const named = Object.values(TWINS).filter((twin) => CALL.test(twin));
  expect(named.filter((call) => !calls.has(call))).toEqual([]);
});
