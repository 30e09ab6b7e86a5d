import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Covering, fontRuns, wrappedLines } from "./font-runs.ts";

const of = (name: string, pattern: RegExp): Covering & { name: string } => ({
  name,
  has: (codePoint) => pattern.test(String.fromCodePoint(codePoint)),
});
const latin = of("latin", /^[\p{Script=Latin}\p{M}\d .,:-]$/u);
const wide = of("wide", /^[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Arabic}\p{M}\d .]$/u);
const runs = (line: string) => fontRuns(line, [latin, wide]).map(({ font, text }) => [font.name, text]);

describe("fonts", () => {
  it.each([
    ["", []],
    ["Training 12", [["latin", "Training 12"]]],
    [
      "Матч 12. FC",
      [
        ["wide", "Матч 12. "],
        ["latin", "FC"],
      ],
    ],
    [
      "FC Матч",
      [
        ["latin", "FC "],
        ["wide", "Матч"],
      ],
    ],
    // What no font has goes to the last one.
    ["練習", [["wide", "練習"]]],
    // A letter stays with its marks, and joiners need no glyph.
    ["é\u200d", [["latin", "é\u200d"]]],
    // In right-to-left text the first piece comes last, and digits keep their order.
    [
      "تمرين 12 a",
      [
        ["latin", "12 a"],
        ["wide", "تمرين "],
      ],
    ],
    // One font may have pieces in both directions.
    [
      "Матч تمرين",
      [
        ["wide", "Матч "],
        ["wide", "تمرين"],
      ],
    ],
    [
      "a تمرين مساء",
      [
        ["latin", "a "],
        ["wide", "تمرين مساء"],
      ],
    ],
  ])("of %j", (line, expected) => {
    expect(runs(line)).toEqual(expected);
  });

  it("together have every letter of the line", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), (line) => {
        const letters = (text: string) => [...text].sort().join("");
        expect(
          letters(
            runs(line)
              .map(([, text]) => text)
              .join(""),
          ),
        ).toBe(letters(line));
      }),
    );
  });
});

describe("lines", () => {
  const wrap = (text: string, width: number) => wrappedLines(text, width, (line) => [...line].length);

  it.each([
    ["", 5, [""]],
    ["one two", 7, ["one two"]],
    ["one  two\nthree", 7, ["one two", "three"]],
    ["one twothree", 5, ["one", "twoth", "ree"]],
    ["練習試合", 2, ["練習", "試合"]],
    ["a", 0.5, ["a"]],
  ])("of %j in %d", (text, width, expected) => {
    expect(wrap(text, width)).toEqual(expected);
  });

  it("lose nothing and fit", () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 80 }), fc.integer({ min: 3, max: 30 }), (text, width) => {
        const lines = wrap(text, width);
        expect(lines.join("").replace(/\s/g, "")).toBe(text.replace(/\s/g, ""));
        for (const line of lines) expect([...line].length).toBeLessThanOrEqual(width);
      }),
    );
  });
});
