import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { BIBS, type Bib } from "#app/kernel/values/bib.ts";
import { BIB_COLORS } from "./bib-colors.ts";
import { boxPath } from "./shapes.ts";

const box = { x: 10, y: 20, width: 100, height: 50 };

it.each([
  ["square", [0, 0, 0, 0], "M10 20H110V70H10V20Z"],
  [
    "round",
    [5, 5, 5, 5],
    "M15 20H105A5 5 0 0 1 110 25V65A5 5 0 0 1 105 70H15A5 5 0 0 1 10 65V25A5 5 0 0 1 15 20Z",
  ],
  ["with a notch", [0, -8, 0, 0], "M10 20H102A8 8 0 0 0 110 28V70H10V20Z"],
] as const)("a box that is %s", (_, corners, path) => {
  expect(boxPath(box, corners)).toBe(path);
});

it("bibs have the colours of the style sheet", () => {
  const css = readFileSync("app/web/styles/kit/bib.css", "utf8");
  const rules = [...css.matchAll(/\[data-bib(?:="(\w+)")?\] \{\s*--bib: (#\w+);(?:\s*--bib-ink: (#\w+);)?/g)];
  const usual = rules[0]?.[3];
  const written = rules.map(([, name = "plain", bib, ink = usual]) => [name, { bib, ink }]);
  expect(Object.fromEntries(written)).toEqual(BIB_COLORS);
  expect(Object.keys(BIB_COLORS).sort()).toEqual(["plain" satisfies Bib, ...BIBS].sort());
});
