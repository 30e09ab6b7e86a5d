import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { AA, accentCss, accentTones, contrast, PITCH } from "./accent.ts";

const hex = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, "0")}`);
const css = readFileSync(new URL("../web/styles/base/theme.css", import.meta.url), "utf8");

/** The `--color-*` and `--*` tokens of one theme block. */
function tokens(theme: "light" | "dark"): Record<string, string> {
  const block = css.split(`name: "${theme}"`)[1]?.split("}")[0] ?? "";
  return Object.fromEntries([...block.matchAll(/--([\w-]+):\s*(#[0-9a-f]{6})/g)].map((m) => [m[1], m[2]]));
}

function over(top: string, bottom: string, share: number): string {
  const parse = (value: string) => [1, 3, 5].map((at) => Number.parseInt(value.slice(at, at + 2), 16));
  const below = parse(bottom);
  return `#${parse(top)
    .map((value, i) => Math.round(value * share + (below[i] ?? 0) * (1 - share)))
    .map((value) => value.toString(16).padStart(2, "0"))
    .join("")}`;
}

describe("accentTones", () => {
  test("any colour reads at AA in both themes, as text and as a fill", () => {
    fc.assert(
      fc.property(hex, (colour) => {
        const tones = accentTones(colour);
        if (!tones) throw new Error("a colour must give tones");
        for (const surface of ["#fffefb", "#f5f4ef"]) {
          expect(contrast(tones.light.ink, surface)).toBeGreaterThanOrEqual(AA);
        }
        for (const surface of ["#17201c", "#0f1613"]) {
          expect(contrast(tones.dark.ink, surface)).toBeGreaterThanOrEqual(AA);
        }
        expect(contrast(tones.light.ink, tones.light.content)).toBeGreaterThanOrEqual(AA);
        expect(contrast(tones.dark.ink, tones.dark.content)).toBeGreaterThanOrEqual(AA);
      }),
    );
  });

  test("a readable colour is left as it is", () => {
    expect(accentTones("#0B7A4B")?.light.ink).toBe("#0b7a4b");
  });

  test.each([null, undefined, "", "red", "#fff", "#12345g", "#0b7a4b}body{display:none"])(
    "%s gives no style",
    (value) => {
      expect(accentCss(value)).toBe("");
    },
  );
});

describe("theme tokens", () => {
  test.each(["color-primary", "color-success"])("light: %s is the product's green", (name) => {
    expect(tokens("light")[name]).toBe(PITCH);
  });

  test.each(["light", "dark"] as const)("%s: text and states read at AA on every surface", (theme) => {
    const t = tokens(theme);
    const card = t["color-base-100"] ?? "";
    const ground = t["color-base-200"] ?? "";
    for (const name of [
      "color-base-content",
      "soft",
      "color-primary",
      "color-success",
      "color-warning",
      "color-error",
    ]) {
      const colour = t[name] ?? "";
      expect(colour, name).toMatch(/^#/);
      expect(contrast(colour, card), `${name} on card`).toBeGreaterThanOrEqual(AA);
      expect(contrast(colour, ground), `${name} on ground`).toBeGreaterThanOrEqual(AA);
    }
    for (const state of ["success", "warning", "error", "info"]) {
      const colour = t[`color-${state}`] ?? "";
      expect(contrast(colour, over(colour, card, 0.1)), `${state} on its tint`).toBeGreaterThanOrEqual(AA);
      expect(contrast(colour, t[`color-${state}-content`] ?? ""), `text on ${state}`).toBeGreaterThanOrEqual(
        AA,
      );
    }
  });
});
