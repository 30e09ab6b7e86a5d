import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { minusLogarithm } from "./search/annealing.ts";

const FILES = readdirSync(import.meta.dirname, { recursive: true, encoding: "utf8" }).filter(
  (file) => file.endsWith(".ts") && !file.endsWith(".test.ts"),
);
/** The functions that the standard defines to the last bit. The others (exp, log, pow, …) depend on the engine. */
const EXACT = ["abs", "ceil", "floor", "imul", "max", "min", "round", "sqrt", "LN2"];

test.each(FILES)("%s is the same in every engine and touches nothing outside", (file) => {
  const text = readFileSync(join(import.meta.dirname, file), "utf8").replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, "");
  const used = [...text.matchAll(/\bMath\.(\w+)/g)].map(([, name]) => name as string);
  expect(used.filter((name) => !EXACT.includes(name))).toEqual([]);
  expect(text).not.toMatch(
    /\*\*|localeCompare|\bIntl\b|toLocale|\bDate\b|performance|process|globalThis|console/,
  );
  const imports = [...text.matchAll(/from "([^"]+)"/g)].map(([, name]) => name as string);
  expect(imports.filter((name) => !name.startsWith("."))).toEqual([]);
  expect(text).not.toContain("import(");
});

test("the logarithm of our own is one", () => {
  for (let row = 0; row < 1024; row++) {
    const share = (row + 0.5) / 1024;
    expect(minusLogarithm(share)).toBeCloseTo(-Math.log(share), 12);
  }
});
