import fc from "fast-check";
import { expect, test } from "vitest";
import { AA, contrast } from "#app/kernel/accent.ts";
import { mailColors } from "./mail-theme.ts";

test("reads at AA in both themes, whatever colour the club has", () => {
  const hex = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, "0")}`);
  fc.assert(
    fc.property(fc.option(hex), (accent) => {
      const { light, dark } = mailColors(accent);
      for (const { ground, card, ink, soft, danger, accent: fill, onAccent, onIn, state } of [light, dark]) {
        const strips = Object.values(state).map((strip) => [strip.ink, strip.tint]);
        const onBoth = [ink, soft, danger, fill].flatMap((color) => [
          [color, ground],
          [color, card],
        ]);
        for (const [text = "", surface = ""] of [
          ...strips,
          ...onBoth,
          [onAccent, fill],
          [onIn, state.in.ink],
        ])
          expect(contrast(text, surface), `${text} on ${surface}`).toBeGreaterThanOrEqual(AA);
      }
    }),
  );
});
