import { expect, it } from "vitest";
import { HOSTILE_TARGETS, STRANGE_TARGETS } from "#tests/support/redirect-targets.ts";
import { safeTarget } from "./redirect-target.ts";

const ORIGINS = ["https://red.clubs.example", "http://red.localhost:3000"];

it.each(HOSTILE_TARGETS.map((to) => [JSON.stringify(to).slice(0, 60), to]))(
  "%s leads nowhere but home",
  (_words, to) => {
    for (const origin of ORIGINS) expect(safeTarget(to, origin)).toBe("/");
  },
);

it.each(STRANGE_TARGETS)("%s is a path of ours", (to, leads) => {
  for (const origin of ORIGINS) {
    expect(safeTarget(to, origin)).toBe(leads);
    expect(new URL(safeTarget(to, origin), origin).origin).toBe(origin);
  }
});

it("there are more than sixty", () => {
  expect(new Set(HOSTILE_TARGETS).size).toBeGreaterThan(60);
  expect(safeTarget(null, "https://red.clubs.example")).toBe("/");
});
