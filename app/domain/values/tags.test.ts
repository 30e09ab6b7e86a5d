import { describe, expect, it } from "vitest";
import { distinctTags, knownTags, tags } from "./tags.ts";

describe("tags", () => {
  it.each([
    ["u18, Keepers ,,U18", ["u18", "Keepers"]],
    [
      ["a", " a ", "B"],
      ["a", "B"],
    ],
    ["", []],
    [[], []],
  ])("%j are %j", (given, expected) => {
    expect(tags.parse(given)).toEqual(expected);
  });
  it.each([
    ["x".repeat(31)],
    [["x".repeat(31)]],
    [Array.from({ length: 51 }, (_, i) => `t${i}`)],
    [3],
    ["a\u0000b"],
  ])("refuses %j", (given) => {
    expect(tags.safeParse(given).success).toBe(false);
  });
  it("are compared without regard to case, and kept as first written", () => {
    expect(distinctTags(["A", "b", "a", "B", "c"])).toEqual(["A", "b", "c"]);
    expect(knownTags(["U18", "new"], ["u18"])).toEqual({ tags: ["u18"], unknown: ["new"] });
  });
});
