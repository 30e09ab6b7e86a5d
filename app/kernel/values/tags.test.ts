import { describe, expect, it } from "vitest";
import { distinctTags, knownTags, renamedTags, tags } from "./tags.ts";

describe("tags that get another name", () => {
  it.each<[string[], string[], object]>([
    [["Kids", "U18"], ["Children", "U18"], { kids: "Children" }],
    [["Kids", "U18"], ["Children", "Juniors"], { kids: "Children", u18: "Juniors" }],
    // Only the spelling, or the order, or one more, or one less.
    [["Kids", "U18"], ["kids", "U18"], {}],
    [["Kids", "U18"], ["U18", "Kids"], {}],
    [["Kids", "U18"], ["Kids", "U18", "Children"], {}],
    [["Kids", "U18"], ["U18"], {}],
    // One goes, the others follow, and another is new.
    [["Kids", "U18", "U16"], ["U18", "U16", "Children"], {}],
  ])("from %j to %j: %j", (available, offered, renamed) => {
    expect(Object.fromEntries(renamedTags(available, offered))).toEqual(renamed);
  });
});

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
    // The next form that shows it would make two of it.
    [["a, b"]],
  ])("refuses %j", (given) => {
    expect(tags.safeParse(given).success).toBe(false);
  });
  it("are compared without regard to case, and kept as first written", () => {
    expect(distinctTags(["A", "b", "a", "B", "c"])).toEqual(["A", "b", "c"]);
    expect(knownTags(["U18", "new"], ["u18"])).toEqual({ tags: ["u18"], unknown: ["new"] });
  });
});
