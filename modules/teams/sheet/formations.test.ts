import { describe, expect, it } from "vitest";
import { parsePositions, typedPositions } from "./formations.ts";

describe("typed positions", () => {
  it("are read line by line, a star marks a key position", () => {
    const typed = "1 Goalkeeper *\n\n 4  Defender\n3x Central midfielder\n";
    const positions = [
      { name: "Goalkeeper", quantity: 1, key: true },
      { name: "Defender", quantity: 4 },
      { name: "Central midfielder", quantity: 3 },
    ];
    expect(parsePositions(typed)).toEqual(positions);
    expect(parsePositions(typedPositions(positions))).toEqual(positions);
  });

  it.each([
    ["nothing", " \n", { why: "no-positions" }],
    ["a line without a number", "1 Keeper\nDefender", { why: "position-line", about: "Defender" }],
    ["no places", "0 Keeper", { why: "position-line", about: "0 Keeper" }],
    ["a number alone", "4", { why: "position-line", about: "4" }],
    [
      "a name that is there, in other capitals",
      "1 Keeper\n2 keeper",
      { why: "position-exists", about: "keeper" },
    ],
    ["more places than teams have", "30 Back\n30 Forward", { why: "too-many-places" }],
  ])("%s is refused", (_what, typed, fault) => {
    expect(parsePositions(typed)).toEqual(fault);
  });
});
