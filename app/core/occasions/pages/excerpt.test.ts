import { expect, it } from "vitest";
import { toExcerpt } from "./excerpt.ts";

const words = (count: number) => Array.from({ length: count }, () => "ball").join(" ");

it.each([
  ["nothing", "", "", false],
  ["a short text", "Bring a ball.", "Bring a ball.", false],
  ["three lines", "one\ntwo\nthree", "one\ntwo\nthree", false],
  ["more lines", "one\ntwo\nthree\nfour", "one\ntwo\nthree…", true],
  ["a text that is a little longer", words(33), words(33), false],
  ["a long text", words(400), `${words(28)}…`, true],
  ["a comma at the end", `${words(27)} bell, ${words(100)}`, `${words(27)} bell…`, true],
  ["one long word", "x".repeat(2000), `${"x".repeat(140)}…`, true],
  ["signs of two halves", "⚽".repeat(1) + "🏉".repeat(500), `⚽${"🏉".repeat(139)}…`, true],
  ["a long first line before others", `${words(400)}\nend`, `${words(28)}…`, true],
  ["empty lines", "one\n\n\n\nend", "one…", true],
])("%s", (_what, text, shown, isCut) => {
  expect(toExcerpt(text)).toEqual({ text: shown, isCut });
});
